import type { Sent } from '@/lib/grants/client-deliveries/delivery-worker';
import { sentOf } from '@/lib/grants/client-deliveries/sent-of';
import type { Post } from '@/lib/journal/events/send';
import { openPing } from '@/lib/oauth/backchannel/ping';
import { type Client, isSelfRegistered } from '@/lib/oauth/clients/client';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import type { Keys } from '@/lib/platform/shared/secret';
import type { ClaimedPing } from './ping';

export type SendPing = (delivery: ClaimedPing) => Promise<Sent>;

/**
 * Tells a client that a person has decided (CIBA Core 1.0, 10.2). "The OP MUST NOT follow redirects", which the guarded
 * client never does.
 * @param post to addresses entered by administrators, guarded
 * @param postToStranger to addresses of clients that registered themselves: never into the operator's own network
 */
export function sendPing({
  post,
  postToStranger,
  findClient,
  pingKey,
  now,
}: {
  post: Post;
  postToStranger: Post;
  findClient(tenantId: string, clientId: string): Promise<Client | null>;
  pingKey: Keys;
  now: Clock;
}): SendPing {
  return async ({ tenantId, clientId, ping }) => {
    const client = await findClient(tenantId, clientId);
    if (!client || client.disabledAt) return { kind: 'dropped', reason: msg('logout.clientWasDeletedOrDisabled') };
    const address = client.backchannelClientNotificationEndpoint;
    if (client.backchannelTokenDeliveryMode !== 'ping' || address === null)
      return { kind: 'dropped', reason: msg('backchannel.clientNoLongerWantsPings') };
    const opened = openPing(pingKey, ping);
    if (!opened) return { kind: 'dropped', reason: msg('backchannel.pingWasSealedWithOtherSecret') };
    const answer = await (isSelfRegistered(client) ? postToStranger : post)(address, {
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${opened.token}` },
      body: JSON.stringify({ auth_req_id: opened.authReqId }),
    });
    return sentOf(answer, now());
  };
}
