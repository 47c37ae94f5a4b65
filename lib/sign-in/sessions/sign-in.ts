import { beginningOf } from '@/lib/platform/shared/keepable';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { verifyPassword } from '@/lib/sign-in/passwords/verify-password';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { familiarityOf } from './familiarity-of';
import { findSession } from './find-session';
import { startSession } from './start-session';
import type { ActiveSession, NewPendingSignIn, SessionStore, SignInCandidate, SignInFailure } from './store';

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
  | { kind: 'signed-in'; sid: string; session: ActiveSession }
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
  previousSid: string | null;
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

const LOGIN_LENGTH_AT_MOST = 256;

/**
 * Signs a person in with a password. Unknown people, deactivated people and wrong passwords are counted alike and get
 * the same response after the same time; only the audit row has the reason. A person who has or must have a second
 * factor is not signed in yet: the sign-in is kept until the factor is provided.
 */
export async function signIn(
  { sessions, throttle }: { sessions: SessionStore; throttle: Pick<Throttle, 'signIn'> },
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

  const matches = await verifyPassword(candidate?.passwordHash ?? null, password);
  const refuse = async (reason: SignInFailure['reason']): Promise<SignIn> => {
    attempt.onRefused?.({ reason, personId: candidate?.personId ?? null });
    await sessions.recordFailure({ tenantId, login, personId: candidate?.personId ?? null, reason, origin });
    return { kind: 'refused' };
  };
  if (!candidate?.passwordOffered || !matches || !candidate.active) return refuse(refusalReason(candidate, matches));

  if (candidate.needsSecondFactor) {
    const token = await holdSignIn(
      sessions,
      { ...candidate, tenantId, amr: ['pwd'], knownPlace: familiarity.kind !== 'elsewhere', browserHash },
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
      passwordHash: candidate.passwordHash,
      amr: ['pwd'],
      browserHash,
      previousSid: attempt.previousSid,
      lifetimeSeconds: attempt.lifetimeSeconds,
      origin,
    },
    now,
  );
  if (started.kind !== 'started') return refuse(started.kind);
  await counted.succeeded();
  const session = await findSession(sessions, { tenantId, sid: started.sid }, now);
  return session ? { kind: 'signed-in', sid: started.sid, session } : refuse('person-inactive');
}

function refusalReason(candidate: SignInCandidate | null, matches: boolean): SignInFailure['reason'] {
  if (!candidate) return 'unknown-person';
  if (!candidate.passwordOffered) return 'not-offered';
  if (!candidate.active) return 'person-inactive';
  if (candidate.passwordHash === null) return 'no-password';
  return matches ? 'password-changed' : 'wrong-password';
}
