import type { Departure, DepartureWay } from '@/lib/operation/departures/departure';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** The ways without a request of a directory. */
const words: Record<Exclude<DepartureWay, 'scim' | 'scim-bulk' | 'issuer'>, Sayable> = {
  console: msg('common.console'),
  api: msg('leavers.managementApi'),
  operator: msg('leavers.commandLineOrSetupFile'),
  system: msg('common.system'),
};

/** How the product learned that a person left, such as "Deactivated by the directory (SCIM PATCH)". */
export function wayText({ way, scimRequest, event }: Pick<Departure, 'way' | 'scimRequest' | 'event'>): Sayable {
  if (way === 'scim-bulk') return msg('leavers.scimBulk');
  if (way === 'issuer')
    return event.action === 'person.access-ended'
      ? msg('leavers.tokenRevocation')
      : msg('leavers.signalOf', { issuer: event.actor.name ?? '' });
  if (way !== 'scim') return words[way];
  if (!scimRequest) return msg('leavers.scim');
  const { method } = scimRequest;
  return event.action === 'person.deleted'
    ? msg('leavers.deletedByDirectory', { method })
    : msg('leavers.deactivatedByDirectory', { method });
}
