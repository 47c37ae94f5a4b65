import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { findAnything } from '../find-anything';
import { createSearchStore } from '.';

let server: TestDatabase;
let database: Database;
const [tenantId, otherTenant, familyId, groupId, personId] = [newId(), newId(), newId(), newId(), newId()];
const requestId = 'req-12345678';

async function addPerson(
  tenant: string,
  userName: string,
  displayName: string | null,
  { id = newId(), deleted = false, email = '' } = {},
) {
  await database.execute(sql`
    INSERT INTO person (tenant_id, id, user_name, user_name_key, display_name, display_name_key, email_search, deleted_at)
    VALUES (${tenant}::uuid, ${id}::uuid, ${userName}, ${userName.toLowerCase()}, ${displayName}, ${displayName?.toLowerCase() ?? null}, ${email}, ${deleted ? new Date() : null})`);
}

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 4 });
  for (const tenant of [tenantId, otherTenant]) {
    await database.execute(sql`
      INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, updated_at)
      VALUES (${tenant}::uuid, 'shop', 'Harbour shop', 'none', now()), (${tenant}::uuid, 'tool-harbour', '100% tool_x', 'none', now())`);
  }
  await addPerson(tenantId, 'harriet@example.com', 'Harriet Stone', { id: personId });
  await addPerson(tenantId, 'old-harbour', 'Somebody', { email: '\nmail@harbour.example\n' });
  await addPerson(tenantId, 'harbour.deleted', null, { deleted: true });
  await addPerson(tenantId, 'zoë', 'Zoë Ångström');
  await addPerson(otherTenant, 'harbour-master', 'Harbour Master');
  for (const tenant of [tenantId, otherTenant])
    await database.execute(
      sql`INSERT INTO scim_connection (tenant_id, id, name, provider, created_at) VALUES (${tenant}::uuid, ${newId()}::uuid, 'Okta of Harbour', 'okta', now())`,
    );
  await database.execute(sql`
    INSERT INTO "group" (tenant_id, id, display_name, display_name_key) VALUES (${tenantId}::uuid, ${groupId}::uuid, 'The Harbour team', 'the harbour team')`);
  await database.execute(sql`
    INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, idle_expires_at, expires_at)
    VALUES (${tenantId}::uuid, ${familyId}::uuid, 'shop', ${personId}::uuid, 'authorization_code', now(), now())`);
  await database.execute(sql`
    INSERT INTO refusal (tenant_id, id, request_id, endpoint, code, reason) VALUES (${tenantId}::uuid, ${newId()}::uuid, ${requestId}, 'token', 'invalid_grant', 'code is unknown')`);
  await database.execute(sql`
    INSERT INTO audit_event (tenant_id, id, actor_type, action, target_type, request_id) VALUES (${tenantId}::uuid, ${newId()}::uuid, 'system', 'client.created', 'client', ${requestId})`);
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * The number of rows that a statement looked at: the rows of every node of its plan, plus those that were filtered out.
 */
function rowsLookedAt(node: PlanNode | undefined): number {
  if (!node) return 0;
  const {
    'Actual Rows': kept,
    'Rows Removed by Filter': filtered = 0,
    'Rows Removed by Index Recheck': rechecked = 0,
  } = node;
  return (
    (kept + filtered + rechecked) * node['Actual Loops'] +
    (node.Plans ?? []).reduce((sum, below) => sum + rowsLookedAt(below), 0)
  );
}

const find = async (text: string, tenant = tenantId) =>
  (await findAnything(createSearchStore(database), { tenantId: tenant, text })).map(
    ({ kind, name }) => `${kind}: ${name}`,
  );

describe('the search', () => {
  it('finds clients, people, groups and SCIM connections by parts of their names, in any case, in its own tenant only', async () => {
    expect(await find('HARBOUR')).toEqual([
      'client: Harbour shop',
      'client: 100% tool_x',
      'person: Somebody',
      'group: The Harbour team',
      'scim-connection: Okta of Harbour',
    ]);
    expect(await find('harbour', otherTenant)).toEqual([
      'client: Harbour shop',
      'client: 100% tool_x',
      'person: Harbour Master',
      'scim-connection: Okta of Harbour',
    ]);
    expect(await find('harbour', newId())).toEqual([]);
  });

  it('puts names that begin with the text before those that contain it, and matches fewer than three characters only at the beginning', async () => {
    expect((await find('har')).filter((one) => one.startsWith('person'))).toEqual([
      'person: Harriet Stone',
      'person: Somebody',
    ]);
    expect(await find('ok')).toEqual(['scim-connection: Okta of Harbour']);
    expect(await find('ha')).toEqual(['client: Harbour shop', 'person: Harriet Stone']);
    expect(await find('ÅN')).toEqual([]);
    expect(await find('Ångs')).toEqual(['person: Zoë Ångström']);
  });

  it('finds people without a display name by the beginning and the middle of their given and family name', async () => {
    await database.execute(sql`
      INSERT INTO person (tenant_id, id, user_name, user_name_key, attributes)
      VALUES (${tenantId}::uuid, ${newId()}::uuid, 'q17', 'q17', '{"name": {"givenName": "Xenia", "familyName": "Quill"}}')`);
    for (const text of ['xe', 'xenia q', 'quill']) expect(await find(text), text).toEqual(['person: Xenia Quill']);
  });

  it('finds names by their words in any order', async () => {
    expect(await find('stone harriet')).toEqual(['person: Harriet Stone']);
    expect(await find('team harbour the')).toEqual(['group: The Harbour team']);
    expect(await find('shop harb')).toEqual(['client: Harbour shop']);
    expect(await find('stone h a r e t i xyz')).toEqual([]);
  });

  it('treats no character as a wildcard', async () => {
    expect(await find('100%')).toEqual(['client: 100% tool_x']);
    expect(await find('l_x')).toEqual(['client: 100% tool_x']);
    for (const text of ['%%%', '___', '\\\\\\', "'; --", '%']) expect(await find(text), text).toEqual([]);
  });

  it('finds token families, people and groups by their full id', async () => {
    expect(await find(familyId)).toEqual(['token-family: Harbour shop']);
    expect(await find(personId.toUpperCase())).toEqual(['person: Harriet Stone']);
    expect(await find(groupId)).toEqual(['group: The Harbour team']);
    expect(await find(familyId, otherTenant)).toEqual([]);
  });

  it('finds what was recorded about a request by its ID', async () => {
    expect(await find(requestId)).toEqual(['refusal: code is unknown', 'audit: 1 in the audit log']);
    expect(await find(requestId, otherTenant)).toEqual([]);
  });
});

describe('a search among 50,000 people and 5,000 clients', () => {
  const many = newId();
  beforeAll(async () => {
    await database.execute(sql`
      INSERT INTO person (tenant_id, id, user_name, user_name_key, display_name, display_name_key, email_search)
      SELECT ${many}::uuid, gen_random_uuid(), n, n, 'Person ' || md5(i::text), 'person ' || md5(i::text), E'\n' || n || E'@example.com\n'
      FROM generate_series(1, 50000) i CROSS JOIN LATERAL (SELECT 'user-' || md5((i * 7)::text) AS n) named`);
    await database.execute(sql`
      INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, updated_at)
      SELECT ${many}::uuid, 'client-' || i, 'Application ' || md5(i::text), 'none', now() FROM generate_series(1, 5000) i`);
    // Bulk-inserted rows stay in the trigram indexes' pending lists until a VACUUM, which autovacuum would run.
    await database.execute(sql`VACUUM ANALYZE person`);
    await database.execute(sql`VACUUM ANALYZE client`);
  }, 120_000);

  it.each(['user', 'person', 'us', 'abc', 'c0ffee', 'no such thing at all', newId()])(
    'reads few of them for “%s”',
    async (text) => {
      let lookedAt = 0;
      const counting: Pick<Connection, 'queryText'> = {
        queryText: async (statement, values) => {
          const [explained] = await database.queryText<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
            `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${statement}`,
            values,
          );
          lookedAt += rowsLookedAt(explained?.['QUERY PLAN'][0].Plan);
          return database.queryText(statement, values);
        },
      };
      await findAnything(createSearchStore(counting), { tenantId: many, text });
      expect(lookedAt).toBeLessThan(10_000);
    },
  );
});
