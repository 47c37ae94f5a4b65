import { type SectorDocuments, sectorProblem } from '@/lib/grants/clients/check-sector';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { hashPassword } from '@/lib/sign-in/passwords/hash-password';
import { isPasswordOf } from '@/lib/sign-in/passwords/verify-password';
import { ApplyError } from './apply-error';
import type { ApplyDocument } from './parse-document';
import type { PersonFile } from './person-file';
import type { ApplyStores } from './stores';

/**
 * Fetches the sector identifier documents of the document's clients before the transaction, if they or the redirect
 * URIs are new.
 * @throws ApplyError when a sector document cannot be fetched or lacks a redirect URI
 */
export async function checkSectors(
  {
    stores: { tenants, clients },
    sectors,
  }: { stores: Pick<ApplyStores, 'tenants' | 'clients'>; sectors: SectorDocuments },
  document: ApplyDocument,
): Promise<void> {
  for (const { path, tenant: file } of document) {
    const tenant = await tenants.findBySlug(file.slug);
    for (const [index, client] of file.clients.entries()) {
      const before = tenant && client.client_id !== undefined ? await clients.find(tenant.id, client.client_id) : null;
      const problem = await sectorProblem(sectors, before, {
        sectorIdentifierUri:
          client.sector_identifier_uri === undefined
            ? (before?.sectorIdentifierUri ?? null)
            : client.sector_identifier_uri,
        redirectUris: client.redirect_uris ?? before?.redirectUris ?? [],
      });
      if (problem !== null)
        throw new ApplyError([...path, 'clients', index, 'sector_identifier_uri'], inEnglish(problem));
    }
  }
}

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
      const stands = hash && (person.passwordMustChange || (await isPasswordOf(hash, person.password)));
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
