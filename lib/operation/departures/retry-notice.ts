import type { LogoutLog } from '@/lib/grants/logout/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { pushedKinds } from '@/lib/journal/downstream/downstream-resource';
import { deliverAgain } from '@/lib/journal/events/deliver-again';
import type { EventServices } from '@/lib/journal/events/store';
import { retryDownstream } from '@/lib/provisioning/downstream/retry';
import type { DownstreamServices } from '@/lib/provisioning/downstream/store';
import type { DepartureNotice } from './departure';

/** The queues that notices wait in. */
export interface NoticeQueues {
  logoutLog: Pick<LogoutLog, 'notifyAgain'>;
  eventReceivers: Pick<EventServices, 'store'>;
  downstream: Pick<DownstreamServices, 'store'>;
}

/** A notice of a tenant. `to` is the ID of the receiver or downstream application, or the client_id. */
interface NamedNotice {
  tenantId: string;
  to: string;
  deliveryId: string;
}

type Retry = (queues: NoticeQueues, notice: NamedNotice, cause: Cause) => Promise<boolean>;

const retryClient: Retry = ({ logoutLog }, { to: clientId, ...notice }, cause) =>
  logoutLog.notifyAgain({ ...notice, clientId, cause });

const retries: Record<DepartureNotice['kind'], Retry> = {
  async event({ eventReceivers }, { tenantId, to: receiverId, deliveryId }, cause) {
    return (await deliverAgain(eventReceivers, { tenantId, receiverId, deliveryId }, { cause })).kind === 'sent';
  },
  logout: retryClient,
  revocation: retryClient,
  async downstream({ downstream }, { tenantId, to: applicationId, deliveryId: id }, cause) {
    for (const kind of pushedKinds) {
      const wanted = { tenantId, applicationId, resource: { kind, id } };
      if ((await retryDownstream(downstream, wanted, { cause })).kind === 'retried') return true;
    }
    return false;
  },
};

/**
 * Tries an undelivered notice again: to an event receiver, a client or a downstream application.
 * @returns whether there was something to try again
 */
export const retryNotice = (
  queues: NoticeQueues,
  { kind, ...notice }: NamedNotice & Pick<DepartureNotice, 'kind'>,
  { cause }: { cause: Cause },
): Promise<boolean> => retries[kind](queues, notice, cause);
