import type { Sent } from '@/lib/grants/client-deliveries/delivery-worker';
import { sentOf } from '@/lib/grants/client-deliveries/sent-of';
import type { Post } from '@/lib/journal/events/send';
import { type Client, isSelfRegistered } from '@/lib/oauth/clients/client';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { subjectOf } from '@/lib/oauth/openid/subject';
import { mintLogoutToken } from '@/lib/oauth/tokens/logout-token';
import { mintRevocationToken } from '@/lib/oauth/tokens/revocation-token';
import type { TenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import type { ClaimedLogout } from './delivery';

export type SendLogout = (delivery: ClaimedLogout) => Promise<Sent>;

type Message = Parameters<Post>[1];

/** A session, or everything of a person, has ended (OpenID Connect Back-Channel Logout, 2.5). */
async function logoutRequest(...minted: Parameters<typeof mintLogoutToken>): Promise<Message> {
  return {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: await mintLogoutToken(...minted) }).toString(),
  };
}

/**
 * Everything of a person has ended: "a POST request with an `application/json` body containing a single property
 * `sub_id`" (draft-parecki-oauth-global-token-revocation-06), authenticated as Okta does it, by a signed JWT.
 */
async function revocationRequest(
  context: Parameters<typeof mintLogoutToken>[0],
  client: Client,
  { personId, address }: { personId: string; address: string },
): Promise<Message> {
  const subject = { format: 'iss_sub', iss: context.issuer.issuer, sub: subjectOf(context, client, personId) };
  return {
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await mintRevocationToken(context, { audience: address })}`,
    },
    body: JSON.stringify({ sub_id: subject }),
  };
}

/**
 * Notifies a client that a session, or everything of a person, has ended.
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
    const { tenantId, tenantPlace, kind, personId, sessionId } = delivery;
    const client = await findClient(tenantId, delivery.clientId);
    if (!client || client.disabledAt) return { kind: 'dropped', reason: msg('logout.clientWasDeletedOrDisabled') };
    const address = kind === 'revocation' ? client.globalTokenRevocationEndpoint : client.backchannelLogoutUri;
    if (address === null) return { kind: 'dropped', reason: msg('logout.clientNoLongerWantsLogout') };
    const context = {
      keys: signingKeys(tenantId),
      issuer: { issuer: issuerOf(url, tenantPlace), tenantId },
      pairwiseKey: (await tenantKeys.load(tenantId))['pairwise-subject'],
      now,
    };
    const message =
      kind === 'revocation'
        ? await revocationRequest(context, client, { personId, address })
        : await logoutRequest(context, client, { personId, sessionId });
    const answer = await (isSelfRegistered(client) ? postToStranger : post)(address, message);
    // "If the user is not found [...] the server responds with 404": nothing will come of asking again.
    if (kind === 'revocation' && answer.kind === 'answered' && answer.status === 404)
      return { kind: 'dropped', reason: msg('logout.clientDoesNotKnowPerson') };
    return sentOf(answer, now());
  };
}
