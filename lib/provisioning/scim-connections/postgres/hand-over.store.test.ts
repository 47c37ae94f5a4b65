import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '@/lib/directory/create-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { restorePerson } from '@/lib/directory/deleted-people';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import {
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { createEventStore } from '@/lib/journal/events/postgres';
import { newReceiver } from '@/lib/journal/events/postgres/testing/world';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { sha256 } from '@/lib/platform/shared/secret';
import { createConnection } from '../create-connection';
import { deleteConnection } from '../delete-connection';
import { getConnection } from '../get-connection';
import { handOver } from '../hand-over';
import type { ScimConnectionStore } from '../store';
import { createToken } from '../tokens';
import { createScimConnectionStore } from '.';

let fixture: Fixture;
let store: ScimConnectionStore;
let tenantId: string;
let okta: string;
let entra: string;
beforeAll(async () => {
  fixture = await openFixture();
  store = createScimConnectionStore(fixture.database, { handOverGroups });
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  [okta, entra] = [await connected('Okta'), await connected('Entra')];
});
afterAll(() => fixture?.close());

async function connected(name: string, tenant = tenantId): Promise<string> {
  const created = await createConnection(store, { tenantId: tenant, name }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.connection.id;
}

const provisioned = async (id: string) => (await getConnection(store, { tenantId, id }))?.provisioned;
const audit = () =>
  fixture.database.query<{ action: string; name: string; detail: JsonObject }>(sql`
  SELECT action, target_name AS name, detail FROM audit_event
  WHERE tenant_id = ${tenantId}::uuid AND target_type = 'scim-connection' AND action <> 'scim-connection.created' ORDER BY at, id`);

async function populated() {
  const externalId = newId();
  const people = [
    await newPerson(fixture.directory, tenantId, { connectionId: okta, externalId, active: false }),
    await newPerson(fixture.directory, tenantId, { connectionId: okta }),
  ];
  const group = await createGroup(
    fixture.directory,
    { tenantId, connectionId: okta, externalId, displayName: 'Engineering' },
    how(),
  );
  if (group.kind !== 'created') throw new Error(group.kind);
  return { people, groupId: group.group.id, externalId };
}

describe('people and groups handed over to another connection', () => {
  it('move unchanged, except that they lose their externalId at the first connection', async () => {
    const { people, groupId, externalId } = await populated();
    const theirs = await newPerson(fixture.directory, tenantId, { connectionId: entra, externalId });
    expect(await handOver(store, { tenantId, id: okta, to: entra }, how())).toEqual({
      kind: 'handed-over',
      people: 2,
      groups: 1,
    });
    expect([await provisioned(okta), await provisioned(entra)]).toEqual([
      { people: 0, groups: 0 },
      { people: 3, groups: 1 },
    ]);
    for (const before of people) {
      const { externalId: _gone, ...attributes } = before.attributes;
      expect(await fixture.directory.findPerson(tenantId, before.id, entra)).toMatchObject({
        version: 2,
        attributes,
        deactivatedAt: before.deactivatedAt,
      });
      expect((await fixture.directory.findPerson(tenantId, before.id))?.attributes).not.toHaveProperty('externalId');
    }
    expect(await fixture.directory.findGroup(tenantId, groupId)).toMatchObject({
      connectionId: entra,
      externalId: null,
      version: 2,
    });
    expect(await fixture.directory.findPerson(tenantId, theirs.id)).toEqual(theirs);
    expect(await audit()).toEqual([
      {
        action: 'scim-connection.handed-over',
        name: 'Okta',
        detail: { people: 2, groups: 1, to: { id: entra, name: 'Entra' } },
      },
    ]);
  });

  it('notify receivers of the externalId that each lost, and of nothing else', async () => {
    const {
      people: [first],
      groupId,
    } = await populated();
    await newReceiver(
      { store: createEventStore(fixture.database), sealingKey: new Uint8Array(32), mayUseHttp: () => false },
      tenantId,
      { method: 'poll', content: 'full' },
    );
    await handOver(store, { tenantId, id: okta, to: entra }, how());
    const events = await fixture.database.query<{ subject: string; kinds: string[]; payload: JsonObject }>(sql`
      SELECT subject, kinds, payload FROM outbox_event WHERE tenant_id = ${tenantId}::uuid ORDER BY subject DESC`);
    expect(events).toEqual(
      [`User ${first?.id}`, `Group ${groupId}`].map((subject) => ({
        subject,
        kinds: ['resource.changed'],
        payload: expect.objectContaining({
          attributes: ['externalId'],
          values: {},
          resource: expect.objectContaining({ externalId: null, version: 2 }) as JsonObject,
        }) as JsonObject,
      })),
    );
  });

  it('include deleted people without notifying receivers; once restored, they belong to the other connection', async () => {
    const {
      people: [first, second],
    } = await populated();
    if (!first || !second) throw new Error('No person was found.');
    await newReceiver(
      { store: createEventStore(fixture.database), sealingKey: new Uint8Array(32), mayUseHttp: () => false },
      tenantId,
      { method: 'poll', content: 'full' },
    );
    await deletePerson(fixture.directory, { tenantId, id: first.id }, how());
    expect(await handOver(store, { tenantId, id: okta, to: entra }, how())).toEqual({
      kind: 'handed-over',
      people: 1,
      groups: 1,
    });
    const reported = await fixture.database.query<{ kinds: string[] }>(
      sql`SELECT kinds FROM outbox_event WHERE tenant_id = ${tenantId}::uuid AND subject = ${`User ${first.id}`}`,
    );
    expect(reported).toEqual([{ kinds: ['resource.deleted'] }]);
    expect(await restorePerson(fixture.directory, { tenantId, id: first.id }, how())).toMatchObject({
      kind: 'restored',
      person: { connectionId: entra },
    });
  });

  it('to no connection can be adopted, and keep what was issued to them', async () => {
    const {
      people: [, person],
    } = await populated();
    if (!person) throw new Error('No person was found.');
    await issueEverything(fixture.database, person);
    await handOver(store, { tenantId, id: okta, to: null }, how());
    const { userName } = person.attributes;
    expect(
      await fixture.directory.findAdoptable({ tenantId, connectionId: entra, userName, email: null }),
    ).toMatchObject({ personId: person.id, standing: 'free' });
    expect(await fixture.directory.countActiveGrants(tenantId, person.id, new Date())).toMatchObject({
      sessions: 1,
      tokenFamilies: 1,
    });
  });

  it('may be more than one transaction processes, and are all handed over', async () => {
    await fixture.database.execute(sql`
      INSERT INTO person (tenant_id, id, connection_id, user_name, user_name_key, email_keys)
      SELECT ${tenantId}::uuid, gen_random_uuid(), ${okta}::uuid, 'p' || n, 'p' || n, '{}' FROM generate_series(1, 4500) n`);
    expect(await handOver(store, { tenantId, id: okta, to: entra }, how())).toMatchObject({ people: 4500 });
    expect((await audit()).map(({ detail }) => detail.people)).toEqual([2000, 2000, 500]);
  });

  it('go to no connection of another tenant, and not to the one that they already belong to', async () => {
    await populated();
    const elsewhere = await connected('Okta', await newTenant(fixture.database));
    for (const to of [elsewhere, okta, newId(), 'none'])
      expect(await handOver(store, { tenantId, id: okta, to }, how())).toEqual({ kind: 'not-found' });
    expect(await provisioned(okta)).toEqual({ people: 2, groups: 1 });
  });
});

describe('the deletion of a connection', () => {
  it('removes its tokens and requests, and leaves its people to another connection', async () => {
    const {
      people: [person],
    } = await populated();
    const token = await createToken(
      store,
      { tenantId, connectionId: okta, name: 'Production', canWrite: true, expiresAt: null },
      how(),
    );
    await createToken(
      store,
      { tenantId, connectionId: okta, name: 'Expired', canWrite: true, expiresAt: new Date(Date.now() - 1_000) },
      how(),
    );
    const nobodys = await newPerson(fixture.directory, tenantId);
    await fixture.directory.askToAdopt({
      tenantId,
      connectionId: okta,
      personId: nobodys.id,
      matchedBy: 'userName',
      userName: 'x',
      now: new Date(),
    });
    await store.lease({ tenantId, connectionId: okta, rateLimit: { perSecond: 50, burst: 200 }, wanted: 1 });
    expect(await deleteConnection(store, { tenantId, id: okta, to: entra }, how())).toEqual({
      kind: 'deleted',
      validTokens: 1,
      trustedIssuers: 0,
    });
    expect(await store.find(tenantId, okta)).toBeNull();
    if (token.kind === 'created')
      expect(await store.authenticate(tenantId, sha256(token.token), new Date())).toBeNull();
    expect(await fixture.directory.findPerson(tenantId, person?.id ?? '')).toMatchObject({ connectionId: entra });
    expect((await audit()).map(({ action }) => action)).toEqual([
      'scim-token.created',
      'scim-token.created',
      'scim-connection.disabled',
      'scim-connection.handed-over',
      'scim-connection.deleted',
    ]);
    expect(await deleteConnection(store, { tenantId, id: okta, to: null }, how())).toEqual({ kind: 'not-found' });
  });

  it('changes nothing when the receiving connection does not exist', async () => {
    await populated();
    expect(await deleteConnection(store, { tenantId, id: okta, to: newId() }, how())).toEqual({ kind: 'not-found' });
    expect(await provisioned(okta)).toEqual({ people: 2, groups: 1 });
  });

  it('cannot be requested from another tenant', async () => {
    expect(
      await deleteConnection(store, { tenantId: await newTenant(fixture.database), id: okta, to: null }, how()),
    ).toEqual({ kind: 'not-found' });
    expect(await store.find(tenantId, okta)).not.toBeNull();
  });
});

it('the first person of a connection is one that it created, otherwise any other, of unknown time', async () => {
  const add = async (name: string, seconds: number) => {
    const { id } = await newPerson(fixture.directory, tenantId, { connectionId: okta, displayName: name });
    await fixture.database.execute(sql`
      UPDATE person SET created_at = (SELECT created_at FROM scim_connection WHERE tenant_id = ${tenantId}::uuid AND id = ${okta}::uuid) + make_interval(secs => ${seconds}::float8)
      WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
    return id;
  };
  const first = async () => (await store.findFirsts(tenantId, okta)).person;
  const adopted = await add('Adopted', -60);
  expect(await first()).toEqual({ id: adopted, name: 'Adopted', createdAt: null });
  await add('Later', 20);
  const created = await add('Created', 10);
  expect(await first()).toEqual({ id: created, name: 'Created', createdAt: expect.any(Date) });
});
