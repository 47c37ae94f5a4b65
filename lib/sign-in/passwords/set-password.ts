import type { Cause } from '@/lib/journal/audit/audit-entry';
import { hashPassword } from './hash-password';
import type { CredentialStore } from './store';
import { verifyPassword } from './verify-password';

export type PasswordSetting = { kind: 'set' | 'unchanged' | 'not-found' };

/**
 * Sets a person's password, as an administrator, a SCIM client or a set-up file does. Sessions of the person and what
 * clients hold in their name end, as the tenant has it. The rules for passwords that people choose are theirs alone:
 * what is given here was made by somebody who answers for it. A password that the person has already is left alone.
 * @param setting.mustChange whether the person has to choose another one at the next sign-in
 */
export async function setPassword(
  credentials: CredentialStore,
  setting: { tenantId: string; personId: string; password: string; mustChange: boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<PasswordSetting> {
  const { tenantId, personId, password, mustChange } = setting;
  const stored = await credentials.findPassword(tenantId, personId);
  if (!stored) return { kind: 'not-found' };
  if (stored.hash !== null && (await verifyPassword(stored.hash, password))) return { kind: 'unchanged' };

  const { kind } = await credentials.replacePassword({
    tenantId,
    personId,
    hash: await hashPassword(password),
    mustChange,
    expectedHash: null,
    keepSessionId: null,
    action: 'password.reset',
    cause,
    now,
  });
  return { kind: kind === 'replaced' ? 'set' : 'not-found' };
}
