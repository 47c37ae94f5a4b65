import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { lockPerson } from '@/lib/people/postgres/read-person';
import type { Batch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { AccessKeyChange, AccessKeyStore } from '../store';
import { authenticate } from './authenticate';
import { createKeyUses, type KeyUse } from './key-uses';
import { findAccessKey, listAccessKeys } from './list-access-keys';
import { endKeys, insertKey } from './write-keys';

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
      await insertKey(connection, { ...key, kind: 'api', scopes: [role], createdBy: key.personId });
    },
    find: (tenantId, id) => findAccessKey(connection, tenantId, id),
    async revoke(tenantId, id, now) {
      const which = sql`access_key.id = ${id}::uuid AND access_key.kind = 'api'`;
      const revoked = await endKeys(connection, { tenantId, which, now, returning: sql`access_key.id` });
      return revoked.length === 1;
    },
    audit: (entry) => writeAudit(connection, entry),
  };
}
