import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { FactorKind, FactorsOfPerson, PasskeyTraits } from './second-factor';
import type { TotpParameters } from './totp';

/**
 * What second factors need of a store. Each method that changes something runs in one transaction with its audit row.
 */
export interface SecondFactorStore {
  list(tenantId: string, personId: string): Promise<FactorsOfPerson>;
  /** The sealed keys of the person's authenticator apps. */
  findTotps(tenantId: string, personId: string): Promise<StoredTotp[]>;
  /** The tenant's passkey with this credential id, regardless of its owner, or null. */
  findPasskey(tenantId: string, credentialId: Bytes): Promise<StoredPasskey | null>;

  openChallenge(challenge: NewChallenge): Promise<void>;
  /**
   * The sealed key of an authenticator app that is being set up, while it can still be confirmed; otherwise null.
   * Nothing is consumed.
   */
  findOpenSecret(challenge: ChallengeOf): Promise<Bytes | null>;
  /** Consumes a challenge in one conditional UPDATE: of any number of parallel calls, one returns true. */
  claimChallenge(challenge: ChallengeOf): Promise<boolean>;

  /**
   * Consumes a proof and signs its person in with it, or upgrades the existing session. The person's row is locked
   * against deactivation. The proof is claimed by one conditional statement, so that of any number of parallel calls,
   * one returns `done`.
   */
  finish(completion: Completion): Promise<Finished>;
  /** Records a failed proof in the audit log. */
  recordFailure(failure: FactorFailure): Promise<void>;

  rename(change: {
    tenantId: string;
    personId: string;
    id: string;
    name: string;
    cause: Cause;
  }): Promise<'renamed' | 'not-found'>;
  /**
   * Removes one factor, or all of them with the recovery codes. Unless an administrator does it, this keeps the last
   * factor of a person who must have one, and a passkey that is the person's last way to sign in. Recovery codes are
   * removed with the last factor.
   */
  remove(removal: Removal): Promise<Removed>;
  /** Replaces all recovery codes with new ones. Without a factor there is nothing to recover. */
  replaceRecoveryCodes(change: {
    tenantId: string;
    personId: string;
    hashes: Bytes[];
    cause: Cause;
    now: Date;
  }): Promise<'replaced' | 'no-factor'>;
}

export interface StoredTotp {
  id: string;
  secretEncrypted: Bytes;
  parameters: TotpParameters;
}

export interface StoredPasskey extends PasskeyTraits {
  id: string;
  personId: string;
  userName: string;
  credentialId: Bytes;
  /** COSE. */
  publicKey: Bytes;
  counter: number;
}

/**
 * What a challenge is for: signing in with a passkey, confirming with a passkey as second factor, adding a passkey,
 * adding one by a one-time link, or adding an authenticator app.
 */
export type ChallengePurpose =
  | 'passkey-sign-in'
  | 'passkey-confirm'
  | 'passkey-enrol'
  | 'passkey-by-link'
  | 'totp-enrol';

export interface ChallengeOf {
  tenantId: string;
  challengeHash: Bytes;
  purpose: ChallengePurpose;
  /** Null while the person is not yet known. */
  personId: string | null;
  /** Hash of the cookie of the browser that received the challenge; for a one-time link, of the cookie and the link. */
  browserHash: Bytes;
  now: Date;
}

export interface NewChallenge extends ChallengeOf {
  secretEncrypted: Bytes | null;
  expiresAt: Date;
}

export interface NewFactor {
  id: string;
  kind: FactorKind;
  name: string;
  counter: number;
  /** For an authenticator app: its sealed key, and the challenge that it was set up with. */
  secretEncrypted: Bytes | null;
  challenge: ChallengeOf | null;
  /** For an authenticator app that was set up elsewhere; the usual ones if missing. */
  totp?: TotpParameters;
  /** Set for a passkey. */
  passkey: (PasskeyTraits & { credentialId: Bytes; publicKey: Bytes }) | null;
}

export type Proof =
  /** @param step the time step (RFC 6238); each is accepted once */
  | { kind: 'totp'; id: string; step: number }
  | { kind: 'passkey'; id: string; counter: number; backedUp: boolean }
  | { kind: 'recovery-code'; codeHash: Bytes }
  /** A newly added factor: confirming it proves that the person has it. */
  | { kind: 'enrolled'; factor: NewFactor };

/** What is completed: a pending sign-in, a sign-in that begins with the proof, or an upgrade of a session. */
export type Subject =
  | { kind: 'pending'; tokenHash: Bytes; passwordHash: string | null }
  | { kind: 'new' }
  | { kind: 'session'; id: string };

export interface Completion {
  tenantId: string;
  personId: string;
  subject: Subject;
  proof: Proof;
  /** The resulting session. An upgraded session keeps its id and its expiry, and gets a new sid. */
  session: {
    id: string;
    sidHash: Bytes;
    amr: string[];
    acr: string;
    expiresAt: Date;
    previousSidHashes: readonly Bytes[];
    browserHash: Bytes | null;
  };
  origin: RequestOrigin | null;
  now: Date;
}

/**
 * `proof-used`: a parallel request used the proof first, or the code was used before. `too-many`: the person has the
 * maximum number of factors. `gone`: the sign-in or session no longer exists. `not-offered`: the tenant does not allow
 * sign-in with a passkey alone.
 */
export type Finished =
  | 'done'
  | 'proof-used'
  | 'too-many'
  | 'gone'
  | 'person-inactive'
  | 'password-changed'
  | 'not-offered';

export interface FactorFailure {
  tenantId: string;
  personId: string;
  userName: string;
  method: 'totp' | 'passkey' | 'recovery-code';
  reason: 'wrong' | 'used';
  origin: RequestOrigin | null;
}

export interface Removal {
  tenantId: string;
  personId: string;
  which: { id: string } | 'all';
  /** Set when an administrator removes it: the reason. All sessions then end as well. */
  byAdministrator: { note: string } | null;
  cause: Cause;
  now: Date;
}

/** `sessions` and `recoveryCodes`: how many ended with it; only unused recovery codes are counted. */
export type Removed =
  | { kind: 'removed'; factors: number; sessions: number; recoveryCodes: number }
  | { kind: 'not-found' }
  | { kind: 'required' }
  | { kind: 'last-way' };
