import { beginningOf } from '@/lib/platform/shared/keepable';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { isHashingBusy } from '@/lib/sign-in/passwords/hash-in-turn';
import { hashPassword, isFormerHash } from '@/lib/sign-in/passwords/hash-password';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';
import { isPasswordOf, verifyPassword } from '@/lib/sign-in/passwords/verify-password';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { familiarityOf } from './familiarity-of';
import { startSession } from './start-session';
import type { NewPendingSignIn, SessionStore, SignInCandidate, SignInFailure } from './store';

/** How long a person may take to provide their second factor. */
const SECONDS = 10 * 60;

/**
 * Keeps a sign-in until its second factor is provided.
 * @param sign.passwordHash the hash that the password was verified against; null when the person did not use a password
 * @param sign.amr how the person has authenticated so far (RFC 8176)
 * @returns the secret for the cookie, of which only the SHA-256 is stored
 */
async function holdSignIn(
  sessions: Pick<SessionStore, 'hold'>,
  {
    tenantId,
    personId,
    passwordHash,
    amr,
    knownPlace,
    browserHash,
  }: Omit<NewPendingSignIn, 'tokenHash' | 'now' | 'expiresAt'>,
  now: Date,
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + SECONDS * 1000);
  await sessions.hold({
    tenantId,
    personId,
    passwordHash,
    amr,
    knownPlace,
    browserHash,
    tokenHash: sha256(token),
    now,
    expiresAt,
  });
  return token;
}

export type SignIn =
  | { kind: 'signed-in'; sid: string }
  /**
   * The password is right; there is no session before the second factor. `token` is the secret of the browser's cookie.
   */
  | { kind: 'second-factor'; token: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; retryAfterSeconds: number };

export interface SignInAttempt {
  tenantId: string;
  /** userName, or primary email address. */
  login: string;
  password: string;
  previousSids: readonly string[];
  /**
   * Hash of the browser's own cookie. In browsers where the person has signed in before, other people's failed attempts
   * do not count.
   */
  browserHash: Bytes | null;
  lifetimeSeconds?: number;
  origin: RequestOrigin | null;
  /** Called with the reason, which is not shown to the person signing in. */
  onRefused?(failure: { reason: SignInFailure['reason'] | 'throttled'; personId: string | null }): void;
}

export interface SignInStores {
  sessions: SessionStore;
  credentials: Pick<CredentialStore, 'renewHash' | 'listHashKinds'>;
  throttle: Pick<Throttle, 'signIn'>;
}

const LOGIN_LENGTH_AT_MOST = 256;

/**
 * Signs a person in with a password. Unknown people, deactivated people and wrong passwords are counted alike and get
 * the same response after the same time; only the audit row has the reason. A person who has or must have a second
 * factor is not signed in yet: the sign-in is kept until the factor is provided.
 * @throws HashingBusy, and the attempt is not counted
 */
export async function signIn(
  { sessions, credentials, throttle }: SignInStores,
  attempt: SignInAttempt,
  now: Date,
): Promise<SignIn> {
  const { tenantId, password, origin, browserHash } = attempt;
  const login = beginningOf(attempt.login.trim().toLowerCase().replaceAll('\0', ''), LOGIN_LENGTH_AT_MOST);
  const candidate = await sessions.findSignInCandidate(tenantId, login, browserHash);
  const ipAddress = origin?.ipAddress ?? null;
  const account = candidate?.personId ?? userNameKey(login);
  const familiarity = familiarityOf(candidate, { ipAddress, browserHash });
  const counted = await throttle.signIn({ tenantId, ipAddress, account, familiarity });
  if (counted.kind === 'refused') {
    attempt.onRefused?.({ reason: 'throttled', personId: candidate?.personId ?? null });
    return { kind: 'throttled', retryAfterSeconds: counted.retryAfterSeconds };
  }

  const checked = await checkPassword(credentials, { tenantId, candidate, password }).catch(async (error: unknown) => {
    if (isHashingBusy(error)) await counted.succeeded();
    throw error;
  });
  const refuse = async (reason: SignInFailure['reason']): Promise<SignIn> => {
    attempt.onRefused?.({ reason, personId: candidate?.personId ?? null });
    await sessions.recordFailure({ tenantId, login, personId: candidate?.personId ?? null, reason, origin });
    return { kind: 'refused' };
  };
  if (!candidate || 'reason' in checked) return refuse('reason' in checked ? checked.reason : 'unknown-person');
  const { passwordHash } = checked;

  if (candidate.needsSecondFactor) {
    const token = await holdSignIn(
      sessions,
      { ...candidate, passwordHash, tenantId, amr: ['pwd'], knownPlace: familiarity.kind !== 'elsewhere', browserHash },
      now,
    );
    await counted.succeeded();
    return { kind: 'second-factor', token };
  }
  const started = await startSession(
    sessions,
    {
      tenantId,
      personId: candidate.personId,
      passwordHash,
      amr: ['pwd'],
      browserHash,
      previousSids: attempt.previousSids,
      lifetimeSeconds: attempt.lifetimeSeconds,
      origin,
    },
    now,
  );
  if (started.kind !== 'started') return refuse(started.kind);
  await counted.succeeded();
  return { kind: 'signed-in', sid: started.sid };
}

/**
 * Checks the password of a person who may sign in with one. A hash with other parameters than new ones, or of another
 * product, is replaced when its password is known, which is now.
 * @returns the hash of the password as it is stored now
 * @throws HashingBusy
 */
async function checkPassword(
  credentials: SignInStores['credentials'],
  { tenantId, candidate, password }: { tenantId: string; candidate: SignInCandidate | null; password: string },
): Promise<{ passwordHash: string } | { reason: SignInFailure['reason'] }> {
  // Whatever else prevents the sign-in, finding out takes as long as with a wrong password.
  const former = candidate?.passwordOffered && candidate.active ? candidate.passwordHash : null;
  const matches = await verifyPassword(former, password, () => credentials.listHashKinds(tenantId));
  if (!matches || !candidate || former === null) return { reason: refusalReason(candidate) };
  if (!isFormerHash(former)) return { passwordHash: former };

  // Renewing is optional: it must not prevent the sign-in of someone whose password is right.
  const renewed = await unlessBusy(hashPassword(password));
  if (renewed === null) return { passwordHash: former };
  const stored = await credentials.renewHash({ tenantId, personId: candidate.personId, former, renewed });
  // If it is not the renewed one, another sign-in was faster, or the password has been changed.
  const stands = stored !== null && (stored === renewed || (await isPasswordOf(stored, password)));
  return stands ? { passwordHash: stored } : { reason: 'password-changed' };
}

/** Null if too many passwords are being hashed. */
async function unlessBusy(hashing: Promise<string>): Promise<string | null> {
  try {
    return await hashing;
  } catch (error) {
    if (isHashingBusy(error)) return null;
    throw error;
  }
}

function refusalReason(candidate: SignInCandidate | null): SignInFailure['reason'] {
  if (!candidate) return 'unknown-person';
  if (!candidate.passwordOffered) return 'not-offered';
  if (!candidate.active) return 'person-inactive';
  return candidate.passwordHash === null ? 'no-password' : 'wrong-password';
}
