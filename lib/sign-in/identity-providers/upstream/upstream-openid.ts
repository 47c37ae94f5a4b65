import * as openid from 'openid-client';
import { createKeySets } from '@/lib/grants/remote-keys/key-sets';
import { allowedHosts } from '@/lib/platform/http-client/allowed-hosts';
import type { GuardOptions } from '@/lib/platform/http-client/guard';
import { createGuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { createRemoteCopies } from '@/lib/platform/http-client/remote-copies';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import type { Asserted } from '../linked-identity';
import { GITHUB_ISSUER } from '../provider';
import type { ReceivedClaims, Redeemed, Relation, Unavailable, Upstream, UpstreamAnswer } from '../upstream';
import { appleClientSecret } from './apple-client-secret';
import { checkProvider } from './check-provider';
import { createGithub } from './github';
import { idTokenAlgorithms, metadataAddress, type ProviderMetadata, parseMetadata } from './provider-metadata';
import { toAsserted } from './to-asserted';
import { createUpstreamFetch } from './upstream-fetch';
import { verifyLogoutToken } from './verify-logout-token';
import { AnswerRefused, UpstreamUnavailable, whyRefused } from './why-refused';

const METADATA_BYTES = 64 * 1024;
/** The tolerated difference between a provider's clock and ours, in seconds. */
const CLOCKS_DIFFER_BY = 30;

/** All identity providers: OpenID providers, and GitHub by its own API. Every request passes the guard. */
export function createUpstream(options: GuardOptions & { now: Clock }): Upstream {
  const fetch = createUpstreamFetch(options);
  const [openidProviders, github] = [createOpenidProviders(options, fetch), createGithub(fetch)];
  const of = ({ issuer }: Relation) => (issuer === GITHUB_ISSUER ? github : openidProviders);
  return {
    authorize: (relation, request) => of(relation).authorize(relation, request),
    redeem: (relation, answer) => of(relation).redeem(relation, answer),
    verifyLogout: (relation, token) => of(relation).verifyLogout(relation, token),
    check: (relation) => of(relation).check(relation),
  };
}

/** OpenID providers through openid-client (docs/decisions/0029). */
function createOpenidProviders(options: GuardOptions & { now: Clock }, fetch: openid.CustomFetch): Upstream {
  const get = createGuardedFetch(options);
  const isAllowed = allowedHosts(options.allowed);
  const copies = createRemoteCopies({
    fetch: get,
    now: options.now,
    mostBytes: METADATA_BYTES,
    accept: 'application/json',
    parse: ({ body }) => parseMetadata(body),
    unavailable: (reason, options) => new UpstreamUnavailable(reason, options),
  });
  /** Providers' key sets, kept as long as the copy of their metadata. */
  const keySets = new WeakMap<ProviderMetadata, openid.ExportedJWKSCache>();
  /** The same key sets for logout tokens, which openid-client does not verify. */
  const logoutKeys = createKeySets({ fetchFor: () => get, now: options.now });

  async function metadataOf({ issuer }: Relation): Promise<ProviderMetadata> {
    const metadata = await copies.read(metadataAddress(issuer));
    // "The issuer value returned MUST be identical to the Issuer URL" (OpenID Connect Discovery 1.0, section 4.3)
    if (metadata.issuer !== issuer)
      throw new UpstreamUnavailable(
        msg('identityProviders.metadataOfIssuerNamesIssuer', { issuer, issuer2: metadata.issuer.slice(0, 300) }),
      );
    const to = new URL(metadata.authorization_endpoint);
    if (to.protocol !== 'https:' && !isAllowed(to))
      throw new UpstreamUnavailable(msg('identityProviders.authorizationEndpointOfIssuerIs', { issuer }));
    return metadata;
  }

  return {
    async authorize(relation, { redirectUri, scopes, state, nonce, codeVerifier, maxAge, prompt, loginHint }) {
      try {
        const configuration = configure(await metadataOf(relation), relation, openid.None(), fetch);
        const url = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: scopes.join(' '),
          state,
          nonce,
          code_challenge: Buffer.from(sha256(codeVerifier)).toString('base64url'),
          code_challenge_method: 'S256',
          // Apple demands it as soon as the email address is asked for.
          ...(relation.apple && { response_mode: 'form_post' }),
          ...(maxAge !== null && { max_age: String(maxAge) }),
          ...(prompt !== null && { prompt }),
          ...(loginHint !== null && { login_hint: loginHint }),
        });
        return { kind: 'redirect', url: url.href };
      } catch (error) {
        return unavailable(error);
      }
    },

    async redeem(relation, answer): Promise<Redeemed> {
      try {
        const metadata = await metadataOf(relation);
        const configuration = configure(metadata, relation, await authenticationOf(relation, options.now()), fetch);
        const known = keySets.get(metadata);
        if (known) openid.setJwksCache(configuration, known);
        const redeemed = await redeem(configuration, metadata, answer, { relation, now: options.now() });
        const keys = openid.getJwksCache(configuration);
        if (keys) keySets.set(metadata, keys);
        return { kind: 'asserted', ...redeemed };
      } catch (error) {
        return whyRefused(error);
      }
    },

    async verifyLogout(relation, token) {
      try {
        const { jwks_uri: uri } = await metadataOf(relation);
        const keys = ({ kid }: { kid: string | undefined }) =>
          logoutKeys.read(uri, { owner: 'issuer', ...(kid !== undefined && { freshFor: kid }) });
        return await verifyLogoutToken(token, { ...relation, keys }, options.now());
      } catch (error) {
        return unavailable(error);
      }
    },

    check: (relation) => checkProvider(get, relation, METADATA_BYTES),
  };
}

/** How we authenticate at the token endpoint. */
async function authenticationOf(relation: Relation, now: Date): Promise<openid.ClientAuth> {
  const { apple, clientSecret, clientAuthentication } = relation;
  if (apple) return openid.ClientSecretPost(await appleClientSecret(relation, now));
  if (clientSecret === null) return openid.None();
  return clientAuthentication === 'client_secret_post'
    ? openid.ClientSecretPost(clientSecret)
    : openid.ClientSecretBasic(clientSecret);
}

function configure(
  metadata: ProviderMetadata,
  { clientId }: Relation,
  authentication: openid.ClientAuth,
  fetch: openid.CustomFetch,
): openid.Configuration {
  const algorithms = metadata.id_token_signing_alg_values_supported.filter((alg) => idTokenAlgorithms.includes(alg));
  if (algorithms.length === 0)
    throw new UpstreamUnavailable(msg('identityProviders.issuerDoesNotSignId', { issuer: metadata.issuer }));
  const configuration = new openid.Configuration(
    { ...metadata, id_token_signing_alg_values_supported: algorithms },
    clientId,
    { [openid.clockTolerance]: CLOCKS_DIFFER_BY },
    authentication,
  );
  configuration[openid.customFetch] = fetch;
  // The guard decides which hosts may be reached over http.
  openid.allowInsecureRequests(configuration);
  // The ID token's signature is always verified, even for a token that comes directly from the token endpoint.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** @throws AnswerRefused, and the errors of openid-client */
async function redeem(
  configuration: openid.Configuration,
  metadata: ProviderMetadata,
  answer: UpstreamAnswer,
  { relation, now }: { relation: Relation; now: Date },
): Promise<{ asserted: Asserted; received: ReceivedClaims }> {
  const { redirectUri, query, state, nonce, codeVerifier, wantsEmail, wantsUserinfo } = answer;
  const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new AnswerRefused(msg('identityProviders.idTokenIsMissing'));
  // "If an azp Claim is present, the Client SHOULD verify that its client_id is the Claim Value" (OpenID Connect Core,
  // section 3.1.3.7, item 5)
  if (claims.azp !== undefined && claims.azp !== configuration.clientMetadata().client_id)
    throw new AnswerRefused(msg('identityProviders.azpNamesAnotherClient'));
  const lacksEmail = wantsEmail && claims.email === undefined;
  const asks = (lacksEmail || wantsUserinfo) && metadata.userinfo_endpoint !== undefined;
  const userinfo = asks ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub) : null;
  const asserted = toAsserted(claims, (lacksEmail && userinfo) || claims, { textIsTrue: relation.apple !== null });
  checkAge(asserted, answer, now);
  return { asserted, received: { idToken: { ...claims }, userinfo } };
}

/**
 * "the Client SHOULD check the auth_time Claim value and request re-authentication" (OpenID Connect Core, section
 * 3.1.3.7, item 13)
 */
function checkAge({ authTime }: Asserted, { maxAge, undatedToo }: UpstreamAnswer, now: Date): void {
  if (maxAge === null || (!authTime && undatedToo)) return;
  if (!authTime) throw new AnswerRefused(msg('identityProviders.authTimeIsMissingBut', { maxAge }), 'undated');
  const age = Math.ceil((now.getTime() - authTime.getTime()) / 1000);
  if (age > maxAge + CLOCKS_DIFFER_BY)
    throw new AnswerRefused(msg('identityProviders.authTimeIsAgeS', { age, maxAge }), 'stale');
}

function unavailable(error: unknown): Unavailable {
  if (error instanceof UpstreamUnavailable) return { kind: 'unavailable', reason: error.reason };
  throw error;
}
