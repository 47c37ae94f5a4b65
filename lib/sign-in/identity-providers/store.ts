import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { RankStep } from '@/lib/people/may-manage';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { Asserted, LinkedIdentity } from './linked-identity';
import type { IdentityProvider } from './provider';

/** What upstream sign-in needs of a store. What belongs to another tenant is not found. */
export interface IdentityProviderStore {
  find(tenantId: string, id: string): Promise<IdentityProvider | null>;
  list(query: ProviderQuery): Promise<{ providers: ListedProvider[]; total: number }>;
  /** Those that sign people in, by name, for the sign-in page. @param to.hasRole only those that may stand for people with a role */
  listOffered(tenantId: string, to?: { hasRole: boolean }): Promise<{ id: string; name: string }[]>;
  /** People that are linked with a provider, and how many sessions that began at a provider they have. */
  countLinked(tenantId: string, id: string, now: Date): Promise<LinkedPeople>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (steps: ProviderChange) => Promise<Outcome>): Promise<Outcome>;

  /** Keeps that a browser is sent to a provider. */
  openAttempt(attempt: NewAttempt): Promise<void>;
  /** Uses an attempt up, in one conditional UPDATE: of any number of parallel calls one is `claimed`. */
  claimAttempt(claim: AttemptClaim): Promise<ClaimedAttempt>;
  /**
   * Signs in whom a provider has asserted: by their link, or by an e-mail address where the provider's settings allow
   * it, which links them. With the person's row locked against deactivation, and with its audit rows, in one transaction.
   */
  signIn(signIn: UpstreamSignIn): Promise<UpstreamOutcome>;
  /** Links whoever a session is of, with its audit row. */
  link(link: NewLink): Promise<LinkOutcome>;
  /** The identities of a person, by provider. */
  listOfPerson(tenantId: string, personId: string): Promise<LinkedIdentity[]>;
  /**
   * Unlinks, and ends the sessions that the person began at a provider but one. What is the last way to sign in stays,
   * unless an administrator unlinks it.
   */
  unlink(unlink: Unlink): Promise<Unlinked>;
}

export interface ProviderChange extends RankStep {
  /**
   * Whether nobody could sign in any more without this provider. Locks the tenant's settings until the transaction ends:
   * to be asked before `lock`.
   */
  isLastWay(which: { tenantId: string; id: string }, now: Date): Promise<boolean>;
  /** @returns 'exists' when the tenant has a provider with this id, with nothing changed */
  insert(provider: IdentityProvider): Promise<'inserted' | 'exists'>;
  /** Reads the provider and locks its row until the transaction ends. */
  lock(tenantId: string, id: string): Promise<IdentityProvider | null>;
  update(provider: IdentityProvider): Promise<void>;
  /** Removes it with all its links. @returns how many people were linked */
  delete(tenantId: string, id: string): Promise<number>;
  /** Ends the sessions that people who are linked with it began at a provider. @returns how many */
  endSessions(end: {
    tenantId: string;
    id: string;
    reason: 'provider-disabled' | 'provider-deleted';
    cause: Cause;
    now: Date;
  }): Promise<number>;
  audit(...entries: AuditEntry[]): Promise<void>;
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

export interface ProviderQuery {
  tenantId: string;
  /** Part of the name or issuer, in any case. */
  search?: string;
  status?: 'enabled' | 'disabled';
  sort: ProviderSort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}

/** What a browser comes back to. */
export interface Attempt {
  /** The session whose person is to be linked; null where somebody signs in. */
  sessionId: string | null;
  requestId: string | null;
  returnTo: string | null;
  /** How many seconds ago the person may have signed in there at most; null for any time. */
  maxAge: number | null;
}

export interface NewAttempt extends Attempt {
  tenantId: string;
  providerId: string;
  /** SHA-256 of the `state`. */
  stateHash: Bytes;
  /** Of the cookie of the browser. */
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

/** Whom a provider asserts, as it was when its answer was asked for: settings that have changed since refuse. */
interface AssertedAt {
  provider: IdentityProvider;
  asserted: Asserted;
  origin: RequestOrigin | null;
  now: Date;
}

export interface UpstreamSignIn extends AssertedAt {
  /** How the person is authenticated by that (RFC 8176). */
  amr: string[];
  /** A fresh sign-in was wanted, and the provider does not say when it was: that does only for people without a password. */
  undated: boolean;
  /** The session, where that is enough. */
  session: {
    id: string;
    sidHash: Bytes;
    acr: string;
    authenticatedAt: Date;
    expiresAt: Date;
    previousSidHash: Bytes | null;
    browserHash: Bytes;
  };
  /** The sign-in that waits for a second factor, where it is not. */
  pending: { tokenHash: Bytes; expiresAt: Date };
}

/** `administrator`: the person has a role, and the provider may not stand for such people. `several-people`: the address is of more than one. `undated`: the password can say what the provider does not. */
export type UpstreamRefusal =
  | 'undated'
  | 'provider-changed'
  | 'unknown-person'
  | 'unverified-email'
  | 'several-people'
  | 'linked-otherwise'
  | 'administrator'
  | 'person-inactive';

export type UpstreamOutcome =
  | { kind: 'signed-in' | 'second-factor' }
  | { kind: UpstreamRefusal; personId: string | null };

export interface NewLink extends AssertedAt {
  sessionId: string;
}

/** `linked-otherwise`: the identity is of somebody else, or the person has another one there. `administrator`: see UpstreamRefusal. */
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
  /** The session that goes on; null where an administrator unlinks. */
  sessionId: string | null;
  byAdministrator: boolean;
  cause: Cause;
  now: Date;
}

export type Unlinked = { kind: 'unlinked'; sessions: number } | { kind: 'not-found' } | { kind: 'last-way' };
