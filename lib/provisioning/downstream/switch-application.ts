import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ApplicationOutcome, changeApplication } from './change-application';
import type { DownstreamServices } from './store';

/**
 * Disables or enables an application. While it is disabled, nothing is sent and nothing is marked; when it is enabled,
 * everyone whom it concerns is looked at again, those who left in between included.
 */
export function switchApplication(
  services: Pick<DownstreamServices, 'store'>,
  { enabled, ...application }: { tenantId: string; id: string; enabled: boolean },
  how: { cause: Cause; now: Date },
): Promise<ApplicationOutcome> {
  return changeApplication(
    services,
    {
      ...application,
      action: enabled ? 'downstream-application.enabled' : 'downstream-application.disabled',
      next: (current) => ({ ...current, disabledAt: enabled ? null : (current.disabledAt ?? how.now) }),
    },
    how,
  );
}
