/** Verifies logout tokens of identity providers (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { checkHeader } from '@/lib/oauth/assertion/check-header';
import { decodedClaims } from '@/lib/oauth/assertion/decode';
import { isKeySetUnavailable } from '@/lib/oauth/assertion/remote-key-sets';
import { type RegisteredKeys, signatureProblem } from '@/lib/oauth/assertion/signature-problem';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { LogoutClaims, Relation, Unavailable } from '../upstream';
import { idTokenAlgorithms } from './provider-metadata';
import { isSessionId, SUBJECT } from './to-asserted';

/** The tolerated clock difference for `iat`, in seconds. */
const CLOCKS_DIFFER_BY = 30;
/** How far ahead `exp` may be, in seconds: used tokens are remembered until then. Providers use two minutes. */
const LIFETIME_AT_MOST = 24 * 3600;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const Claims = z.looseObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string()).min(1)]),
  iat: z.number().min(0),
  exp: z.number().min(0),
  jti: z.string().min(1),
  // "whose value is a JSON object containing the member name http://schemas.openid.net/event/backchannel-logout", whose
  // value MUST be a JSON object.
  events: z.looseObject({ [EVENT]: z.looseObject({}) }),
  sub: z.string().regex(SUBJECT).optional(),
  sid: z.custom<string>(isSessionId).optional(),
});

type Claims = z.output<typeof Claims>;

/**
 * @returns whom the token is about, or the private reason why it is refused, or why the keys cannot be read now; never
 *   throws on bad input
 */
export async function verifyLogoutToken(
  token: string,
  { issuer, clientId, keys }: Pick<Relation, 'issuer' | 'clientId'> & { keys: RegisteredKeys },
  now: Date,
): Promise<{ kind: 'verified'; claims: LogoutClaims } | { kind: 'refused'; reason: Sayable } | Unavailable> {
  // "The alg with the value none MUST NOT be used for Logout Tokens." An explicit type is recommended (2.4).
  const header = checkHeader(token, { algorithms: idTokenAlgorithms, types: ['JWT', 'logout+jwt'] });
  if (header.kind === 'bad') return { kind: 'refused', reason: header.reason };
  const parsed = Claims.safeParse(decodedClaims(token));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path[0]?.toString() ?? 'claims';
    return { kind: 'refused', reason: msg('identityProviders.logoutTokenHasNoValid', { path }) };
  }
  const claims = parsed.data;
  const problem = problemOf(claims, { issuer, clientId }, now);
  if (problem !== null) return { kind: 'refused', reason: problem };
  const read = await keysNow(() => keys(header.header));
  if ('kind' in read) return read;
  const reason = await signatureProblem(token, header.header, () => read);
  if (reason !== null) return { kind: 'refused', reason };
  const { sub = null, sid = null, jti, exp } = claims;
  return { kind: 'verified', claims: { subject: sub, sid, jti, expiresAt: new Date(exp * 1000) } };
}

/** The provider sends the token again later only if it hears that the fault is ours. */
async function keysNow(read: () => ReturnType<RegisteredKeys>): Promise<JSONWebKeySet | Unavailable> {
  try {
    return await read();
  } catch (error) {
    if (!isKeySetUnavailable(error)) throw error;
    return { kind: 'unavailable', reason: error.reason };
  }
}

function problemOf(
  { iss, aud, iat, exp, sub, sid, nonce }: Claims,
  { issuer, clientId }: Pick<Relation, 'issuer' | 'clientId'>,
  at: Date,
): Sayable | null {
  if (iss !== issuer) return msg('identityProviders.logoutTokenIsFromIssuer', { iss: iss.slice(0, 200), issuer });
  if (![aud].flat().includes(clientId)) return msg('identityProviders.logoutTokenIsForAnother');
  const now = at.getTime() / 1000;
  if (exp <= now || exp > now + LIFETIME_AT_MOST || iat > now + CLOCKS_DIFFER_BY)
    return msg('identityProviders.logoutTokenHasExpired');
  // "Verify that the Logout Token does not contain a nonce Claim."
  if (nonce !== undefined) return msg('identityProviders.logoutTokenHasNonce');
  // "Verify that the Logout Token contains a sub Claim, a sid Claim, or both."
  return sub === undefined && sid === undefined ? msg('identityProviders.logoutTokenNamesNobody') : null;
}
