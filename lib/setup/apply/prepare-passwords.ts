import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { verifyPassword } from '@/lib/sign-in/passwords/verify-password';
import type { ApplyDocument } from './parse-document';
import type { PersonFile } from './person-file';
import type { ApplyStores } from './stores';

/** The new password hash of each person whose password changes; other people are not included. */
export type PreparedPasswords = Map<PersonFile, string>;

/**
 * Does the slow part of setting passwords before the transaction. A password with `password_must_change` is an initial
 * one: it is not set if the person already has any password.
 */
export async function preparePasswords(
  stores: Pick<ApplyStores, 'tenants' | 'directory' | 'credentials'>,
  document: ApplyDocument,
): Promise<PreparedPasswords> {
  const prepared: PreparedPasswords = new Map();
  for (const {
    tenant: { slug, people },
  } of document) {
    const tenant = await stores.tenants.findBySlug(slug);
    for (const person of people) {
      if (person.password === undefined) continue;
      const hash = tenant && (await currentHash(stores, tenant.id, person.attributes.userName));
      const stands = hash && (person.passwordMustChange || (await verifyPassword(hash, person.password)));
      if (!stands) prepared.set(person, await hashPassword(person.password));
    }
  }
  return prepared;
}

async function currentHash(
  { directory, credentials }: Pick<ApplyStores, 'directory' | 'credentials'>,
  tenantId: string,
  userName: string,
): Promise<string | null> {
  const person = await directory.findPersonByUserName(tenantId, userName);
  return person && ((await credentials.findPassword(tenantId, person.id))?.hash ?? null);
}
