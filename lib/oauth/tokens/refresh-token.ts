/**
 * Refresh tokens: opaque to everybody else, and sealed, so that one carries all that a refresh needs to know before
 * it asks the database its one question: is this the family's living generation?
 */

import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { NewFamily } from '@/lib/oauth/protocol/store';
import { seal, unseal } from '@/lib/platform/shared/seal';
import type { Confirmation } from './confirmation';

const PREFIX = 'tsr_';
/** As much as a form may hold (lib/oauth/parameters/read-body.ts): a grant with many scopes, claims and details is sealed whole. */
const LONGEST = 64 * 1024;

/** What a refresh needs to know of its family: the whole grant, whatever the access tokens minted from it were narrowed to. */
export interface RefreshToken
  extends Pick<
      NewFamily,
      'clientId' | 'personId' | 'sessionId' | 'scopes' | 'resources' | 'authTime' | 'amr' | 'acr' | 'claims'
    >,
    Required<Pick<NewFamily, 'authorizationDetails'>> {
  tenantId: string;
  familyId: string;
  /** 1 for the first; each rotation adds one. */
  generation: number;
  /** The key that whoever refreshes must prove to hold: of public clients, which prove nothing else (RFC 8705, 4). */
  confirmation: Confirmation | null;
  /** When the family ends for good, seconds since the epoch: rotation does not move it. */
  familyExpiresAt: number;
}

/** What earlier versions did not seal. */
const sinceThen = { sessionId: null, authorizationDetails: [], confirmation: null };

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
  // Nobody else can seal: what opens is as it was sealed, by this version or an earlier one.
  const content: RefreshToken = {
    ...sinceThen,
    ...(JSON.parse(Buffer.from(opened).toString('utf8')) as Omit<RefreshToken, keyof typeof sinceThen>),
  };
  return content.tenantId === issuer.tenantId ? content : null;
}
