import type { Departure, DepartureWay } from '@/lib/operation/departures/departure';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** The ways without a request of a directory. */
const words: Record<Exclude<DepartureWay, 'scim' | 'scim-bulk'>, Sayable> = {
  console: msg('common.console'),
  api: msg('leavers.managementApi'),
  operator: msg('leavers.commandLineOrSetupFile'),
  system: msg('common.system'),
};

/** How the product heard that somebody left, such as "SCIM PATCH". */
export function wayText({ way, request }: Pick<Departure, 'way' | 'request'>): Sayable {
  if (way === 'scim-bulk') return msg('leavers.scimBulk');
  if (way !== 'scim') return words[way];
  return request ? msg('leavers.scimMethod', { method: request.method }) : msg('leavers.scim');
}
