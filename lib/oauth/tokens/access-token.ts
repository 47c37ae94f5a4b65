/** Access tokens as JWTs (RFC 9068). */
import { z } from 'zod';
import type { Client } from '@/lib/oauth/clients/client';
import { scopeMember } from '@/lib/oauth/parameters/scope';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOwnIssuer } from '@/lib/oauth/protocol/issuers';
import { isId, newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import {
  type AuthorizationDetail,
  AuthorizationDetails,
  detailsMember,
} from '../authorization-details/authorization-detail';
import type { RoleClaims } from '../openid/role-claims';
import { Confirmation } from './confirmation';
import { signJwt, verifyJwt } from './jwt';

const TYPE = 'at+jwt';

/** The context for minting and verifying. */
type TokenContext = Pick<OAuthContext, 'keys' | 'issuer' | 'now'>;

/** The token that this one was exchanged from. If it is revoked, this one is no longer valid. */
const ExchangedFrom = z.object({
  /** Omitted if it was an ID token, which is revoked only with its family. */
  jti: z.string().optional(),
  client_id: z.string(),
  get exchanged_from(): z.ZodOptional<typeof ExchangedFrom> {
    return ExchangedFrom.optional();
  },
});
export type ExchangedFrom = z.infer<typeof ExchangedFrom>;

/** The current actor, with earlier actors nested inside (RFC 8693, 4.1). */
const Actor = z.object({
  sub: z.string(),
  client_id: z.string(),
  /**
   * Set if the actor comes from an actor token: that token's ID, and its family if it represents a person. If either is
   * revoked, the issued token is no longer valid.
   */
  jti: z.string().optional(),
  family: z.string().optional(),
  /** What the actor token was itself exchanged from. */
  exchanged_from: ExchangedFrom.optional(),
  get act(): z.ZodOptional<typeof Actor> {
    return Actor.optional();
  },
});
export type Actor = z.infer<typeof Actor>;

const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  client_id: z.string(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** Omitted if no scope was granted, because the grammar has no empty scope (RFC 6749, 3.3). */
  scope: z.string().optional(),
  /** RFC 9396, 9.1 */
  authorization_details: AuthorizationDetails.optional(),
  /** Present if the token represents a person: its family, and how the person authenticated (RFC 9068, 2.2.1). */
  family: z.string().optional(),
  auth_time: z.number().optional(),
  acr: z.string().optional(),
  amr: z.array(z.string()).optional(),
  cnf: Confirmation.optional(),
  act: Actor.optional(),
  may_act: z.object({ sub: z.string() }).optional(),
  exchanged_from: ExchangedFrom.optional(),
  /** RFC 9068, 2.2.3.1 */
  roles: z.array(z.string()).optional(),
  entitlements: z.array(z.string()).optional(),
});

export type AccessTokenClaims = z.infer<typeof Claims>;

/** The contents of an access token. */
export interface AccessTokenSubject {
  clientId: string;
  /** The earliest allowed `iat`, in seconds since the epoch; if omitted, the current time is used. */
  issuedFrom?: number;
  scopes: readonly string[];
  /** The authorization details for its resources; omitted if there are none. */
  authorizationDetails?: readonly AuthorizationDetail[];
  resources: readonly string[];
  /** Null if it represents the client itself (client credentials). */
  person: TokenPerson | null;
  /** The key that it is bound to; null if none. */
  confirmation?: Confirmation | null;
  /** The client named in `may_act` (RFC 8693, 4.4); null if none. */
  mayAct?: string | null;
  /**
   * Set if it is issued by a token exchange: the subject token's `sub`, the actor, and what it was exchanged from; null
   * if that was not a token of this server.
   */
  exchange?: { subject: string; act: Actor | null; from: ExchangedFrom | null };
  /** Claims that the tenant has declared; none of them may have a meaning in the protocol. */
  mapped?: JsonObject;
  /** What the person holds at its resource; empty if nothing. */
  roles?: RoleClaims;
}

/** The person whom a token represents, its family, and how the person authenticated. */
export interface TokenPerson {
  /** The client's subject for the person (lib/oauth/openid/subject.ts). */
  subject: string;
  familyId: string;
  /** Seconds since the epoch; 0 if unknown, in which case the claim is omitted. */
  authTime: number;
  amr: string[];
  acr: string | null;
}

/**
 * @param claims those of `accessTokenClaims`, and others that no protocol reserves
 * @returns the compact JWS
 */
export function signAccessToken({ keys }: Pick<TokenContext, 'keys'>, claims: object): Promise<string> {
  return signJwt(keys, { typ: TYPE }, claims);
}

/**
 * The standard claims of an access token.
 * @param expiresInSeconds its lifetime
 */
export function accessTokenClaims(
  context: Pick<TokenContext, 'issuer' | 'now'>,
  subject: AccessTokenSubject,
  expiresInSeconds: number,
): AccessTokenClaims {
  const { clientId, issuedFrom = 0, person, confirmation, mayAct, exchange, mapped } = subject;
  const now = Math.floor(context.now().getTime() / 1000);
  return {
    ...mapped,
    iss: context.issuer.issuer,
    sub: person?.subject ?? exchange?.subject ?? clientId,
    aud: audience(subject.resources, context.issuer.issuer),
    client_id: clientId,
    jti: newId(),
    iat: Math.max(now, issuedFrom),
    exp: now + expiresInSeconds,
    ...scopeMember(subject.scopes),
    ...(subject.authorizationDetails?.length && detailsMember(subject.authorizationDetails)),
    ...(person && {
      family: person.familyId,
      ...(person.authTime > 0 && { auth_time: person.authTime }),
      amr: person.amr,
    }),
    ...(person?.acr && { acr: person.acr }),
    ...(confirmation && { cnf: confirmation }),
    ...(mayAct && { may_act: { sub: mayAct } }),
    ...(exchange?.act && { act: exchange.act }),
    ...(exchange?.from && { exchanged_from: exchange.from }),
    ...subject.roles,
  };
}

/**
 * The earliest second in which a client's tokens are accepted. For a moment it lies in the future, after a client was
 * disabled and enabled again or reused the ID of a client that was just deleted: a token with the current second as its
 * `iat` would be invalid from the start.
 */
export function earliestIssue({ tokensValidAfter }: Pick<Client, 'tokensValidAfter'>): number {
  return tokensValidAfter === null ? 0 : Math.floor(tokensValidAfter.getTime() / 1000) + 1;
}

/** "the authorization server SHOULD use a default resource indicator" (RFC 9068, 3): the issuer. */
function audience(resources: readonly string[], issuer: string): string | string[] {
  if (resources.length > 1) return [...resources];
  return resources[0] ?? issuer;
}

export type VerifiedAccessToken =
  /** `signed` is everything that the token contains, also what the tenant's token hook added. */
  { kind: 'valid'; claims: AccessTokenClaims; signed: Record<string, unknown> } | { kind: 'invalid'; reason: Sayable };

/**
 * Verifies an access token of this tenant (RFC 9068, 4) without the store: type, signature, issuer and expiry.
 * @param expected.audience the resource server's identifiers, if the token must be for one of them
 * @returns the claims, or the private reason why the token is invalid
 */
export async function verifyAccessToken(
  context: TokenContext,
  token: string,
  expected: { audience?: readonly string[] } = {},
): Promise<VerifiedAccessToken> {
  const verified = await verifyJwt(context.keys, TYPE, token);
  if (verified.kind === 'invalid') return verified;
  const parsed = Claims.safeParse(verified.claims);
  if (!parsed.success) return { kind: 'invalid', reason: msg('oauth.accessTokenClaimsAreMalformed') };
  const claims = parsed.data;
  if (!isOwnIssuer(claims.iss, context.issuer))
    return { kind: 'invalid', reason: msg('oauth.accessTokenIsFromAnother') };
  const expiredFor = context.now().getTime() / 1000 - claims.exp;
  if (expiredFor >= 0)
    return {
      kind: 'invalid',
      reason: msg('oauth.accessTokenExpiredExpiredFor', { expiredFor: Math.floor(expiredFor) }),
    };
  if (
    expected.audience !== undefined &&
    ![claims.aud].flat().some((audience) => expected.audience?.includes(audience))
  ) {
    return { kind: 'invalid', reason: msg('oauth.accessTokenHasAnotherAudience') };
  }
  return { kind: 'valid', claims, signed: verified.claims };
}

/**
 * The person whom a verified token represents; null if it represents a client. Only the family identifies the person
 * reliably, because `subject` may be pairwise.
 */
export function personOf({
  family,
  sub,
  auth_time,
  amr,
  acr,
}: Pick<AccessTokenClaims, 'family' | 'sub' | 'auth_time' | 'amr' | 'acr'>): TokenPerson | null {
  return family === undefined
    ? null
    : { subject: sub, familyId: family, authTime: auth_time ?? 0, amr: amr ?? [], acr: acr ?? null };
}

/** The ID of the person whom a token represents, if the client uses public subjects; null for a pairwise subject. */
export function openSubject({ family, sub }: Pick<AccessTokenClaims, 'family' | 'sub'>): string | null {
  return family !== undefined && isId(sub) ? sub : null;
}

/** What the store needs to check whether a verified token is still active. */
export function storedAccessToken(claims: AccessTokenClaims): {
  jtis: string[];
  clientIds: string[];
  familyId: string | null;
  actorFamilyIds: string[];
  issuedAt: number;
} {
  const chain: { jti?: string; client_id: string }[] = [claims, ...originsOf(claims)];
  const actorFamilyIds: string[] = [];
  for (let actor = claims.act; actor; actor = actor.act) {
    chain.push(actor, ...originsOf(actor));
    if (actor.family !== undefined) actorFamilyIds.push(actor.family);
  }
  return {
    actorFamilyIds,
    jtis: chain.flatMap(({ jti }) => jti ?? []),
    clientIds: [...new Set(chain.map(({ client_id }) => client_id))],
    familyId: claims.family ?? null,
    issuedAt: claims.iat,
  };
}

function originsOf(token: { exchanged_from?: ExchangedFrom | undefined }): ExchangedFrom[] {
  const origins: ExchangedFrom[] = [];
  for (let link = token.exchanged_from; link; link = link.exchanged_from) origins.push(link);
  return origins;
}
