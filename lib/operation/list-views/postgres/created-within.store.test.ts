import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroup } from '@/lib/directory/create-group';
import { listGroups } from '@/lib/directory/list-groups';
import { listPeople } from '@/lib/directory/list-people';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { listAccessKeys } from '@/lib/grants/access-keys/list-access-keys';
import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { listClients } from '@/lib/grants/clients/list-clients';
import { listClients as readClients } from '@/lib/grants/clients/postgres/list-clients';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { listTenants } from '@/lib/tenants/list-tenants';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const days = { createdFrom: new Date('2026-03-02T00:00:00Z'), createdUntil: new Date('2026-03-03T00:00:00Z') };
const now = new Date();

let fixture: Fixture;
let tenantId: string;

/** Three of each, created on three days. */
beforeAll(async () => {
  fixture = await openFixture();
  const { database, directory } = fixture;
  tenantId = await newTenant(database);
  const date = (table: Sql, id: string, day: string) =>
    database.execute(
      sql`UPDATE ${table} SET created_at = ${at(day)} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
    );
  for (const day of DAYS) {
    const { id } = await newPerson(directory, tenantId, { displayName: day });
    await date(sql`person`, id, day);
    const group = await createGroup(directory, { tenantId, displayName: day, members: [] }, how());
    if (group.kind !== 'created') throw new Error(group.kind);
    await date(sql`"group"`, group.group.id, day);
    await database.execute(sql`
      INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, generation, created_at, idle_expires_at, expires_at)
      VALUES (${tenantId}::uuid, ${id}::uuid, ${newId()}::uuid, ${day}, 'authorization_code', 1, ${at(day)}, now(), now())`);
    await database.execute(sql`
      INSERT INTO access_key (tenant_id, person_id, id, kind, key_hash, name, scopes, created_at)
      VALUES (${tenantId}::uuid, ${id}::uuid, ${newId()}::uuid, 'api', ${sha256(day)}, ${day}, '{admin}', ${at(day)})`);
    await database.execute(
      sql`INSERT INTO tenant (id, slug, name, created_at, updated_at) VALUES (${newId()}::uuid, ${`day-${day}`}, ${day}, ${at(day)}, now())`,
    );
  }
});
afterAll(() => fixture?.close());

it('lists only what was created within the given days', async () => {
  const { database, directory } = fixture;
  const keys = createAccessKeyStore(database, (error) => {
    throw error;
  });
  const within = { tenantId, now, ...days };
  const { people, total } = await listPeople(directory, within);
  expect([people.map(({ attributes }) => attributes.displayName), total]).toEqual([['2026-03-02'], 1]);
  expect((await listGroups(directory, within)).groups.map(({ displayName }) => displayName)).toEqual(['2026-03-02']);
  const { families } = await listFamilies(createFamilyStore(database), within);
  expect(families.map(({ client }) => client.id)).toEqual(['2026-03-02']);
  expect((await listAccessKeys(keys, within)).keys.map(({ name }) => name)).toEqual(['2026-03-02']);
  const { tenants } = await listTenants(createTenantRegister(database), {
    ...days,
    now,
    sort: 'createdAt',
    descending: false,
    page: 1,
    pageSize: 10,
  });
  expect(tenants.map(({ name }) => name)).toEqual(['2026-03-02']);
  const { clients } = await listClients({ list: (query) => readClients(database, query) }, within);
  expect(clients).toEqual([]);
});
