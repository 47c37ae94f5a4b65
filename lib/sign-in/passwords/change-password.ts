import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ActiveCounts } from '@/lib/people/outcome';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { isHashingBusy } from './hash-in-turn';
import { hashPassword } from './hash-password';
import { checkPassword, type PasswordFault, type PasswordPolicy } from './password-policy';
import { isProvenPassword } from './proven-password';
import type { CredentialStore, StoredPassword } from './store';
import { isPasswordOf, verifyPassword } from './verify-password';

export type PasswordChange =
  | { kind: 'changed'; ended: ActiveCounts }
  | { kind: 'refused'; reason: 'wrong-password' | 'same-password' | PasswordFault }
  | { kind: 'throttled'; retryAfterSeconds: number };

/**
 * Lets a person choose a new password. The tenant's setting `passwordChangeEnds` determines what else ends; by default
 * that is the person's other sessions and everything that clients hold in their name, so that anyone who knew the old
 * password loses access.
 * @param change.sessionId the session in which the password is changed
 * @throws HashingBusy; an attempt whose old password was not checked is not counted
 */
export async function changePassword(
  { credentials, throttle }: { credentials: CredentialStore; throttle: Pick<Throttle, 'passwordChange'> },
  change: {
    tenantId: string;
    personId: string;
    sessionId: string | null;
    /** That session, if a sign-in to it may stand for the old password. */
    provenBy?: Pick<ActiveSession, 'amr' | 'createdAt'>;
    /** Null if the session proves that the person knows it. */
    oldPassword: string | null;
    newPassword: string;
    policy: PasswordPolicy;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<PasswordChange> {
  const { tenantId, personId, oldPassword } = change;
  if (oldPassword === null) {
    const proven = await credentials.findPassword(tenantId, personId);
    return proven?.hash && change.provenBy && isProvenPassword(change.provenBy, proven, now)
      ? replace(credentials, { ...change, stored: { ...proven, hash: proven.hash } }, { cause, now })
      : { kind: 'refused', reason: 'wrong-password' };
  }
  const attempt = await throttle.passwordChange({ tenantId, personId, ipAddress: cause.origin?.ipAddress ?? null });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  const stored = await credentials.findPassword(tenantId, personId);
  const kinds = () => credentials.listHashKinds(tenantId);
  const matches = await verifyPassword(stored?.hash ?? null, oldPassword, kinds).catch(async (error: unknown) => {
    if (isHashingBusy(error)) await attempt.succeeded();
    throw error;
  });
  if (!matches || !stored?.hash) return { kind: 'refused', reason: 'wrong-password' };
  await attempt.succeeded();
  return replace(credentials, { ...change, stored: { ...stored, hash: stored.hash } }, { cause, now });
}

/** Replaces the stored password, which the person knows, by one that the policy allows. */
async function replace(
  credentials: CredentialStore,
  {
    tenantId,
    personId,
    sessionId,
    newPassword,
    policy,
    stored,
  }: {
    tenantId: string;
    personId: string;
    sessionId: string | null;
    newPassword: string;
    policy: PasswordPolicy;
    stored: StoredPassword & { hash: string };
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<PasswordChange> {
  const fault = await checkPassword(newPassword, policy, [stored.userName, ...stored.emails]);
  if (fault) return { kind: 'refused', reason: fault };
  if (await isPasswordOf(stored.hash, newPassword)) return { kind: 'refused', reason: 'same-password' };

  const replaced = await credentials.replacePassword({
    tenantId,
    personId,
    hash: await hashPassword(newPassword),
    mustChange: false,
    expectedHash: stored.hash,
    keepSessionId: sessionId,
    action: 'password.changed',
    cause,
    now,
  });
  return replaced.kind === 'replaced'
    ? { kind: 'changed', ended: replaced.ended }
    : { kind: 'refused', reason: 'wrong-password' };
}
