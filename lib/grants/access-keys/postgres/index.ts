import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { Role } from '@/lib/people/person';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { lockActivePerson } from '@/lib/people/postgres/lock-active-person';
import { lockPerson } from '@/lib/people/postgres/read-person';
import { lesserRole } from '@/lib/people/role-suffices';
import type { Batch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isUseDue } from '@/lib/platform/postgres/is-use-due';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { AccessKeyChange, AccessKeyStore, KeyHolder } from '../store';
import { createKeyUses, type KeyUse } from './key-uses';
import { findAccessKey, listAccessKeys } from './list-access-keys';
import { setKeyOwner } from './owned-keys';
import { endKeys, insertKey, isActiveKey } from './write-keys';

interface Row extends Omit<KeyHolder, 'role'> {
  keyRole: Role;
  personRole: Role;
  lastUsedAt: Date | null;
}

/** See AccessKeyStore.authenticate. */
async function authenticate(
  database: Connection,
  uses: Batch<KeyUse>,
  { tenantId, keyHash, now }: { tenantId: string; keyHash: Bytes; now: Date },
): Promise<KeyHolder | null> {
  const [found] = await database.query<Row>(sql`
    SELECT k.id::text AS "keyId", k.name AS "keyName", k.scopes[1] AS "keyRole", k.last_used_at AS "lastUsedAt",
      p.id::text AS "personId", p.user_name AS "userName", p.role AS "personRole"
    FROM access_key k JOIN person p ON p.tenant_id = k.tenant_id AND p.id = k.person_id
    WHERE k.tenant_id = ${tenantId}::uuid AND k.key_hash = ${keyHash} AND k.kind = 'api'
      AND ${isActiveKey(now, sql`k`)}
      AND ${isActivePerson} AND p.role IS NOT NULL`);
  if (!found) return null;
  const { keyRole, personRole, lastUsedAt, ...holder } = found;
  if (isUseDue(lastUsedAt, now)) uses.add({ tenantId, keyId: holder.keyId });
  return { ...holder, role: lesserRole(keyRole, personRole) };
}

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
    holdPerson: async (tenantId, personId) => (await lockActivePerson(connection, tenantId, personId)) !== null,
    async setOwner({ id, ...owner }) {
      const which = sql`access_key.id = ${id}::uuid AND access_key.kind = 'api'`;
      const set = await setKeyOwner(connection, { ...owner, which });
      return set && { before: set.before, after: set.key.ownerId };
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
