import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import type { GrantRequest } from '../grants/grant';
import { ID_TOKEN_TYPE, REFRESH_TOKEN_TYPE } from '../parameters/token-type';
import type { Confirmation } from '../tokens/confirmation';
import { openRefreshToken } from '../tokens/refresh-token';
import { checkTokenType, invalidToken } from './active-token';
import { checkKeys } from './check-subject';
import { grantOf, verifiedIdToken } from './id-token-subject';
import { narrowOwnTokens } from './policy';

/** A person's sign-in at the client, as its own ID token or refresh token proves it. */
export interface SignIn {
  personId: string;
  familyId: string;
  /** What the person granted to the client. */
  scopes: string[];
  /** Seconds since the epoch; 0 if unknown. */
  authTime: number;
  acr: string | null;
  amr: string[];
  /** When the presented token expires at the latest, in seconds since the epoch. */
  expiresAt: number;
}

/**
 * The sign-in that a subject token proves (draft-ietf-oauth-identity-assertion-authz-grant, 4.3). Its token family and
 * the person must be active, and for an ID token the session too.
 * @throws OAuthError (invalid_request) also if the token was issued to another client
 */
export async function signInOf(request: GrantRequest): Promise<SignIn> {
  switch (checkTokenType(request.form, 'subject', [ID_TOKEN_TYPE, REFRESH_TOKEN_TYPE])) {
    case ID_TOKEN_TYPE:
      return fromIdToken(request);
    case REFRESH_TOKEN_TYPE:
      return fromRefreshToken(request);
  }
}

async function fromIdToken(request: GrantRequest): Promise<SignIn> {
  const { form, client, context } = request;
  const claims = await verifiedIdToken(form.required('subject_token'), context);
  // "MUST validate that the audience of the assertion [...] matches the client_id of the client authentication". No
  // policy for exchanges changes this, and no may_act.
  if (claims.aud !== client.clientId)
    throw new OAuthError('exchange-not-allowed', msg('oauth.subjectTokenWasIssuedTo', { client_id: claims.aud }));
  const { personId, scopes, confirmation } = await grantOf(claims, context);
  checkKey(confirmation, request);
  const { family, auth_time, acr, amr, exp } = claims;
  return {
    personId,
    familyId: family,
    scopes,
    authTime: auth_time ?? 0,
    acr: acr ?? null,
    amr: amr ?? [],
    expiresAt: exp,
  };
}

/**
 * "the IdP MUST validate it the same way it would for a standard refresh_token grant at the token endpoint". The token is
 * not used up, so only the current one is accepted, and an older one ends nothing.
 */
async function fromRefreshToken(request: GrantRequest): Promise<SignIn> {
  const { form, client, context } = request;
  const presented = form.required('subject_token');
  const token = openRefreshToken(context, presented);
  if (token?.clientId !== client.clientId) throw invalidToken('subject', msg('oauth.notRefreshTokenOfThis'));
  const { familyId, generation, personId, scopes, authTime, acr, amr } = token;
  const state = await context.store.checkRefreshToken({
    tenantId: context.issuer.tenantId,
    familyId,
    generation,
    tokenHash: sha256(presented),
    now: context.now(),
  });
  if (state.kind !== 'active') throw invalidToken('subject', msg('oauth.roleTokenInactive', { role: 'subject' }));
  checkKey(token.confirmation, request);
  const expiresAt = Math.floor(state.expiresAt.getTime() / 1000);
  return { personId, familyId, scopes, authTime, acr, amr, expiresAt };
}

function checkKey(bound: Confirmation | null, { client, confirmation }: GrantRequest): void {
  checkKeys(
    { subject: { client_id: client.clientId, ...(bound && { cnf: bound }) }, actor: null },
    client,
    narrowOwnTokens,
    confirmation,
  );
}
