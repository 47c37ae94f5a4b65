import { msg, type Sayable } from '@/lib/platform/shared/message';
/** The refresh token grant (RFC 6749, 6; RFC 9700, 4.14). A successful refresh takes one database round trip. */

import { type Client, isPublic } from '@/lib/oauth/clients/client';
import { narrowedResources } from '@/lib/oauth/parameters/resource';
import { narrowedScopes, withdrawnScope } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOAuthError, OAuthError } from '@/lib/oauth/protocol/errors';
import type { RefreshOutcome } from '@/lib/oauth/protocol/store';
import { sha256 } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';
import { narrowedDetails, sameDetails } from '../authorization-details/narrowed-details';
import { withdrawnDetail } from '../authorization-details/requested-details';
import type { RequestParameters } from '../parameters/request-parameters';
import { type Confirmation, sameConfirmation, tokenTypeOf } from '../tokens/confirmation';
import { lifetimesOf, secondsAfter } from '../tokens/lifetimes';
import { mintFamilyTokens } from '../tokens/mint-family-tokens';
import { openRefreshToken, type RefreshToken } from '../tokens/refresh-token';
import { openReplay, type Replay, sealReplay } from '../tokens/replay';
import type { TokenResponse } from '../tokens/token-response';
import type { Grant } from './grant';

export const refreshToken: Grant = {
  name: 'refresh_token',
  label: msg('common.refreshToken'),
  confidentialOnly: false,
  async respond({ form, client, context, confirmation }) {
    const presented = form.required('refresh_token');
    const token = openRefreshToken(context, presented);
    checkToken(token, client, context.now());
    checkHolder(token, confirmation);
    const { narrowed, response } = await unlessStale(context, client, { token, presented, confirmation }, async () => {
      const { scopes, resources, authorizationDetails } = asked(form, token, client, context);
      const minted = await mintFamilyTokens(context, client, nextOf(token, client, confirmation), {
        grantType: refreshToken.name,
        scopes,
        resources,
        authorizationDetails,
        confirmation,
        withRefreshToken: client.refreshTokenRotation,
        // "it SHOULD NOT have a nonce Claim" (OpenID Connect Core, 12.2).
        idToken: { nonce: null },
      });
      return { narrowed: { scopes, resources, confirmation }, response: minted };
    });
    const outcome = await refresh(context, client, token, presented, narrowed, response);
    return answer(outcome, presented, response);
  },
};

function checkToken(token: RefreshToken | null, client: Client, now: Date): asserts token is RefreshToken {
  if (!token) throw invalidRefreshToken(msg('oauth.notRefreshTokenOfThis'));
  if (token.clientId !== client.clientId) throw invalidRefreshToken(msg('oauth.refreshTokenWasIssuedTo'));
  const expiredFor = now.getTime() / 1000 - token.familyExpiresAt;
  if (expiredFor >= 0)
    throw invalidRefreshToken(msg('oauth.refreshTokenReachedItsMaximum', { expiredFor: Math.floor(expiredFor) }));
}

/**
 * "the authorization server MUST bind refresh tokens to the client certificate" of public clients (RFC 8705, 4).
 * Failing this check does not consume the token.
 */
function checkHolder(token: RefreshToken, confirmation: Confirmation | null): void {
  if (token.confirmation && !sameConfirmation(token.confirmation, confirmation)) {
    throw invalidRefreshToken(msg('oauth.refreshTokenIsBoundTo'));
  }
}

/**
 * The contents of the next refresh token. "a refresh token [...] issued to a public client that presents a valid DPoP
 * proof [...] MUST be bound to the respective public key" (RFC 9449, 5), even if the previous one was not bound.
 */
function nextOf(token: RefreshToken, client: Client, confirmation: Confirmation | null): RefreshToken {
  return {
    ...token,
    generation: token.generation + 1,
    confirmation: isPublic(client) ? confirmation : token.confirmation,
  };
}

interface Narrowed {
  scopes: string[];
  resources: string[];
  authorizationDetails: AuthorizationDetail[];
}

/** Rejects what the client or the tenant no longer has. Requests for the rest still succeed. */
function checkStillAllowed(
  { scopes, authorizationDetails }: Omit<Narrowed, 'resources'>,
  client: Client,
  { issuer }: OAuthContext,
): void {
  const withdrawn = withdrawnScope(scopes, client, issuer);
  if (withdrawn !== null) throw invalidRefreshToken(msg('oauth.scopeWithdrawnHasSinceBeen', { withdrawn }));
  const withdrawnEntry =
    authorizationDetails.length === 0 ? null : withdrawnDetail(authorizationDetails, client, issuer);
  if (withdrawnEntry !== null) throw invalidRefreshToken(withdrawnEntry);
}

function asked(form: RequestParameters, token: RefreshToken, client: Client, context: OAuthContext): Narrowed {
  const scopes = narrowedScopes(form.get('scope'), token.scopes);
  const details = form.get('authorization_details');
  const authorizationDetails =
    details === undefined
      ? token.authorizationDetails
      : narrowedDetails(details, token.authorizationDetails, client, context.issuer);
  checkStillAllowed({ scopes, authorizationDetails }, client, context);
  return {
    scopes,
    authorizationDetails,
    resources: narrowedResources(form.all('resource'), token.resources, context.issuer),
  };
}

/**
 * Before a request is rejected for what it asks, or by the tenant's token hook, checks whether its refresh token is the current one, or the one before
 * within the grace period: reuse of an older token means a leak, whatever the request asks (RFC 9700, 4.14.2).
 * @throws OAuthError the one of `work`, or the one for the token
 */
async function unlessStale<Asked>(
  context: OAuthContext,
  client: Client,
  { token, presented, confirmation }: { token: RefreshToken; presented: string; confirmation: Confirmation | null },
  work: () => Promise<Asked>,
): Promise<Asked> {
  try {
    return await work();
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    const { familyId, generation } = token;
    const state = await context.store.checkRefreshToken({
      tenantId: context.issuer.tenantId,
      familyId,
      generation,
      tokenHash: sha256(presented),
      now: context.now(),
    });
    if (state.kind !== 'inactive') throw error;
    const outcome = await refresh(context, client, token, presented, { scopes: [], resources: [], confirmation }, null);
    throw isSuccess(outcome) || outcome.kind === 'unanswerable' ? error : refusalOf(outcome);
  }
}

function refresh(
  context: OAuthContext,
  client: Client,
  token: RefreshToken,
  presented: string,
  { confirmation, ...asked }: { scopes: string[]; resources: string[]; confirmation: Confirmation | null },
  response: TokenResponse | null,
): Promise<RefreshOutcome> {
  const { refreshTokenIdleSeconds, refreshTokenGraceSeconds } = lifetimesOf(client, context.issuer);
  const now = context.now();
  // The store decides whether a token that cannot be claimed was reused
  // (lib/grants/token-families/postgres/refresh.ts).
  return context.store.refresh({
    tenantId: context.issuer.tenantId,
    familyId: token.familyId,
    clientId: client.clientId,
    generation: token.generation,
    tokenHash: sha256(presented),
    ...asked,
    confirmation,
    arrival: context.arrival,
    // A thief of an unbound token of a public client needs nothing else, so such a token proves nothing by itself.
    proven: !isPublic(client) || token.confirmation !== null,
    graceSeconds: refreshTokenGraceSeconds,
    next:
      response?.refresh_token === undefined
        ? null
        : {
            tokenHash: sha256(response.refresh_token),
            replayResponse: sealReplay(presented, { response, confirmation }),
          },
    // A request that is rejected for what it asks gets nothing, however soon it follows another.
    compare: (stored) =>
      response === null ? 'none' : compare(openReplay(presented, stored), client, confirmation, response),
    idleExpiresAt: secondsAfter(now, refreshTokenIdleSeconds, new Date(token.familyExpiresAt * 1000)),
    now,
    origin: context.origin,
  });
}

/**
 * How this request fits the one that rotated its token. A request for something else (RFC 8707, 2.2) gets an access
 * token of its own, and so does one that proves another key if its client authenticates: only "refresh tokens issued to
 * a public client" are bound to a key (RFC 9449, 5), so the stored refresh token is of no use to a public client with
 * another one.
 */
function compare(
  replayed: Replay | null,
  client: Client,
  confirmation: Confirmation | null,
  response: TokenResponse,
): 'same' | 'other' | 'none' {
  const sameKey =
    tokenTypeOf(replayed?.confirmation) === tokenTypeOf(confirmation) &&
    (!replayed?.confirmation || sameConfirmation(replayed.confirmation, confirmation));
  if (!replayed || (!sameKey && isPublic(client))) return 'none';
  const sameRequest = sameDetails(replayed.response.authorization_details ?? [], response.authorization_details ?? []);
  return sameKey && sameRequest ? 'same' : 'other';
}

function answer(outcome: RefreshOutcome, presented: string, response: TokenResponse): TokenResponse {
  switch (outcome.kind) {
    case 'rotated':
      return response;
    case 'replayed':
    case 'joined': {
      const replayed = openReplay(presented, outcome.response);
      if (!replayed) throw invalidRefreshToken(msg('oauth.storedResponseBelongsToAnother'));
      // The refresh token has only one successor.
      return outcome.kind === 'replayed'
        ? replayed.response
        : { ...response, refresh_token: replayed.response.refresh_token };
    }
    default:
      throw refusalOf(outcome);
  }
}

type Success = Extract<RefreshOutcome, { kind: 'rotated' | 'replayed' | 'joined' }>;

const isSuccess = (outcome: RefreshOutcome): outcome is Success =>
  outcome.kind === 'rotated' || outcome.kind === 'replayed' || outcome.kind === 'joined';

/** A request that waited for so long met a short disruption. */
const RETRY_SECONDS = 1;

/** The error for a refresh token that cannot be used. */
function refusalOf({ kind }: Exclude<RefreshOutcome, Success>): OAuthError {
  switch (kind) {
    case 'abandoned':
      return new OAuthError('temporarily-unavailable', msg('oauth.requestWaitedTooLong'), undefined, RETRY_SECONDS);
    case 'unanswerable':
      return invalidRefreshToken(msg('oauth.storedResponseIsNotBound'));
    case 'superseded':
      return invalidRefreshToken(msg('oauth.refreshTokenWasSuperseded'));
    case 'reused':
      return invalidRefreshToken(msg('oauth.refreshTokenWasReusedIt'));
    case 'expired':
      return invalidRefreshToken(msg('oauth.refreshTokenExpired'));
    case 'revoked':
      return invalidRefreshToken(msg('oauth.tokenFamilyWasRevoked'));
    case 'person-inactive':
      return invalidRefreshToken(msg('oauth.personMayNoLongerSign'));
    case 'unknown':
      return invalidRefreshToken(msg('oauth.tokenFamilyIsUnknown'));
  }
}

function invalidRefreshToken(reason: Sayable): OAuthError {
  return new OAuthError('refresh-token-invalid', reason);
}
