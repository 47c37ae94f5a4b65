import type { EndedSessions, SessionGrants } from '@/lib/grants/logout/session-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Place } from '@/lib/platform/shared/place';
import type { Bytes } from '@/lib/platform/shared/secret';

/** What browser sessions need of a store. */
export interface SessionStore {
  /**
   * Starts a session with the person's row locked against deactivation, and ends the person's previous one in the
   * browser, with the audit rows, in one transaction.
   */
  start(session: NewSession): Promise<'started' | 'person-inactive' | 'password-changed'>;
  /**
   * An active session of an active person in an active tenant, in one query, or null. Records when the session was last
   * seen, to the minute.
   */
  find(tenantId: string, sidHash: Bytes, now: Date): Promise<ActiveSession | null>;
  /**
   * The active sessions among those of one browser, in no particular order. Does not count as use of the sessions, so
   * that an account that is never chosen reaches its idle timeout.
   */
  findOfBrowser(tenantId: string, sidHashes: readonly Bytes[], now: Date): Promise<SessionOfBrowser[]>;
  /**
   * The sessions among some that may open pages now, with the roles of their people: active ones that need neither
   * another sign-in, nor a second factor, nor another password. Does not count as use of the sessions.
   */
  findOpening(query: {
    tenantId: string;
    which: { sidHash: Bytes } | { ids: readonly string[] };
    now: Date;
  }): Promise<{ id: string; role: Role | null }[]>;
  /** A person's active sessions, most recently used first; at most `limit`, after skipping `offset`. */
  listActive(query: {
    tenantId: string;
    personId: string;
    now: Date;
    limit: number;
    offset: number;
  }): Promise<ListedSession[]>;
  /** What would end along with each of a person's active sessions, by session id, in one statement. */
  countGrants(query: { tenantId: string; personId: string; now: Date }): Promise<Map<string, SessionGrants>>;
  /**
   * Ends active sessions, with their audit row.
   * @returns how many ended, and how many of their grants
   * @throws AboveRank when an administrator may not manage the person
   */
  end(end: EndOfSessions): Promise<EndedSessions>;
  /**
   * The person with this userName, otherwise the only one with this primary email address, and where they have signed
   * in before.
   */
  findSignInCandidate(tenantId: string, login: string, browserHash: Bytes | null): Promise<SignInCandidate | null>;
  /**
   * Whether a person with this user name or email address has signed in before in this browser. People who have not are
   * never looked up.
   */
  isKnownBrowserOf(tenantId: string, login: string, browserHash: Bytes | null): Promise<boolean>;
  recordFailure(failure: SignInFailure): Promise<void>;
  /** Keeps a sign-in until its second factor is provided. It is not a session. */
  hold(pending: NewPendingSignIn): Promise<void>;
  /** A sign-in that is still pending, in the browser where it began and of an active person; otherwise null. */
  findPending(tenantId: string, tokenHash: Bytes, browserHash: Bytes | null, now: Date): Promise<PendingSignIn | null>;
}

/** Where a session began: an identity provider, and the provider's ID of its session there, if it sent one. */
export interface SessionProvider {
  id: string;
  sid: string | null;
}

export interface NewSession {
  tenantId: string;
  id: string;
  /** SHA-256 of the sid in the cookie. */
  sidHash: Bytes;
  personId: string;
  /**
   * The hash that the password was verified against, if one was. If the password has changed since, the session is
   * refused.
   */
  passwordHash: string | null;
  /** How the person authenticated (RFC 8176). */
  amr: string[];
  acr: string | null;
  /** When it starts. */
  authTime: Date;
  /**
   * When the person authenticated, if that was earlier, at an identity provider. `UNKNOWN_TIME` if the provider does
   * not report it.
   */
  authenticatedAt?: Date;
  expiresAt: Date;
  /** The identity provider of the sign-in, if any. */
  provider?: SessionProvider | null;
  /** The browser's sessions, of this person and others. */
  previousSidHashes: readonly Bytes[];
  /** Hash of the browser's own cookie. */
  browserHash: Bytes | null;
  origin: RequestOrigin | null;
}

export interface ActiveSession {
  tenantId: string;
  id: string;
  personId: string;
  userName: string;
  displayName: string | null;
  role: Role | null;
  mustChangePassword: boolean;
  /** The tenant requires a second factor of the person, and the session has none. */
  needsSecondFactor: boolean;
  /** The person has a second factor, whether or not the session was confirmed with it. */
  hasSecondFactor: boolean;
  amr: string[];
  acr: string | null;
  /** When the person authenticated; `UNKNOWN_TIME` if an identity provider did not report it. */
  authTime: Date;
  /** A signal requires a new sign-in: the session counts neither as recent nor as confirmed with a second factor. */
  mustSignInAgain: boolean;
  /** When it began. */
  createdAt: Date;
  expiresAt: Date;
  tenant: { slug: string; name: string };
}

/** One of a browser's sessions. */
export interface SessionOfBrowser extends ActiveSession {
  sidHash: Bytes;
  /** The person's primary email address, in lower case. */
  emailKey: string | null;
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
  /** Since when a signal has required a new sign-in, and of which trusted issuer; null if none has. */
  stepUpSince: Date | null;
  stepUpIssuer: string | null;
}

/**
 * Why sessions end: the values of session.end_reason and of the audit log. Pages display them with
 * lib/pages/console/audit-reason.ts.
 */
export type SessionEnd =
  | 'signed-out'
  | 'ended-by-person'
  | 'ended-by-administrator'
  | 'replaced'
  | 'provider-disabled'
  | 'provider-deleted'
  | 'ended-by-provider'
  | 'ended-by-issuer'
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
  /** Whether the tenant offers sign-in with a password. */
  passwordOffered: boolean;
  passwordHash: string | null;
  /** The person has a second factor, or the tenant requires one: the password alone does not start a session. */
  needsSecondFactor: boolean;
  /** Whether the person has signed in before in the requesting browser. */
  knowsBrowser: boolean;
  /** The addresses from which the person has signed in before, as far as sessions are kept. */
  addresses: string[];
}

/** A sign-in whose second factor is still missing. */
export interface NewPendingSignIn {
  tenantId: string;
  /** SHA-256 of the secret in the browser's cookie. */
  tokenHash: Bytes;
  personId: string;
  passwordHash: string | null;
  /** How the person has authenticated so far (RFC 8176). */
  amr: string[];
  /** Whether the person has signed in before in this browser or from this address. */
  knownPlace: boolean;
  browserHash: Bytes | null;
  /** The identity provider of the sign-in, if any. */
  provider?: SessionProvider | null;
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
  /** The text that was typed, in lower case and truncated to a maximum length. */
  login: string;
  personId: string | null;
  /** The private reason, for the audit log only. */
  reason: 'unknown-person' | 'person-inactive' | 'no-password' | 'wrong-password' | 'password-changed' | 'not-offered';
  origin: RequestOrigin | null;
}
