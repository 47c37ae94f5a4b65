/** Client authentication (RFC 6749, 2.3 and 3.2.1). */

import { randomBytes } from 'node:crypto';
import { type Client, isClientId } from '@/lib/oauth/clients/client';
import { noClientOptions } from '@/lib/oauth/clients/client-options';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { againstProfile } from '../fapi/security-profile';
import type { RequestParameters } from '../parameters/request-parameters';
import { authenticationFailed } from './authentication-failed';
import { offeredAuthMethods } from './index';
import type { AuthenticationContext, ClientAuthMethod, Presented } from './method';

/**
 * Authenticates the client with the method that is registered for it, and no other. Unknown clients, disabled clients,
 * clients of another method and wrong secrets all get the same response after the same work.
 * @throws OAuthError: invalid_client; invalid_request if it authenticates twice or with a different client_id; 429
 *   after too many wrong secrets
 */
export async function authenticateClient(
  request: Request,
  form: RequestParameters,
  context: AuthenticationContext,
): Promise<Client> {
  const { clientId, methods } = presentedMethods(request, form, context);
  const found = isClientId(clientId) ? await context.store.findClient(context.issuer.tenantId, clientId) : null;
  const client = found ?? unknownClient;
  const { method, presented } =
    methods.find((candidate) => candidate.method.name === client.tokenEndpointAuthMethod) ?? methods[0];
  const verified = await presented.verify(client, context.now());
  if (presented.secret !== undefined)
    await throttleSecrets(context, {
      clientId,
      secret: presented.secret,
      known: found !== null,
      wrong: verified.kind === 'refused',
    });
  if (!found) throw authenticationFailed(msg('oauth.clientClientIdIsUnknown', { clientId: clientId.slice(0, 100) }));
  if (client.tokenEndpointAuthMethod !== method.name) {
    throw authenticationFailed(
      msg('oauth.clientAuthenticatesWithNameBut', {
        name: method.name,
        tokenEndpointAuthMethod: client.tokenEndpointAuthMethod,
      }),
    );
  }
  if (verified.kind === 'refused') throw authenticationFailed(verified.reason);
  if (client.disabledAt) throw authenticationFailed(msg('oauth.clientIsDisabled'));
  checkProfile(client);
  context.used({ clientId, secretId: verified.secretId });
  return client;
}

/**
 * "The authorization server MUST protect any endpoint utilizing it against brute force attacks" (RFC 6749, 2.3.1). The
 * wait is checked and wrong secrets are counted in one step, so that all parallel guesses count. While the client has
 * to wait, even a correct secret is rejected, because otherwise guessing could continue. Accepting a correct secret
 * costs no round trip.
 */
async function throttleSecrets(
  { throttle }: AuthenticationContext,
  { wrong, ...sent }: { clientId: string; secret: string; known: boolean; wrong: boolean },
): Promise<void> {
  const seconds = throttle.secretWait(sent);
  if (seconds > 0)
    throw new OAuthError(
      'too-many-wrong-secrets',
      msg('oauth.clientSentTooManyWrong', { seconds }),
      undefined,
      seconds,
    );
  if (wrong) await throttle.wrongSecret(sent);
}

/**
 * A client that must follow the FAPI 2.0 profile is rejected while its registration violates it, however that came
 * about.
 */
function checkProfile(client: Client): void {
  const [broken] = client.fapi2SecurityProfile ? againstProfile(client) : [];
  if (broken) throw authenticationFailed(msg('oauth.registeredFieldRule', { field: broken.field, rule: broken.rule }));
}

interface Candidate {
  method: ClientAuthMethod;
  presented: Presented;
}

/**
 * "The client MUST NOT use more than one authentication method in each request."
 * @returns the method that the request uses; or, if it has only a client_id, the methods that this can mean,
 *   `none` first
 */
function presentedMethods(
  request: Request,
  form: RequestParameters,
  context: AuthenticationContext,
): { clientId: string; methods: [Candidate, ...Candidate[]] } {
  const all = offeredAuthMethods(context).flatMap((method) => {
    const presented = method.present(request, form, context);
    return presented ? [{ method, presented }] : [];
  });
  const shown = all.filter(({ method }) => method.confidential && !method.inConnection);
  if (shown[1])
    throw new OAuthError(
      'several-client-authentications',
      verbatim(shown.map(({ method }) => method.name).join(' and ')),
    );
  const [first, ...others] = shown.length > 0 ? shown : all.toReversed();
  if (!first) throw authenticationFailed(msg('oauth.noClientAuthenticationAndNo'));
  const { clientId } = first.presented;
  const named = form.get('client_id');
  if (named !== undefined && named !== clientId)
    throw new OAuthError(
      'client-id-differs',
      msg('oauth.clientIdNamedDiffersFrom', { named: named.slice(0, 100), clientId: clientId.slice(0, 100) }),
    );
  return { clientId, methods: [first, ...others] };
}

/** Stands in for a client that is not registered, so that the response takes as long. No secret matches it. */
export const unknownClient: Client = {
  ...noClientOptions,
  tenantId: '',
  clientId: '',
  clientName: '',
  clientUri: null,
  logoUri: null,
  policyUri: null,
  tosUri: null,
  applicationType: 'web',
  tokenEndpointAuthMethod: 'client_secret_basic',
  redirectUris: [],
  postLogoutRedirectUris: [],
  grantTypes: [],
  scopes: [],
  secrets: [{ id: '', secretHash: new Uint8Array(randomBytes(32)), expiresAt: null }],
  jwks: null,
  jwksUri: null,
  tokenEndpointAuthSigningAlg: null,
  assertionAudience: 'issuer',
  tlsClientAuthSubject: null,
  tlsClientCertificateBoundAccessTokens: false,
  requirePkce: true,
  tokenExchange: null,
  firstParty: false,
  origin: 'console',
  disabledAt: null,
  tokensValidAfter: null,
  authorizationCodeLifetimeSeconds: null,
  deviceCodeLifetimeSeconds: null,
  accessTokenLifetimeSeconds: null,
  refreshTokenIdleSeconds: null,
  refreshTokenAbsoluteSeconds: null,
  refreshTokenRotation: true,
  refreshTokenGraceSeconds: null,
};
