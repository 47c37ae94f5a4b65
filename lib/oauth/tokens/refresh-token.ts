/**
 * Refresh tokens: opaque to everybody else, and sealed, so that one carries all that a refresh needs to know before
 * it asks the database its one question: is this the family's living generation?
 */
import { z } from 'zod';
import { seal, unseal } from '@/lib/shared/seal';
import type { OAuthContext } from '../context';
import { ClaimsRequest } from '../openid/claims-request';
import { Confirmation } from './confirmation';

const PREFIX = 'tsr_';
const LONGEST = 16 * 1024;

const RefreshToken = z.object({
  tenantId: z.string(),
  familyId: z.string(),
  /** 1 for the first; each rotation adds one. */
  generation: z.number().int(),
  clientId: z.string(),
  personId: z.string(),
  /** In which the person signed in, for the ID tokens of refreshes; null where there was none. */
  sessionId: z.string().nullable().default(null),
  /** The whole grant, whatever the access tokens minted from it were narrowed to. */
  scopes: z.array(z.string()),
  resources: z.array(z.string()),
  /** Seconds since the epoch. */
  authTime: z.number(),
  amr: z.array(z.string()),
  acr: z.string().nullable(),
  /** The single claims that were asked for, of which the ID tokens of refreshes have theirs (OpenID Connect Core, 5.5). */
  claims: ClaimsRequest.nullish(),
  /** The key that whoever refreshes must prove to hold: of public clients, which prove nothing else (RFC 8705, 4). */
  confirmation: Confirmation.nullable().default(null),
  /** When the family ends for good, seconds since the epoch: rotation does not move it. */
  familyExpiresAt: z.number(),
});

export type RefreshToken = z.infer<typeof RefreshToken>;

type Opener = Pick<OAuthContext, 'refreshTokenKey' | 'issuer'>;

/** Whether it looks like a refresh token of ours; says nothing about its worth. */
export function isRefreshToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Seals a refresh token. The seal's random salt makes every one unique and unguessable. */
export function sealRefreshToken({ refreshTokenKey }: Opener, token: RefreshToken): string {
  return PREFIX + Buffer.from(seal(refreshTokenKey, Buffer.from(JSON.stringify(token)))).toString('base64url');
}

/**
 * Opens a refresh token of this tenant.
 * @returns null for anything else: another tenant's, another kind of token, another spelling of the same bytes
 */
export function openRefreshToken({ refreshTokenKey, issuer }: Opener, token: string): RefreshToken | null {
  if (!isRefreshToken(token) || token.length > LONGEST) return null;
  const sealed = Buffer.from(token.slice(PREFIX.length), 'base64url');
  if (PREFIX + sealed.toString('base64url') !== token) return null;
  const opened = unseal(refreshTokenKey, sealed);
  if (!opened) return null;
  const content = RefreshToken.parse(JSON.parse(Buffer.from(opened).toString('utf8')));
  return content.tenantId === issuer.tenantId ? content : null;
}
