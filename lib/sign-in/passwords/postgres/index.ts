import { lockPerson } from '@/lib/people/postgres/read-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { renewPending } from '@/lib/sign-in/sessions/postgres/pending';
import type { CredentialStore, HashRenewal, StoredPassword } from '../store';
import { countHashKinds, listHashKinds } from './hash-kinds';
import { importPasswords } from './import-passwords';
import { replacePassword } from './replace-password';

/** See CredentialStore.renewHash. The person's row is locked first, as for every change of a password. */
async function renewHash(connection: Connection, renewal: HashRenewal): Promise<string | null> {
  const { tenantId, personId, former, renewed } = renewal;
  if (!(await lockPerson(connection, tenantId, personId))) return null;
  const stored = await connection.execute(sql`
    UPDATE password SET hash = ${renewed} WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND hash = ${former}`);
  if (stored === 1) {
    await renewPending(connection, renewal);
    return renewed;
  }
  const [current] = await connection.query<{ hash: string }>(
    sql`SELECT hash FROM password WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`,
  );
  return current?.hash ?? null;
}

/** Passwords in PostgreSQL. */
export function createCredentialStore(database: Connection): CredentialStore {
  return {
    async findPassword(tenantId, personId) {
      if (!isId(personId)) return null;
      const [stored] = await database.query<StoredPassword>(sql`
        SELECT p.user_name AS "userName", p.email_keys AS emails, w.hash, COALESCE(w.must_change, false) AS "mustChange", w.changed_at AS "changedAt"
        FROM person p LEFT JOIN password w ON w.tenant_id = p.tenant_id AND w.person_id = p.id
        WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND p.deleted_at IS NULL`);
      return stored ?? null;
    },

    replacePassword: (replacement) => database.transaction((connection) => replacePassword(connection, replacement)),
    renewHash: (renewal) => database.transaction((connection) => renewHash(connection, renewal)),
    importPasswords: (given) => database.transaction((connection) => importPasswords(connection, given)),
    listHashKinds: (tenantId) => listHashKinds(database, tenantId),
    countHashKinds: (tenantId) => countHashKinds(database, tenantId),
  };
}
