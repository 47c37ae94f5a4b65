import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';

/** Whether a person manages all tenants. The owners of the default tenant, who run the installation, do. */
export function managesTenants({ slug }: { slug: string }, role: Role | null): boolean {
  return slug === defaultTenantSlug && roleSuffices(role, 'owner');
}

/**
 * A cause as shown in another tenant's audit log: an operator by name only. Their ID does not belong to that tenant;
 * their network details are in the operator's own log, under the same request ID.
 */
export function asOperator(cause: Cause): Cause {
  const {
    actor: { type, name },
    origin,
  } = cause;
  if (type !== 'person' && type !== 'access-key') return cause;
  return {
    actor: { type: 'operator', id: null, name },
    origin: origin && { requestId: origin.requestId, ipAddress: null, userAgent: null },
  };
}
