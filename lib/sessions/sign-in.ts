import { verifyPassword } from '@/lib/credentials/verify-password';
import type { RequestOrigin } from '@/lib/shared/origin';
import { findSession } from './find-session';
import { startSession } from './start-session';
import type { LivingSession, SessionStore, SignInCandidate, SignInFailure } from './store';
import { isThrottled } from './throttle';

export type SignIn = { kind: 'signed-in'; sid: string; session: LivingSession } | { kind: 'refused' } | { kind: 'throttled' };

export interface SignInAttempt {
  tenantId: string;
  /** userName, or primary e-mail address. */
  login: string;
  password: string;
  previousSid: string | null;
  lifetimeSeconds?: number;
  origin: RequestOrigin | null;
  /** Hears why, which whoever signs in is not told. */
  onRefused?(refusal: { reason: SignInFailure['reason'] | 'throttled'; personId: string | null }): void;
}

const LOGIN_LENGTH_AT_MOST = 256;
const PASSWORD_LENGTH_AT_MOST = 1024;

/**
 * Signs a person in with a password. Unknown people, inactive ones and wrong passwords get the same answer after the
 * same time; the audit row alone knows why.
 */
export async function signIn(sessions: SessionStore, attempt: SignInAttempt, now: Date): Promise<SignIn> {
  const { tenantId, password, origin } = attempt;
  const login = attempt.login.trim().toLowerCase().replaceAll('\0', '').slice(0, LOGIN_LENGTH_AT_MOST);
  if (await isThrottled(sessions, { tenantId, login, origin }, now)) {
    attempt.onRefused?.({ reason: 'throttled', personId: null });
    return { kind: 'throttled' };
  }

  const candidate = await sessions.findSignInCandidate(tenantId, login);
  const matches = await verifyPassword(candidate?.passwordHash ?? null, password.slice(0, PASSWORD_LENGTH_AT_MOST));
  const refuse = async (reason: SignInFailure['reason']): Promise<SignIn> => {
    attempt.onRefused?.({ reason, personId: candidate?.personId ?? null });
    await sessions.recordFailure({ tenantId, login, personId: candidate?.personId ?? null, reason, origin });
    return { kind: 'refused' };
  };
  if (!candidate || !matches || !candidate.active) return refuse(refusalReason(candidate, matches));

  const started = await startSession(sessions, {
    tenantId, personId: candidate.personId, passwordHash: candidate.passwordHash, amr: ['pwd'],
    previousSid: attempt.previousSid, lifetimeSeconds: attempt.lifetimeSeconds, origin,
  }, now);
  if (started.kind !== 'started') return refuse(started.kind);
  const session = await findSession(sessions, { tenantId, sid: started.sid }, now);
  return session ? { kind: 'signed-in', sid: started.sid, session } : refuse('person-inactive');
}

function refusalReason(candidate: SignInCandidate | null, matches: boolean): SignInFailure['reason'] {
  if (!candidate) return 'unknown-person';
  if (!candidate.active) return 'person-inactive';
  if (candidate.passwordHash === null) return 'no-password';
  return matches ? 'password-changed' : 'wrong-password';
}
