/**
 * Refresh tokens are opaque to others and sealed. Each contains everything that a refresh needs, so that the database
 * only has to check that it is the family's current generation.
 */

import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { NewFamily } from '@/lib/oauth/protocol/store';
import { seal, unseal } from '@/lib/platform/shared/seal';
import type { Confirmation } from './confirmation';

const PREFIX = 'tsr_';
/**
 * Equal to the size limit of a form (lib/oauth/parameters/form.ts), because a token seals many scopes, claims and
 * details as a whole.
 */
const LONGEST = 64 * 1024;

/**
 * What a refresh needs to know about the token family: everything that was authorized, even if its access tokens were
 * narrowed.
 */
export interface RefreshToken
  extends Pick<
      NewFamily,
      'clientId' | 'personId' | 'sessionId' | 'scopes' | 'resources' | 'authTime' | 'amr' | 'acr' | 'claims'
    >,
    Required<Pick<NewFamily, 'authorizationDetails'>> {
  tenantId: string;
  familyId: string;
  /** 1 for the first token; each rotation adds one. */
  generation: number;
  /** For public clients, which have no other proof (RFC 8705, 4): the key that a refresh must prove possession of. */
  confirmation: Confirmation | null;
  /** When the family expires, in seconds since the epoch. Rotation does not extend it. */
  familyExpiresAt: number;
}

type Opener = Pick<OAuthContext, 'refreshTokenKey' | 'issuer'>;

/** Whether a token has the form of a refresh token of this server. Does not check whether it is valid. */
export function isRefreshToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Seals a refresh token. The random salt of the seal makes each one unique and unguessable. */
export function sealRefreshToken({ refreshTokenKey }: Opener, token: RefreshToken): string {
  return PREFIX + Buffer.from(seal(refreshTokenKey, Buffer.from(JSON.stringify(token)))).toString('base64url');
}

/**
 * Opens a refresh token of this tenant.
 * @returns null for anything else: another tenant's token, another kind of token, or another encoding of the same bytes
 */
export function openRefreshToken({ refreshTokenKey, issuer }: Opener, token: string): RefreshToken | null {
  if (!isRefreshToken(token) || token.length > LONGEST) return null;
  const sealed = Buffer.from(token.slice(PREFIX.length), 'base64url');
  if (PREFIX + sealed.toString('base64url') !== token) return null;
  const opened = unseal(refreshTokenKey, sealed);
  if (!opened) return null;
  // Only this server can seal, so the content is as this version or an earlier one sealed it, which lacked some fields.
  const content = JSON.parse(Buffer.from(opened).toString('utf8')) as RefreshToken;
  content.sessionId ??= null;
  content.authorizationDetails ??= [];
  content.confirmation ??= null;
  return content.tenantId === issuer.tenantId ? content : null;
}
