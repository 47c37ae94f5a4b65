import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { CredentialStore, StoredPassword } from '../store';
import { renewHash } from './renew-hash';
import { replacePassword } from './replace-password';

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
  };
}
