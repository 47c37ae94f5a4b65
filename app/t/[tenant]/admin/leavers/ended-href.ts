import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import type { ActiveCounts } from '@/lib/people/outcome';
import { tenantPath } from '@/lib/platform/shared/paths';

/**
 * The holder's keys in their list; for everything else, the audit entries of the request, or of the person if no request
 * was received, as for a polled signal or a command.
 */
export function endedHref(
  kind: keyof ActiveCounts,
  { target, requestId }: Pick<AuditEvent, 'target' | 'requestId'>,
  tenantPlace: string,
): string {
  if (kind === 'accessKeys' && target.name !== null)
    return tenantPath(tenantPlace, `/admin/access-keys?${new URLSearchParams({ q: target.name })}`);
  const entries = new URLSearchParams(requestId === null ? { target: target.id ?? '' } : { request: requestId });
  return tenantPath(tenantPlace, `/admin/audit-log?${entries}`);
}
