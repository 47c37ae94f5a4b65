import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';

/** Whether somebody looks after all tenants: the owners of the default tenant do, who run the installation. */
export function managesTenants({ slug }: { slug: string }, role: Role | null): boolean {
  return slug === defaultTenantSlug && roleSuffices(role, 'owner');
}

/**
 * A cause as the audit log of the tenant concerned tells of it: an operator by name. Their id is none of that tenant's,
 * and from where they work is told in the operator's own log, by the same request id.
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
