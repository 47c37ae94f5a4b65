import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { RankStep } from '@/lib/people/may-manage';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { CreationRejection, SignInPlan } from './at-sign-in';
import type { CoveredClaims } from './covered-claims';
import type { Asserted, LinkedIdentity } from './linked-identity';
import type { IdentityProvider } from './provider';
import type { ProviderTestResult } from './provider-test';
import type { LogoutClaims } from './upstream';

/** The store interface for signing in with identity providers. Anything of another tenant is not found. */
export interface IdentityProviderStore {
  find(tenantId: string, id: string): Promise<IdentityProvider | null>;
  list(query: ProviderQuery): Promise<{ providers: ListedProvider[]; total: number }>;
  /**
   * The enabled providers, sorted by name, for the sign-in page.
   * @param to.hasRole only those that people with a console role may use
   */
  listOffered(tenantId: string, to?: { hasRole: boolean }): Promise<OfferedProvider[]>;
  /** The enabled provider to which a verified email domain leads; null if there is none. */
  findRoute(tenantId: string, domain: string): Promise<ProviderRoute | null>;
  /** How many people are linked with a provider, and how many of their sessions began at an identity provider. */
  countLinked(tenantId: string, id: string, now: Date): Promise<LinkedPeople>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (steps: ProviderChange) => Promise<Outcome>): Promise<Outcome>;

  /** Stores an attempt when a browser is sent to a provider. */
  openAttempt(attempt: NewAttempt): Promise<void>;
  /** Claims an attempt with one conditional UPDATE: of any number of parallel calls, only one gets `claimed`. */
  claimAttempt(claim: AttemptClaim): Promise<ClaimedAttempt>;
  /** Stores a test sign-in when an administrator's browser is sent to a provider. */
  openTest(test: NewProviderTest): Promise<void>;
  /** Claims a test with one conditional UPDATE: of any number of parallel calls, only one gets true. */
  claimTest(claim: ProviderTestClaim): Promise<boolean>;
  finishTest(finished: ProviderTestClaim & { result: ProviderTestResult }): Promise<void>;
  /** The latest result in a session that can still be read; null if there is none. */
  findTestResult(query: Omit<ProviderTestClaim, 'stateHash'>): Promise<ProviderTestResult | null>;
  /** Whom `signIn` would sign in, or why no one. Changes nothing. */
  findWouldBe(identity: {
    provider: IdentityProvider;
    asserted: AssertedIdentity;
    claims: CoveredClaims;
  }): Promise<WouldBe>;
  /**
   * Signs in a person authenticated by a provider. The person is found by an existing link, or by email address if the
   * provider's settings allow it, which creates a link; otherwise the person is created if the settings allow that.
   * Runs in one transaction, with audit rows and with the person's row locked against deactivation.
   */
  signIn(signIn: UpstreamSignIn): Promise<UpstreamOutcome>;
  /**
   * Ends the sessions that a provider's logout token is about, with what was granted in them, and uses up the token, in
   * one transaction. Sign-ins there that wait for a second factor end too.
   */
  endSessions(end: UpstreamLogout): Promise<UpstreamLogoutOutcome>;
  /** Links the person of a session, and writes the audit row. */
  link(link: NewLink): Promise<LinkOutcome>;
  /** A person's linked accounts, by provider. */
  listOfPerson(tenantId: string, personId: string): Promise<LinkedIdentity[]>;
  /**
   * Removes a link, and ends the person's sessions that began at an identity provider, except for the current one. The
   * last way to sign in cannot be removed, unless an administrator does it.
   */
  unlink(unlink: Unlink): Promise<Unlinked>;
}

export interface ProviderChange extends RankStep {
  /**
   * Whether this provider is the only way left to sign in. Locks the tenant's settings until the transaction ends, so
   * call it before `lock`.
   */
  isLastWay(which: { tenantId: string; id: string }, now: Date): Promise<boolean>;
  /** @returns 'exists', without a change, when the tenant already has a provider with this id */
  insert(provider: IdentityProvider): Promise<'inserted' | 'exists'>;
  /** Reads the provider and locks its row until the transaction ends. */
  lock(tenantId: string, id: string): Promise<IdentityProvider | null>;
  update(provider: IdentityProvider): Promise<void>;
  /**
   * Takes from trusted issuers the right to end the access of its people, and writes their audit rows.
   * @returns how many issuers had it
   */
  takeReach(tenantId: string, id: string, how: { cause: Cause; now: Date }): Promise<number>;
  /** Deletes the provider and all of its links. @returns how many people were linked */
  delete(provider: IdentityProvider, cause: Cause): Promise<number>;
  /**
   * Ends the sessions of people linked with the provider that began at an identity provider.
   * @returns how many, and how many of their grants
   */
  endSessions(end: {
    tenantId: string;
    id: string;
    reason: 'provider-disabled' | 'provider-deleted';
    cause: Cause;
    now: Date;
  }): Promise<EndedSessions>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

export interface OfferedProvider {
  id: string;
  name: string;
  /** Whether a verified email domain leads to it. */
  routed: boolean;
}

export interface ProviderRoute {
  id: string;
  /** Whether people with addresses of the domain cannot use a password. */
  required: boolean;
}

export interface LinkedPeople {
  people: number;
  sessions: number;
}

export interface ListedProvider extends IdentityProvider {
  people: number;
}

export const providerSorts = ['name', 'createdAt'] as const;
export type ProviderSort = (typeof providerSorts)[number];

export interface ProviderQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name or issuer, case-insensitive. */
  search?: string;
  status?: 'enabled' | 'disabled';
  sort: ProviderSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

/** The state that a browser returns to. */
export interface Attempt {
  /** The session whose person is to be linked; null for a sign-in. */
  sessionId: string | null;
  requestId: string | null;
  returnTo: string | null;
  /** The maximum age of the sign-in at the provider, in seconds; null for no limit. */
  maxAge: number | null;
}

export interface NewAttempt extends Attempt {
  tenantId: string;
  providerId: string;
  /** SHA-256 of the `state` parameter. */
  stateHash: Bytes;
  /** Hash of the browser's cookie. */
  browserHash: Bytes;
  now: Date;
  expiresAt: Date;
}

export type AttemptClaim = Pick<NewAttempt, 'tenantId' | 'providerId' | 'stateHash' | 'now'> & {
  browserHash: Bytes | null;
};

export type ClaimedAttempt =
  | { kind: 'claimed'; attempt: Attempt }
  | { kind: 'unknown' | 'used' | 'expired' | 'other-browser' | 'other-provider' };

export interface NewProviderTest {
  tenantId: string;
  providerId: string;
  /** SHA-256 of the `state` parameter. */
  stateHash: Bytes;
  /** The administrator's session. */
  sessionId: string;
  now: Date;
  expiresAt: Date;
}

export type ProviderTestClaim = Omit<NewProviderTest, 'expiresAt'>;

/** The part of an assertion that decides who the person is. */
export type AssertedIdentity = Pick<Asserted, 'subject' | 'email' | 'emailVerified'>;

/**
 * `linked`: by an existing link; `would-link`: a sign-in would link the person by their email address; `would-create`:
 * it would create a person.
 */
export interface WouldBe {
  kind: 'linked' | 'would-link' | 'would-create' | Exclude<UpstreamRejection, 'undated' | 'provider-changed'>;
  /** The person, also if they could not sign in; null if no one is found. */
  person: { id: string; name: string; userName: string } | null;
  /** What the sign-in would create or change; null for nothing, or where sign-ins change no one. */
  plan: SignInPlan | null;
}

/**
 * A provider's assertion, with the provider as it was when its response was requested: if its settings have changed
 * since, the assertion is rejected.
 */
interface AssertedAt {
  provider: IdentityProvider;
  asserted: Asserted;
  origin: RequestOrigin | null;
  now: Date;
}

export interface UpstreamSignIn extends AssertedAt {
  claims: CoveredClaims;
  /** The authentication methods of this sign-in (RFC 8176). */
  amr: string[];
  /**
   * A recent sign-in is required, but the provider does not report its time. This is accepted only for people without a
   * password.
   */
  undated: boolean;
  /** The session to start if no second factor is needed. */
  session: {
    id: string;
    sidHash: Bytes;
    acr: string;
    authenticatedAt: Date;
    expiresAt: Date;
    previousSidHashes: readonly Bytes[];
    browserHash: Bytes;
  };
  /** The pending sign-in to store if a second factor is needed. */
  pending: { tokenHash: Bytes; expiresAt: Date };
}

/**
 * `administrator`: the person has a console role, and the provider is not allowed for such people. `several-people`:
 * more than one person has the email address. `undated`: the provider does not report the time of the sign-in, and the
 * person could confirm it with a password instead.
 */
export type UpstreamRejection =
  | 'undated'
  | 'provider-changed'
  | 'unknown-person'
  | 'several-people'
  | 'linked-otherwise'
  | 'administrator'
  | CreationRejection;

export type UpstreamOutcome =
  | { kind: 'signed-in' | 'second-factor' }
  | { kind: UpstreamRejection; personId: string | null };

export interface UpstreamLogout extends LogoutClaims {
  provider: IdentityProvider;
  origin: RequestOrigin | null;
  now: Date;
}

export type UpstreamLogoutOutcome = ({ kind: 'ended' } & EndedSessions) | { kind: 'replayed' | 'provider-changed' };

export interface NewLink extends AssertedAt {
  sessionId: string;
}

/**
 * `linked-otherwise`: the identity is linked to another person, or the person has another identity at this provider.
 * `administrator`: see UpstreamRejection.
 */
export type LinkOutcome =
  | 'linked'
  | 'linked-before'
  | 'linked-otherwise'
  | 'provider-changed'
  | 'administrator'
  | 'gone';

export interface Unlink {
  tenantId: string;
  personId: string;
  providerId: string;
  /** The session to keep; null when an administrator unlinks. */
  sessionId: string | null;
  byAdministrator: boolean;
  cause: Cause;
  now: Date;
}

export type Unlinked = ({ kind: 'unlinked' } & EndedSessions) | { kind: 'not-found' } | { kind: 'last-way' };
