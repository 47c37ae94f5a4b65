import { createPerson } from '@/lib/directory/create-person';
import type { DirectoryStore } from '@/lib/directory/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person, Role } from '@/lib/people/person';
import { type Connection, type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { testDatabase } from '@/scripts/test-database';
import { createDirectoryStore } from '..';

export const cause: Cause = { actor: { type: 'operator', id: null, name: 'test' }, origin: null };
export const how = () => ({ cause, now: new Date() });

export interface Fixture {
  /** For opening a second connection pool, as another process would. */
  url: string;
  database: Database;
  directory: DirectoryStore;
  close(): Promise<void>;
}

/** Creates a separate, migrated database with a directory store. */
export async function openFixture(poolSize = 10): Promise<Fixture> {
  const { url, drop } = await testDatabase();
  const database = openDatabase({ url, poolSize });
  const close = async () => {
    await database.close();
    await drop();
  };
  return { url, database, directory: createDirectoryStore(database), close };
}

export async function newTenant(connection: Connection): Promise<string> {
  const id = newId();
  await connection.execute(
    sql`INSERT INTO tenant (id, slug, name, updated_at) VALUES (${id}::uuid, ${id}, 'Test', now())`,
  );
  return id;
}

/** Creates a person with a random name and the given attributes. */
export async function newPerson(
  directory: DirectoryStore,
  tenantId: string,
  {
    role = null,
    connectionId = null,
    ...attributes
  }: JsonObject & { role?: Role | null; connectionId?: string | null } = {},
): Promise<Person> {
  const userName = `${newSecret()}@example.com`;
  const created = await createPerson(
    directory,
    { tenantId, connectionId, role, attributes: { userName, active: true, ...attributes } },
    how(),
  );
  if (created.kind !== 'created') throw new Error(`The fixture's person has a conflict: ${created.attribute}`);
  return created.person;
}

/** Issues one of everything to a person, each valid for an hour. */
export async function issueEverything(connection: Connection, { tenantId, id: personId }: Person): Promise<void> {
  const owner = sql`${tenantId}::uuid, ${personId}::uuid`;
  const hash = () => sha256(newSecret());
  await connection.execute(sql`
    INSERT INTO session (tenant_id, person_id, id, sid_hash, auth_time, expires_at)
    VALUES (${owner}, ${newId()}::uuid, ${hash()}, now(), now() + interval '1 hour')`);
  await connection.execute(sql`
    INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, generation, idle_expires_at, expires_at)
    VALUES (${owner}, ${newId()}::uuid, 'app', 'authorization_code', 3, now() + interval '1 hour', now() + interval '1 hour')`);
  await connection.execute(sql`
    INSERT INTO authorization_code (tenant_id, person_id, code_hash, client_id, binding, expires_at)
    VALUES (${owner}, ${hash()}, 'app', '{}', now() + interval '1 hour')`);
  await connection.execute(sql`
    INSERT INTO authorization_request (tenant_id, person_id, id, client_id, parameters, expires_at)
    VALUES (${owner}, ${newId()}::uuid, 'app', '{}', now() + interval '1 hour')`);
  await connection.execute(sql`
    INSERT INTO device_authorization (tenant_id, person_id, device_code_hash, user_code_hash, client_id, status, expires_at)
    VALUES (${owner}, ${hash()}, ${hash()}, 'app', 'approved', now() + interval '1 hour')`);
  await connection.execute(sql`
    INSERT INTO backchannel_request (tenant_id, person_id, id, auth_req_id_hash, client_id, status, created_at, expires_at)
    VALUES (${owner}, ${newId()}::uuid, ${hash()}, 'app', 'approved', now(), now() + interval '1 hour')`);
  await connection.execute(sql`
    INSERT INTO access_key (tenant_id, person_id, id, kind, key_hash, name)
    VALUES (${owner}, ${newId()}::uuid, 'personal', ${hash()}, 'laptop')`);
  await connection.execute(sql`
    INSERT INTO one_time_link (tenant_id, person_id, token_hash, purpose, expires_at)
    VALUES (${owner}, ${hash()}, 'password-reset', now() + interval '1 hour')`);
}
