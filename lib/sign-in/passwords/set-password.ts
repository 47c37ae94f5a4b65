import type { Cause } from '@/lib/journal/audit/audit-entry';
import { hashPassword } from './hash-password';
import type { CredentialStore } from './store';
import { isPasswordOf } from './verify-password';

export type PasswordSetting = { kind: 'set' | 'unchanged' | 'not-found' };

/**
 * Sets a person's password on behalf of an administrator, a SCIM client or a setup file. The person's sessions and what
 * clients hold in their name end according to the tenant's settings. The rules for passwords that people choose are not
 * applied, because the caller is responsible for this password. Nothing changes if the person already has this
 * password.
 * @param setting.mustChange whether the person has to choose another password at the next sign-in
 */
export async function setPassword(
  credentials: CredentialStore,
  setting: { tenantId: string; personId: string; password: string; mustChange: boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<PasswordSetting> {
  const { tenantId, personId, password, mustChange } = setting;
  const stored = await credentials.findPassword(tenantId, personId);
  if (!stored) return { kind: 'not-found' };
  if (stored.hash !== null && (await isPasswordOf(stored.hash, password))) return { kind: 'unchanged' };

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
