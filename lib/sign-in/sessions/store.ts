import type { SessionGrants } from '@/lib/grants/logout/session-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Place } from '@/lib/platform/shared/place';
import type { Bytes } from '@/lib/platform/shared/secret';

/** What browser sessions need of a store. */
export interface SessionStore {
  /**
   * Starts a session with the person's row locked against deactivation, and ends the one that the browser had, with
   * the audit rows, in one transaction.
   */
  start(session: NewSession): Promise<'started' | 'person-inactive' | 'password-changed'>;
  /** A living session of an active person in an active tenant, in one query, or null. Notes when it was seen, by the minute. */
  find(tenantId: string, sidHash: Bytes, now: Date): Promise<LivingSession | null>;
  /** The living sessions of a person, the last used first; at most `limit`, after `offset` others. */
  listLiving(query: {
    tenantId: string;
    personId: string;
    now: Date;
    limit: number;
    offset: number;
  }): Promise<ListedSession[]>;
  /** What the end of each living session of a person would end besides it now, by its id: all of it by one statement. */
  countGrants(query: { tenantId: string; personId: string; now: Date }): Promise<Map<string, SessionGrants>>;
  /** Ends living sessions with their audit row. @returns how many @throws AboveRank where an administrator may not manage the person */
  end(end: EndOfSessions): Promise<number>;
  /** The person with this userName, or else the only one with this primary e-mail address, and where they have signed in before. */
  findSignInCandidate(tenantId: string, login: string, browserHash: Bytes | null): Promise<SignInCandidate | null>;
  /** Whether somebody of that user name or e-mail address has signed in before in a browser, without looking up who has not. */
  isKnownBrowserOf(tenantId: string, login: string, browserHash: Bytes | null): Promise<boolean>;
  recordFailure(failure: SignInFailure): Promise<void>;
  /** Keeps a sign-in until its second factor comes. It is no session. */
  hold(pending: NewPendingSignIn): Promise<void>;
  /** One that still waits, of the browser in which it began, with an active person; or null. */
  findPending(tenantId: string, tokenHash: Bytes, browserHash: Bytes | null, now: Date): Promise<PendingSignIn | null>;
}

export interface NewSession {
  tenantId: string;
  id: string;
  /** SHA-256 of the sid in the cookie. */
  sidHash: Bytes;
  personId: string;
  /** The hash that the password was verified against, if one was: a change meanwhile refuses the session. */
  passwordHash: string | null;
  /** How the person authenticated (RFC 8176). */
  amr: string[];
  acr: string | null;
  /** When it starts. */
  authTime: Date;
  /** When the person authenticated, where that was before: at an identity provider. `UNKNOWN_TIME` where it does not say. */
  authenticatedAt?: Date;
  expiresAt: Date;
  /** The identity provider at which it began, for the audit log. */
  providerId?: string;
  /** The session that the browser had so far. */
  previousSidHash: Bytes | null;
  /** Of the browser's own cookie. */
  browserHash: Bytes | null;
  origin: RequestOrigin | null;
}

export interface LivingSession {
  tenantId: string;
  id: string;
  personId: string;
  userName: string;
  displayName: string | null;
  role: Role | null;
  mustChangePassword: boolean;
  /** The tenant wants a second factor of the person, and the session has none. */
  needsSecondFactor: boolean;
  /** The person has a second factor, whether or not the session was confirmed with it. */
  hasSecondFactor: boolean;
  amr: string[];
  acr: string | null;
  /** When the person authenticated; `UNKNOWN_TIME` where an identity provider did not say. */
  authTime: Date;
  /** When it began. */
  createdAt: Date;
  expiresAt: Date;
  tenant: { slug: string; name: string };
}

/** A session as pages list it. */
export interface ListedSession extends Place {
  id: string;
  amr: string[];
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Why sessions end, in the words of session.end_reason and of the audit log; pages say it by lib/pages/console/audit-reason.ts. */
export type SessionEnd =
  | 'signed-out'
  | 'ended-by-person'
  | 'ended-by-administrator'
  | 'replaced'
  | 'provider-disabled'
  | 'provider-deleted'
  | 'identity-unlinked';

export interface EndOfSessions {
  tenantId: string;
  which: { sidHash: Bytes } | { id: string; personId?: string } | { personId: string; exceptId: string | null };
  reason: SessionEnd;
  cause: Cause;
  now: Date;
}

export interface SignInCandidate {
  personId: string;
  userName: string;
  active: boolean;
  /** Whether the tenant signs anybody in with a password. */
  passwordOffered: boolean;
  passwordHash: string | null;
  /** The person has a second factor, or the tenant wants one: the password alone starts no session. */
  needsSecondFactor: boolean;
  /** Whether the person has signed in before in the browser that asks. */
  knowsBrowser: boolean;
  /** From where the person has signed in before, as far as sessions are kept. */
  addresses: string[];
}

/** A sign-in whose second factor is still missing. */
export interface NewPendingSignIn {
  tenantId: string;
  /** SHA-256 of the secret in the browser's cookie. */
  tokenHash: Bytes;
  personId: string;
  passwordHash: string | null;
  /** How the person authenticated so far (RFC 8176). */
  amr: string[];
  /** Whether the person has signed in before in this browser or from this address. */
  knownPlace: boolean;
  browserHash: Bytes | null;
  now: Date;
  expiresAt: Date;
}

export interface PendingSignIn
  extends Pick<NewPendingSignIn, 'tenantId' | 'tokenHash' | 'personId' | 'passwordHash' | 'amr' | 'knownPlace'> {
  userName: string;
  displayName: string | null;
}

export interface SignInFailure {
  tenantId: string;
  /** What was typed, in lower case and cut to a bounded length. */
  login: string;
  personId: string | null;
  /** The private reason, for the audit log only. */
  reason: 'unknown-person' | 'person-inactive' | 'no-password' | 'wrong-password' | 'password-changed' | 'not-offered';
  origin: RequestOrigin | null;
}
