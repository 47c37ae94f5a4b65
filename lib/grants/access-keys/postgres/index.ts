import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { lockPerson } from '@/lib/people/postgres/read-person';
import type { Batch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { AccessKeyChange, AccessKeyStore } from '../store';
import { authenticate } from './authenticate';
import { createKeyUses, type KeyUse } from './key-uses';
import { findAccessKey, listAccessKeys } from './list-access-keys';

/** The access keys of tenants on PostgreSQL. */
export function createAccessKeyStore(
  database: Connection,
  onError: (error: unknown) => void,
): AccessKeyStore & { uses: Batch<KeyUse> } {
  const uses = createKeyUses(database, onError);
  return {
    uses,
    list: (query) => listAccessKeys(database, query),
    authenticate: (tenantId, keyHash, now) => authenticate(database, uses, { tenantId, keyHash, now }),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): AccessKeyChange {
  return {
    async lockHolder(tenantId, personId) {
      const person = await lockPerson(connection, tenantId, personId);
      return person?.attributes.active ? person.role : null;
    },
    async insert({ role, ...key }) {
      await connection.prisma.accessKey.create({
        data: { ...key, kind: 'api', scopes: [role], createdBy: key.personId },
      });
    },
    find: (tenantId, id) => findAccessKey(connection, tenantId, id),
    async revoke(tenantId, id, now) {
      const revoked = await connection.execute(sql`
        UPDATE access_key SET revoked_at = ${now} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND kind = 'api' AND revoked_at IS NULL`);
      return revoked === 1;
    },
    audit: (entry) => writeAudit(connection, entry),
  };
}
