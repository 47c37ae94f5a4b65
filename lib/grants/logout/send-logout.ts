import type { Sent } from '@/lib/grants/client-deliveries/delivery-worker';
import { sentOf } from '@/lib/grants/client-deliveries/sent-of';
import type { Post } from '@/lib/journal/events/send';
import { type Client, isSelfRegistered } from '@/lib/oauth/clients/client';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { mintLogoutToken } from '@/lib/oauth/tokens/logout-token';
import type { TenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import type { ClaimedLogout } from './delivery';

export type SendLogout = (delivery: ClaimedLogout) => Promise<Sent>;

/**
 * Notifies a client that a session has ended (OpenID Connect Back-Channel Logout, 2.5).
 * @param post to addresses entered by administrators, guarded
 * @param postToStranger to addresses of clients that registered themselves: never into the operator's own network
 * @param url the public origin, without a trailing slash
 */
export function sendLogout({
  post,
  postToStranger,
  findClient,
  signingKeys,
  tenantKeys,
  url,
  now,
}: {
  post: Post;
  postToStranger: Post;
  findClient(tenantId: string, clientId: string): Promise<Client | null>;
  signingKeys: (tenantId: string) => SigningKeys;
  tenantKeys: Pick<TenantKeyring, 'load'>;
  url: string;
  now: Clock;
}): SendLogout {
  return async (delivery) => {
    const { tenantId, tenantPlace } = delivery;
    const client = await findClient(tenantId, delivery.clientId);
    if (!client || client.disabledAt) return { kind: 'dropped', reason: msg('logout.clientWasDeletedOrDisabled') };
    if (client.backchannelLogoutUri === null)
      return { kind: 'dropped', reason: msg('logout.clientNoLongerWantsLogout') };
    const context = {
      keys: signingKeys(tenantId),
      issuer: { issuer: issuerOf(url, tenantPlace), tenantId },
      pairwiseKey: (await tenantKeys.load(tenantId))['pairwise-subject'],
      now,
    };
    const token = await mintLogoutToken(context, client, delivery);
    const answer = await (isSelfRegistered(client) ? postToStranger : post)(client.backchannelLogoutUri, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });
    return sentOf(answer, now());
  };
}
