import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import type { IdentityProviderStore } from '../store';
import { claimAttempt, openAttempt } from './attempts';
import { link, listOfPerson } from './links';
import { listProviders } from './list-providers';
import { readProviders } from './provider-row';
import { signIn } from './sign-in';
import { unlink } from './unlink';
import { countLinked, providerChange } from './write-provider';

/** Identity providers in PostgreSQL. */
export function createIdentityProviderStore(database: Connection): IdentityProviderStore {
  return {
    find: async (tenantId, id) =>
      (await readProviders(database, sql`i.tenant_id = ${tenantId}::uuid AND i.id = ${id}`))[0] ?? null,
    list: (query) => listProviders(database, query),
    listOffered: (tenantId, { hasRole } = { hasRole: false }) =>
      database.query(sql`
      SELECT id, name FROM identity_provider
      WHERE tenant_id = ${tenantId}::uuid AND disabled_at IS NULL ${hasRole ? sql`AND (settings ->> 'includesAdministrators')::boolean` : empty} ORDER BY lower(name), id`),
    countLinked: (tenantId, id, now) => countLinked(database, { tenantId, id, now }),
    change: (work) => database.transaction((connection) => work(providerChange(connection))),
    openAttempt: (attempt) => openAttempt(database, attempt),
    claimAttempt: (claim) => claimAttempt(database, claim),
    signIn: (signingIn) => database.transaction((connection) => signIn(connection, signingIn)),
    link: (linking) => database.transaction((connection) => link(connection, linking)),
    listOfPerson: (tenantId, personId) => listOfPerson(database, tenantId, personId),
    unlink: (unlinking) => database.transaction((connection) => unlink(connection, unlinking)),
  };
}
