import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ActiveCounts } from '@/lib/people/outcome';
import { hashPassword } from './hash-password';
import type { CredentialStore } from './store';
import { isPasswordOf } from './verify-password';

/** `ended`: what ended according to the tenant's settings. */
export type PasswordSetting = { kind: 'set'; ended: ActiveCounts } | { kind: 'unchanged' | 'not-found' };

interface Whose {
  tenantId: string;
  personId: string;
  /** Whether the person has to choose another password at the next sign-in. */
  mustChange: boolean;
}

interface How {
  cause: Cause;
  now: Date;
}

/**
 * Sets a person's password on behalf of an administrator or a setup file. The person's sessions and what clients hold
 * in their name end according to the tenant's settings. The rules for passwords that people choose are not applied,
 * because the caller is responsible for this password. Nothing changes if the person already has this password.
 * @throws HashingBusy
 */
export async function setPassword(
  credentials: CredentialStore,
  { password, ...whose }: Whose & { password: string },
  how: How,
): Promise<PasswordSetting> {
  const stored = await credentials.findPassword(whose.tenantId, whose.personId);
  if (!stored) return { kind: 'not-found' };
  const hash = await hashUnlessStored(password, stored.hash);
  return hash === stored.hash ? { kind: 'unchanged' } : replace(credentials, { ...whose, hash }, how);
}

/**
 * The same for a SCIM client, whose writes are transactions: the password was hashed before, by `hashUnlessStored`.
 */
export async function setPasswordHash(
  credentials: CredentialStore,
  hashed: Whose & { hash: string },
  how: How,
): Promise<PasswordSetting> {
  const stored = await credentials.findPassword(hashed.tenantId, hashed.personId);
  if (!stored) return { kind: 'not-found' };
  return hashed.hash === stored.hash ? { kind: 'unchanged' } : replace(credentials, hashed, how);
}

/**
 * @param stored the hash of the current password; null if there is none
 * @returns the stored hash if it is of this password, otherwise a new one
 * @throws HashingBusy
 */
export async function hashUnlessStored(password: string, stored: string | null): Promise<string> {
  return stored !== null && (await isPasswordOf(stored, password)) ? stored : hashPassword(password);
}

async function replace(
  credentials: CredentialStore,
  hashed: Whose & { hash: string },
  how: How,
): Promise<PasswordSetting> {
  const replaced = await credentials.replacePassword({
    ...hashed,
    expectedHash: null,
    keepSessionId: null,
    action: 'password.reset',
    ...how,
  });
  return replaced.kind === 'replaced' ? { kind: 'set', ended: replaced.ended } : { kind: 'not-found' };
}
