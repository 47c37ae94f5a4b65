import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { above, by } from '@/lib/directory/postgres/testing/actors';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type ScimResources, scimScopeOf, scimStoresOf } from '@/lib/directory/postgres/testing/scim';
import { HOUR } from '@/lib/people/brake/brake';
import type { Person } from '@/lib/people/person';
import { newId } from '@/lib/platform/shared/id';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { decideConnectionBrake, getBrake } from '../brake';
import type { ScimConnection } from '../connection';
import { createConnection } from '../create-connection';
import { deleteConnection } from '../delete-connection';
import type { ScimConnectionStore } from '../store';
import { disableConnection } from '../switch-connection';
import { updateConnection } from '../update-connection';
import { createScimConnectionStore } from '.';

let fixture: Fixture;
let tenantId: string;
let store: ScimConnectionStore;
let users: ScimResources;
let connection: ScimConnection;

beforeAll(async () => {
  fixture = await openFixture();
  store = createScimConnectionStore(fixture.database, { handOverGroups });
  ({ users } = scimStoresOf(fixture.database));
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  connection = await connected(20);
});

async function connected(brakePercent: number | null): Promise<ScimConnection> {
  const created = await createConnection(store, { tenantId, name: newId(), brakePercent }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.connection;
}

/** Adds people of the connection, who then leave one after the other. */
async function leaving(count: number): Promise<{ kinds: string[]; people: Person[] }> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1)
    people.push(await newPerson(fixture.directory, tenantId, { connectionId: connection.id }));
  const kinds: string[] = [];
  for (const person of people) kinds.push(await leave(person));
  return { kinds, people };
}

const leave = async ({ id }: Person) =>
  (
    await users.change(
      scimScopeOf(tenantId, connection.id),
      id,
      ({ attributes }) => ({ attributes: { ...attributes, active: false } }),
      { type: userResourceType(), computed: false },
    )
  ).kind;

const hold = { kind: 'hold' } as const;
const lift = (hours: number) => ({ kind: 'lift', hours }) as const;
const braked = async () => (await store.listBraked(tenantId, new Date())).map(({ id }) => id);
const brake = () => getBrake(store, connection, new Date());
const actions = async () =>
  (
    await fixture.database.prisma.auditEvent.findMany({
      where: { tenantId, action: { startsWith: 'scim-connection.brake' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

describe('a connection that was stopped', () => {
  it('is listed with whom it was stopped from deactivating, until an administrator lets them through', async () => {
    const { kinds, people } = await leaving(12);
    expect(kinds.slice(9)).toEqual(['changed', 'refused', 'refused']);
    expect(await braked()).toEqual([connection.id]);
    expect(await brake()).toMatchObject({ status: 'braked', left: 10, most: 10, people: 12, stopped: { total: 2 } });
    const stopped = (await brake())?.stopped.people.map(({ id }) => id);
    expect(stopped?.toSorted()).toEqual(
      people
        .slice(10)
        .map(({ id }) => id)
        .toSorted(),
    );

    expect((await decideConnectionBrake(store, { tenantId, id: connection.id, decision: lift(4) }, how())).kind).toBe(
      'decided',
    );
    expect(await brake()).toMatchObject({ status: 'lifted', stopped: { total: 0 } });
    expect(await braked()).toEqual([]);
    expect(await leave(people[11] as Person)).toBe('changed');
    expect(await actions()).toEqual(['scim-connection.braked', 'scim-connection.brake-lifted']);
  });

  it('stays blocked for everyone once an administrator says so', async () => {
    await decideConnectionBrake(store, { tenantId, id: connection.id, decision: hold }, how());
    expect((await leaving(1)).kinds).toEqual(['refused']);
    expect(await brake()).toMatchObject({ status: 'held', stopped: { total: 1 } });
    expect(await actions()).toEqual(['scim-connection.brake-held']);
  });

  it('starts afresh when its limit is taken away and set again', async () => {
    await decideConnectionBrake(store, { tenantId, id: connection.id, decision: hold }, how());
    await updateConnection(store, { tenantId, id: connection.id, brakePercent: null }, how());
    expect((await leaving(11)).kinds).not.toContain('refused');
    await updateConnection(store, { tenantId, id: connection.id, brakePercent: 50 }, how());
    expect((await store.findBrake(tenantId, connection.id, new Date()))?.heldAt ?? null).toBeNull();
    expect((await leaving(1)).kinds).toEqual(['changed']);
  });

  it('is not listed while it is disabled, and leaves nothing behind when it is deleted', async () => {
    await leaving(11);
    await disableConnection(store, { tenantId, id: connection.id }, how());
    expect(await braked()).toEqual([]);
    await deleteConnection(store, { tenantId, id: connection.id, to: null }, how());
    const { leaverBrake, brakedLeaver } = fixture.database.prisma;
    expect([
      await leaverBrake.count({ where: { tenantId } }),
      await brakedLeaver.count({ where: { tenantId } }),
    ]).toEqual([0, 0]);
  });
});

describe('who may decide', () => {
  it('an admin may block the deactivations of owners, and only an owner lets them through', async () => {
    const owner = await newPerson(fixture.directory, tenantId, { role: 'owner', connectionId: connection.id });
    const admin = await newPerson(fixture.directory, tenantId, { role: 'admin' });
    const target = { tenantId, id: connection.id };
    const causeOf = (person: Person) => ({ cause: by(person).cause, now: new Date() });
    expect((await decideConnectionBrake(store, { ...target, decision: hold }, causeOf(admin))).kind).toBe('decided');
    await expect(decideConnectionBrake(store, { ...target, decision: lift(1) }, causeOf(admin))).rejects.toMatchObject(
      above,
    );
    expect(await brake()).toMatchObject({ status: 'held' });
    expect((await decideConnectionBrake(store, { ...target, decision: lift(1) }, causeOf(owner))).kind).toBe('decided');
  });

  it('finds neither connections of other tenants nor those without a limit', async () => {
    const elsewhere = await newTenant(fixture.database);
    const target = { tenantId: elsewhere, id: connection.id };
    expect((await decideConnectionBrake(store, { ...target, decision: hold }, how())).kind).toBe('not-found');
    expect((await decideConnectionBrake(store, { ...target, decision: lift(1) }, how())).kind).toBe('not-found');
    const without = await connected(null);
    expect((await decideConnectionBrake(store, { tenantId, id: without.id, decision: hold }, how())).kind).toBe(
      'no-limit',
    );
    expect(await getBrake(store, without, new Date(Date.now() + HOUR))).toBeNull();
    expect(await fixture.database.prisma.leaverBrake.count({ where: { tenantId } })).toBe(0);
  });
});
