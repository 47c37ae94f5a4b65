/** Access tokens as JWTs (RFC 9068). */
import { z } from 'zod';
import { newId } from '@/lib/shared/id';
import type { OAuthContext } from '../context';
import { scopeMember } from '../scope';
import { signJwt, verifyJwt } from './jwt';

const TYPE = 'at+jwt';

/** What minting and verifying need. */
type TokenContext = Pick<OAuthContext, 'keys' | 'issuer' | 'now'>;

const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  client_id: z.string(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** Absent when nothing was granted: the grammar has no empty scope (RFC 6749, 3.3). */
  scope: z.string().optional(),
  /** Present when the token stands for a person: its family, and how the person authenticated (RFC 9068, 2.2.1). */
  family: z.string().optional(),
  auth_time: z.number().optional(),
  acr: z.string().optional(),
  amr: z.array(z.string()).optional(),
});

export type AccessTokenClaims = z.infer<typeof Claims>;

/** Whom an access token stands for. */
export interface AccessTokenSubject {
  clientId: string;
  scopes: readonly string[];
  resources: readonly string[];
  /** Null when it stands for the client itself (client credentials). */
  person: { personId: string; familyId: string; authTime: number; amr: string[]; acr: string | null } | null;
}

/**
 * Mints an access token.
 * @param expiresInSeconds its lifetime
 * @returns the compact JWS
 */
export function mintAccessToken(context: TokenContext, subject: AccessTokenSubject, expiresInSeconds: number): Promise<string> {
  const { clientId, person } = subject;
  const issuedAt = Math.floor(context.now().getTime() / 1000);
  const claims: AccessTokenClaims = {
    iss: context.issuer.issuer,
    sub: person?.personId ?? clientId,
    aud: audience(subject.resources, context.issuer.issuer),
    client_id: clientId,
    jti: newId(),
    iat: issuedAt,
    exp: issuedAt + expiresInSeconds,
    ...scopeMember(subject.scopes),
    ...(person && { family: person.familyId, auth_time: person.authTime, amr: person.amr }),
    ...(person?.acr && { acr: person.acr }),
  };
  return signJwt(context.keys, TYPE, claims);
}

/** "the authorization server SHOULD use a default resource indicator" (RFC 9068, 3): the issuer. */
function audience(resources: readonly string[], issuer: string): string | string[] {
  if (resources.length > 1) return [...resources];
  return resources[0] ?? issuer;
}

export type VerifiedAccessToken = { kind: 'valid'; claims: AccessTokenClaims } | { kind: 'invalid'; reason: string };

/**
 * Verifies an access token of this tenant (RFC 9068, 4), without the store: type, signature, issuer, expiry.
 * @param expected.audience the resource server's own identifier, when it must be addressed
 * @returns the claims, or the private reason against the token
 */
export async function verifyAccessToken(
  context: TokenContext,
  token: string,
  expected: { audience?: string } = {},
): Promise<VerifiedAccessToken> {
  const verified = await verifyJwt(context.keys, TYPE, token);
  if (verified.kind === 'invalid') return verified;
  const parsed = Claims.safeParse(verified.claims);
  if (!parsed.success) return { kind: 'invalid', reason: 'access token claims are malformed' };
  const claims = parsed.data;
  if (claims.iss !== context.issuer.issuer) return { kind: 'invalid', reason: 'access token is of another issuer' };
  const expiredFor = context.now().getTime() / 1000 - claims.exp;
  if (expiredFor >= 0) return { kind: 'invalid', reason: `access token expired ${Math.floor(expiredFor)} s ago` };
  if (expected.audience !== undefined && ![claims.aud].flat().includes(expected.audience)) {
    return { kind: 'invalid', reason: 'access token is for another audience' };
  }
  return { kind: 'valid', claims };
}

/** The key under which the store knows a verified token. */
export function storedAccessToken(claims: AccessTokenClaims): {
  jti: string; clientId: string; familyId: string | null; personId: string | null;
} {
  return {
    jti: claims.jti,
    clientId: claims.client_id,
    familyId: claims.family ?? null,
    personId: claims.family === undefined ? null : claims.sub,
  };
}
