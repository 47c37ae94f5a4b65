import { msg, type Sayable } from '@/lib/platform/shared/message';
/** A JWT that the client signs with its own key (RFC 7523, 2.2 and 3; RFC 7521, 4.2). */

import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { BACKCHANNEL_PATH, endpointUrl, PAR_PATH, TOKEN_PATH } from '@/lib/oauth/protocol/endpoint-url';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { addressesFor } from '@/lib/oauth/protocol/issuers';
import { assertionAlgorithms } from '../assertion/algorithms';
import { peekAssertion } from '../assertion/peek-assertion';
import { registeredKeys } from '../assertion/registered-keys';
import { verifyAssertion } from '../assertion/verify-assertion';
import { fapi2Algorithms } from '../fapi/security-profile';
import type { AuthenticationContext, ClientAuthMethod, Verified } from './method';

/** The only `client_assertion_type` (RFC 7523, 2.2). */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Counted from when it was issued. This is also how long its `jti` must be remembered. */
const MAX_LIFETIME_SECONDS = 3600;
/** Libraries send no type, `JWT`, or the type of draft-ietf-oauth-rfc7523bis. */
const TYPES = ['JWT', 'client-authentication+jwt'];

export const privateKeyJwt: ClientAuthMethod = {
  name: 'private_key_jwt',
  label: msg('oauth.jwtSignedWithClientsKey'),
  confidential: true,
  signingAlgorithms: assertionAlgorithms,
  present(_request, form, context) {
    const assertion = form.get('client_assertion');
    const type = form.get('client_assertion_type');
    if (assertion === undefined && type === undefined) return null;
    if (assertion === undefined) throw missing('client_assertion');
    if (type === undefined) throw missing('client_assertion_type');
    // "The client_id parameter is unnecessary for client assertion authentication because the client is identified by
    // the subject within the assertion. If present, the value of the client_id parameter MUST identify the same
    // client".
    const clientId = form.get('client_id') ?? peekAssertion(assertion).subject ?? '';
    return { clientId, verify: (client, now) => verify({ assertion, type, clientId }, client, context, now) };
  },
};

interface PresentedAssertion {
  assertion: string;
  type: string;
  clientId: string;
}

async function verify(
  { assertion, type, clientId }: PresentedAssertion,
  client: Client,
  context: AuthenticationContext,
  now: Date,
): Promise<Verified> {
  if (type !== ASSERTION_TYPE) return notVerified(msg('oauth.clientAssertionTypeIsType', { type: type.slice(0, 100) }));
  // For a client that does not exist or uses another method, no key is read and no `jti` is consumed, but the work
  // takes as long.
  const registered = client.tokenEndpointAuthMethod === privateKeyJwt.name;
  const verified = await verifyAssertion(
    assertion,
    {
      issuer: clientId,
      subject: clientId,
      audiences: audiencesOf(client, context.issuer),
      typ: TYPES,
      maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
      keys: ({ kid }) => (registered ? registeredKeys(client, context.remoteKeys, kid) : { keys: [] }),
      algorithms: registered ? algorithmsOf(client) : undefined,
    },
    now,
  );
  if (!registered) return notVerified(msg('oauth.clientIsNotRegisteredFor', { name: privateKeyJwt.name }));
  if (verified.kind === 'invalid') return notVerified(verified.reason);
  const { jtiHash, expiresAt, claims } = verified;
  // "shall accept its issuer identifier value [...] as a string in the aud claim" (FAPI 2.0 Security Profile, 5.3.2.1):
  // an array with one element is not accepted.
  if (client.fapi2SecurityProfile && typeof claims.aud !== 'string')
    return notVerified(msg('oauth.audOfAssertionIsNot'));
  const claim = await context.store.claimAssertion({
    tenantId: context.issuer.tenantId,
    issuer: claimant(clientId),
    jtiHash,
    expiresAt,
  });
  return claim === 'claimed'
    ? { kind: 'authenticated', secretId: null }
    : notVerified(msg('oauth.assertionWasAlreadyUsedJti'));
}

const endpoints = [TOKEN_PATH, PAR_PATH, BACKCHANNEL_PATH] as const;

/**
 * "The token endpoint URL of the authorization server MAY be used as a value for an "aud" element" (RFC 7523, 3), and
 * the server "MUST accept its issuer identifier, token endpoint URL, or pushed authorization request endpoint URL" (RFC
 * 9126, 2), or "Backchannel Authentication Endpoint URL" (CIBA Core 1.0, 7.1). All are accepted at every endpoint,
 * because libraries name one of them wherever they authenticate. Clients registered for it, and all clients under the
 * FAPI 2.0 profile, may only name the issuer, as draft-ietf-oauth-rfc7523bis requires (docs/decisions/0058).
 */
function audiencesOf(client: Client, issuer: Issuer): string[] {
  const addresses = addressesFor(client, issuer);
  if (client.assertionAudience === 'issuer' || client.fapi2SecurityProfile) return addresses;
  return addresses.flatMap((address) => [address, ...endpoints.map((path) => endpointUrl(address, path))]);
}

/** Without a registered algorithm, all supported ones are accepted; the FAPI 2.0 profile allows fewer. */
function algorithmsOf({
  tokenEndpointAuthSigningAlg: alg,
  fapi2SecurityProfile,
}: Client): readonly string[] | undefined {
  if (alg !== null) return [alg];
  return fapi2SecurityProfile ? fapi2Algorithms : undefined;
}

/** The name that the `jti` is claimed under. It contains a space, so that it cannot be the name of a trusted issuer. */
function claimant(clientId: string): string {
  return `client ${clientId}`;
}

function missing(name: string): OAuthError {
  return new OAuthError('missing-parameter', msg('oauth.nameIsMissing', { name }), name);
}

function notVerified(reason: Sayable): Verified {
  return { kind: 'refused', reason };
}
