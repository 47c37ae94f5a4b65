import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { FactorKind, FactorsOfPerson, PasskeyTraits } from './second-factor';

/** What second factors need of a store. Each verb that changes something is one transaction with its audit row. */
export interface SecondFactorStore {
  list(tenantId: string, personId: string): Promise<FactorsOfPerson>;
  /** The sealed keys of the person's authenticator apps. */
  findTotps(tenantId: string, personId: string): Promise<{ id: string; secretEncrypted: Bytes }[]>;
  /** The passkey with this credential id in the tenant, whoever's it is, or null. */
  findPasskey(tenantId: string, credentialId: Bytes): Promise<StoredPasskey | null>;

  openChallenge(challenge: NewChallenge): Promise<void>;
  /** The sealed key that an app is being given, while it can still be confirmed; or null. Uses nothing up. */
  findOpenSecret(challenge: ChallengeOf): Promise<Bytes | null>;
  /** Uses a challenge up, in one conditional UPDATE: of any number of parallel calls one is true. */
  claimChallenge(challenge: ChallengeOf): Promise<boolean>;

  /**
   * Uses a proof up and signs its person in with it, or raises the session that there is. The person's row is locked
   * against deactivation; the proof is claimed by one conditional statement, so that of any number of parallel calls one
   * is `done`.
   */
  finish(completion: Completion): Promise<Finished>;
  /** A proof that failed, for the audit log. */
  recordFailure(failure: FactorFailure): Promise<void>;

  rename(change: {
    tenantId: string;
    personId: string;
    id: string;
    name: string;
    cause: Cause;
  }): Promise<'renamed' | 'not-found'>;
  /**
   * Removes one factor, or all with the recovery codes. The last factor of somebody who must have one stays, and a
   * passkey that is the last way to sign in, unless an administrator removes it. Recovery codes go with the last factor.
   */
  remove(removal: Removal): Promise<Removed>;
  /** Puts new recovery codes in the place of all that there were. Without a factor there is nothing to recover. */
  replaceRecoveryCodes(change: {
    tenantId: string;
    personId: string;
    hashes: Bytes[];
    cause: Cause;
    now: Date;
  }): Promise<'replaced' | 'no-factor'>;
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

/** What a challenge is for: a passkey first, a passkey as second factor, a new passkey, one by a one-time link, a new authenticator app. */
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
  /** Null before anybody is known. */
  personId: string | null;
  /** Of the cookie of the browser that was asked; by a link, of that and the link. */
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
  /** Of an authenticator app: its key, sealed; and the challenge with which it was given. */
  secretEncrypted: Bytes | null;
  challenge: ChallengeOf | null;
  /** Of a passkey. */
  passkey: (PasskeyTraits & { credentialId: Bytes; publicKey: Bytes }) | null;
}

export type Proof =
  /** @param step the time step (RFC 6238); each is taken once */
  | { kind: 'totp'; id: string; step: number }
  | { kind: 'passkey'; id: string; counter: number; backedUp: boolean }
  | { kind: 'recovery-code'; codeHash: Bytes }
  /** A factor that is added: whoever confirms it has it. */
  | { kind: 'enrolled'; factor: NewFactor };

/** What is finished: a sign-in that waits, one that begins with the proof, or a session that is raised. */
export type Subject =
  | { kind: 'pending'; tokenHash: Bytes; passwordHash: string | null }
  | { kind: 'new' }
  | { kind: 'session'; id: string };

export interface Completion {
  tenantId: string;
  personId: string;
  subject: Subject;
  proof: Proof;
  /** The session afterwards. A raised one keeps its id and its end, and gets a new sid. */
  session: {
    id: string;
    sidHash: Bytes;
    amr: string[];
    acr: string;
    expiresAt: Date;
    previousSidHash: Bytes | null;
    browserHash: Bytes | null;
  };
  origin: RequestOrigin | null;
  now: Date;
}

/**
 * `proof-used`: somebody was faster, or the code was used before. `too-many`: no more factors fit. `gone`: the sign-in or
 * session is not there any more. `not-offered`: the tenant signs nobody in with a passkey alone.
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
  /** Set where an administrator does it: why, and that all sessions end with it. */
  byAdministrator: { note: string } | null;
  cause: Cause;
  now: Date;
}

/** `sessions` and `recoveryCodes`: how many ended with it, of the codes those that were unused. */
export type Removed =
  | { kind: 'removed'; sessions: number; recoveryCodes: number }
  | { kind: 'not-found' }
  | { kind: 'required' }
  | { kind: 'last-way' };
