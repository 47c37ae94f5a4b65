import type { Cause } from '@/lib/audit/audit-entry';
import { hashPassword } from './hash-password';
import { passwordFault, type PasswordFault } from './password-policy';
import type { CredentialStore } from './store';
import { verifyPassword } from './verify-password';

export type PasswordChange =
  | { kind: 'changed'; ended: { sessions: number; tokenFamilies: number } }
  | { kind: 'refused'; reason: 'wrong-password' | 'same-password' | PasswordFault };

/**
 * Lets a person choose a new password. Their other sessions and everything that clients hold in their name end with
 * it: whoever knew the old one is out.
 * @param change.sessionId the session that goes on
 */
export async function changePassword(
  credentials: CredentialStore,
  change: { tenantId: string; personId: string; sessionId: string | null; oldPassword: string; newPassword: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<PasswordChange> {
  const { tenantId, personId, oldPassword, newPassword } = change;
  const stored = await credentials.findPassword(tenantId, personId);
  if (!(await verifyPassword(stored?.hash ?? null, oldPassword)) || !stored?.hash) return { kind: 'refused', reason: 'wrong-password' };
  const fault = passwordFault(newPassword, [stored.userName, ...stored.emails]);
  if (fault) return { kind: 'refused', reason: fault };
  if (await verifyPassword(stored.hash, newPassword)) return { kind: 'refused', reason: 'same-password' };

  const replaced = await credentials.replacePassword({
    tenantId, personId, hash: await hashPassword(newPassword), mustChange: false, expectedHash: stored.hash,
    keepSessionId: change.sessionId, action: 'password.changed', cause, now,
  });
  return replaced.kind === 'replaced' ? { kind: 'changed', ended: replaced.ended } : { kind: 'refused', reason: 'wrong-password' };
}
