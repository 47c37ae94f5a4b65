import { newId } from '@/lib/platform/shared/id';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { SessionStore } from './store';

/** The maximum lifetime of a session, however much it is used, unless the tenant configures another. */
const DEFAULT_LIFETIME_SECONDS = 12 * 60 * 60;

export interface SessionStart {
  tenantId: string;
  personId: string;
  /** The hash that the password was verified against, if one was. */
  passwordHash?: string | null;
  /** How the person authenticated (RFC 8176), e.g. `['pwd']`. */
  amr: string[];
  acr?: string | null;
  /**
   * The sids of this browser's sessions. The person's own among them ends, so that the identifier changes at every
   * sign-in; those of other people stay.
   */
  previousSids?: readonly string[];
  /** Hash of the browser's own cookie, by which the browser is recognized at the next sign-in. */
  browserHash?: Bytes | null;
  lifetimeSeconds?: number;
  origin: RequestOrigin | null;
}

/**
 * Starts a browser session for a person who has just authenticated.
 * @returns the random sid for the cookie, of which only the SHA-256 is stored; or the reason why no session was started
 */
export async function startSession(
  sessions: Pick<SessionStore, 'start'>,
  { lifetimeSeconds = DEFAULT_LIFETIME_SECONDS, previousSids = [], ...start }: SessionStart,
  now: Date,
): Promise<
  | { kind: 'started'; sid: string; sessionId: string; expiresAt: Date }
  | { kind: 'person-inactive' | 'password-changed' }
> {
  const sid = newSecret();
  const sessionId = newId();
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
  const kind = await sessions.start({
    passwordHash: null,
    acr: null,
    browserHash: null,
    ...start,
    id: sessionId,
    sidHash: sha256(sid),
    authTime: now,
    expiresAt,
    previousSidHashes: previousSids.map(sha256),
  });
  return kind === 'started' ? { kind, sid, sessionId, expiresAt } : { kind };
}
