import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import { deleteGroup } from '@/lib/directory/delete-group';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let tenantId: string;
let ada: string;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  await client('ends', 'end');
  await client('follows', 'follow');
  ada = await person();
});

const person = async (tenant = tenantId) => (await newPerson(fixture.directory, tenant)).id;

const client = (id: string, whenGroupsChange: string, tenant = tenantId) =>
  fixture.database.execute(sql`
    INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, metadata, updated_at)
    VALUES (${tenant}::uuid, ${id}, ${id}, 'none', ${JSON.stringify({ whenGroupsChange })}::jsonb, now())`);

/** A token family that reports groups, unless it says otherwise. */
async function family(
  personId: string,
  {
    clientId = 'ends',
    scopes = ['openid', 'groups'],
    resources = [],
    claims = null,
    tenant = tenantId,
  }: {
    clientId?: string;
    scopes?: string[];
    resources?: string[];
    claims?: object | null;
    tenant?: string;
  } = {},
): Promise<string> {
  const id = newId();
  await fixture.database.execute(sql`
    INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, generation, scopes, resources, claims, idle_expires_at, expires_at)
    VALUES (${tenant}::uuid, ${personId}::uuid, ${id}::uuid, ${clientId}, 'authorization_code', 1, ${scopes}::text[], ${resources}::text[],
      ${claims && JSON.stringify(claims)}::jsonb, now() + interval '1 hour', now() + interval '1 hour')`);
  return id;
}

async function reasonOf(id: string): Promise<string | null> {
  const [row] = await fixture.database.query<{ reason: string | null }>(
    sql`SELECT revoke_reason AS reason FROM token_family WHERE id = ${id}::uuid`,
  );
  return row?.reason ?? null;
}

async function group(...members: string[]): Promise<string> {
  const created = await createGroup(
    fixture.directory,
    { tenantId, connectionId: null, displayName: newId(), members },
    how(),
  );
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.group.id;
}
const change = (groupId: string, members: { add?: string[]; remove?: string[] }) =>
  changeMembers(fixture.directory, { tenantId, groupId, ...members }, how());
const scope = () => ({ tenantId, connectionId: null, baseUrl: '' });

async function detailsOf(groupId: string) {
  const rows = await fixture.database.query<{ detail: Record<string, unknown> }>(
    sql`SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${groupId} ORDER BY at, id`,
  );
  return rows.map(({ detail }) => detail.ended ?? null);
}

describe('families of a client that ends them when groups change', () => {
  it('end when the person joins a group, leaves it, or it is deleted, and the audit rows count them', async () => {
    const joined = await group();
    const endedBy = async (act: () => Promise<unknown>) => {
      const id = await family(ada);
      await act();
      return reasonOf(id);
    };
    expect(await endedBy(() => change(joined, { add: [ada] }))).toBe('groups-changed');
    expect(await endedBy(() => change(joined, { add: [ada] }))).toBeNull();
    expect(await endedBy(() => change(joined, { remove: [ada] }))).toBe('groups-changed');
    // One of the call before last was left.
    expect(await detailsOf(joined)).toEqual([null, { tokenFamilies: 1 }, { tokenFamilies: 2 }]);
    const doomed = await group(ada);
    expect(await endedBy(() => deleteGroup(fixture.directory, { scope: scope(), id: doomed }, how()))).toBe(
      'groups-changed',
    );
    expect(await endedBy(() => group(ada))).toBe('groups-changed');
  });

  it('end for the people in a nested group too', async () => {
    const inner = await group(ada);
    const middle = await group(inner);
    const outer = await group();
    const [id, stranger] = [await family(ada), await family(await person())];
    await change(outer, { add: [middle] });
    expect([await reasonOf(id), await reasonOf(stranger)]).toEqual(['groups-changed', null]);
  });

  it('end if groups were requested as a single claim', async () => {
    const ids = await Promise.all(
      [
        { userinfo: { groups: null }, idToken: {} },
        { userinfo: {}, idToken: { group_ids: null } },
        { userinfo: { email: null }, idToken: {} },
      ].map((claims) => family(ada, { scopes: ['openid'], claims })),
    );
    await group(ada);
    expect(await Promise.all(ids.map(reasonOf))).toEqual(['groups-changed', 'groups-changed', null]);
  });

  it('end if claims from groups are declared for the client or for one of the resources', async () => {
    const [declared, other] = ['groups', 'constant'].map((type) => JSON.stringify([{ claim: 'c', source: { type } }]));
    await fixture.database.execute(sql`
      INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, metadata, updated_at)
      VALUES (${tenantId}::uuid, 'maps', 'maps', 'none',
        jsonb_build_object('whenGroupsChange', 'end', 'claimMappings', ${declared}::jsonb), now())`);
    await fixture.database.execute(sql`
      INSERT INTO resource (tenant_id, identifier, name, claim_mappings, updated_at)
      VALUES (${tenantId}::uuid, 'urn:maps', 'maps', ${declared}::jsonb, now()),
             (${tenantId}::uuid, 'urn:other', 'other', ${other}::jsonb, now())`);
    const ids = [
      await family(ada, { clientId: 'maps', scopes: [] }),
      await family(ada, { scopes: [], resources: ['urn:other', 'urn:maps'] }),
      await family(ada, { scopes: [], resources: ['urn:other'] }),
    ];
    await group(ada);
    expect(await Promise.all(ids.map(reasonOf))).toEqual(['groups-changed', 'groups-changed', null]);
  });

  it('end with an event of the family and a message to receivers that listen', async () => {
    await fixture.database.execute(sql`
      INSERT INTO event_receiver (tenant_id, id, name, method, event_kinds)
      VALUES (${tenantId}::uuid, ${newId()}::uuid, 'SIEM', 'poll', ARRAY['token-family.revoked'])`);
    const id = await family(ada);
    await group(ada);
    const [row] = await fixture.database.query(sql`SELECT
      (SELECT array_agg(kind || ' ' || (detail->>'reason')) FROM token_family_event WHERE tenant_id = ${tenantId}::uuid AND family_id = ${id}::uuid) AS events,
      (SELECT count(*)::int FROM event_delivery d JOIN outbox_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
        WHERE d.tenant_id = ${tenantId}::uuid AND e.payload->>'familyId' = ${id}) AS messages`);
    expect(row).toEqual({ events: ['revoked groups-changed'], messages: 1 });
  });
});

describe('other families', () => {
  it('of clients that follow, without groups, of other people and of other tenants, stay', async () => {
    const other = await newTenant(fixture.database);
    await client('ends', 'end', other);
    const ids = [
      await family(ada, { clientId: 'follows' }),
      await family(ada, { clientId: 'deleted' }),
      await family(ada, { scopes: ['openid', 'profile'] }),
      await family(await person()),
      await family(await person(other), { tenant: other }),
    ];
    await group(ada);
    expect(await Promise.all(ids.map(reasonOf))).toEqual(ids.map(() => null));
  });

  it('stay when no one joins or leaves, as when the group gets another name', async () => {
    const groupId = await group(ada);
    const id = await family(ada);
    await change(groupId, { add: [ada] });
    expect(await reasonOf(id)).toBeNull();
  });
});

describe('a change of a thousand members', () => {
  it('ends all their families by as many statements as one of two members', async () => {
    const members = await fixture.database.query<{ id: string }>(sql`
      INSERT INTO person (tenant_id, id, user_name, user_name_key, active, email_search, updated_at)
      SELECT ${tenantId}::uuid, gen_random_uuid(), 'p' || n, 'p' || n, true, '', now() FROM generate_series(1, 1000) n
      RETURNING id::text`);
    const ids = members.map(({ id }) => id);
    await fixture.database.execute(sql`
      INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, generation, scopes, idle_expires_at, expires_at)
      SELECT ${tenantId}::uuid, id, gen_random_uuid(), 'ends', 'authorization_code', 1, '{groups}', now() + interval '1 hour', now() + interval '1 hour'
      FROM unnest(${ids}::uuid[]) AS id`);
    const groupId = await group();
    await change(groupId, { add: ids });
    expect(await detailsOf(groupId)).toEqual([null, { tokenFamilies: 1000 }]);
  });
});
