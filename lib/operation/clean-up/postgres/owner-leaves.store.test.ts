import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '@/lib/directory/create-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { purgePerson, restorePerson } from '@/lib/directory/deleted-people';
import { deactivatePerson, reactivatePerson, revokeEverything } from '@/lib/directory/person-access';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createAccessKey } from '@/lib/grants/access-keys/create-access-key';
import { setKeyOwner } from '@/lib/grants/access-keys/key-owner';
import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { setClientOwner } from '@/lib/grants/clients/client-owner';
import { createClient } from '@/lib/grants/clients/create-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import type { ClientStore } from '@/lib/grants/clients/store';
import { disableClient, enableClient } from '@/lib/grants/clients/switch-client';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import type { ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';
import { setTokenOwner } from '@/lib/provisioning/scim-connections/token-owner';
import {
  authenticateScimToken,
  createToken,
  revokeToken,
  rotateToken,
} from '@/lib/provisioning/scim-connections/tokens';
import { ENTERPRISE_USER_SCHEMA } from '@/lib/scim/schema/enterprise-user';
import { suspendOverdue } from './suspend-overdue';

const DAY = 86_400_000;

let fixture: Fixture;
let tenantId: string;
let clients: ClientStore;
let connections: ScimConnectionStore;
let keys: ReturnType<typeof createAccessKeyStore>;

beforeAll(async () => {
  fixture = await openFixture();
  clients = createClientStore(fixture.database, { detach: detachClient });
  connections = createScimConnectionStore(fixture.database, { handOverGroups });
  keys = createAccessKeyStore(fixture.database, (error) => {
    throw error;
  });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});

const settings = (changes: Record<string, unknown>) =>
  fixture.database.execute(
    sql`UPDATE tenant SET settings = ${JSON.stringify(changes)}::jsonb WHERE id = ${tenantId}::uuid`,
  );
const personOf = (attributes: Parameters<typeof newPerson>[2] = {}) =>
  newPerson(fixture.directory, tenantId, attributes);
const managedBy = ({ id }: Person) => ({ [ENTERPRISE_USER_SCHEMA.id]: { manager: { value: id } } });

async function ownedClient(owner: Person): Promise<string> {
  const created = await createClient(
    clients,
    { tenantId, metadata: clientMetadata.parse({ grant_types: ['client_credentials'] }), origin: 'console' },
    how(),
  );
  if (created.kind !== 'created') throw new Error(created.kind);
  const { clientId } = created.client;
  expect((await setClientOwner(clients, { tenantId, clientId, ownerId: owner.id }, how())).kind).toBe('changed');
  return clientId;
}

async function ownedToken(owner: Person) {
  const made = await createConnection(connections, { tenantId, name: newId() }, how());
  if (made.kind !== 'created') throw new Error(made.kind);
  const of = { tenantId, connectionId: made.connection.id };
  const created = await createToken(connections, { ...of, name: 'Okta', canWrite: true, expiresAt: null }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  const tokenId = created.stored.id;
  expect((await setTokenOwner(connections, { ...of, tokenId, ownerId: owner.id }, how())).kind).toBe('changed');
  return { ...of, tokenId, token: created.token };
}

/** An access key of a dedicated administrator, for which someone else is accountable. */
async function ownedKey(owner: Person, holder?: Person) {
  const { id: personId } = holder ?? (await personOf({ role: 'admin' }));
  const wanted = { tenantId, personId, name: 'Nightly', role: 'admin' as const, expiresAt: null };
  const created = await createAccessKey(keys, { ...wanted, ownerId: owner.id }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.id;
}
const keyState = async (id: string) => {
  const { keys: all } = await keys.list({
    tenantId,
    now: new Date(),
    sort: 'name',
    descending: false,
    page: 1,
    pageSize: 100,
  });
  const key = all.find((one) => one.id === id);
  if (!key) throw new Error('The key is gone.');
  const { ownerId, ownerLeftAt, suspendsAt, revokedAt } = key;
  return { ownerId, left: ownerLeftAt !== null, suspendsAt, revoked: revokedAt !== null };
};

const clientState = async (clientId: string) => {
  const client = await clients.find(tenantId, clientId);
  if (!client) throw new Error('The client is gone.');
  const { ownerId, ownerLeftAt, suspendsAt, disabledAt } = client;
  return { ownerId, left: ownerLeftAt !== null, suspendsAt, disabled: disabledAt !== null };
};
const tokenState = async ({ connectionId, tokenId }: { connectionId: string; tokenId: string }) =>
  (await connections.listTokens(tenantId, connectionId)).find(({ id }) => id === tokenId);
const works = async ({ token }: { token: string }) =>
  (await authenticateScimToken(connections, { tenantId, token, now: new Date() })) !== null;

const entries = (action: string) =>
  fixture.database.prisma.auditEvent.findMany({ where: { tenantId, action }, orderBy: { id: 'asc' } });
const leftBehind = async (action = 'person.deactivated') => {
  const [entry] = (await entries(action)).reverse();
  return (entry?.detail as { leftBehind?: unknown } | null)?.leftBehind;
};
const mails = async () =>
  (await fixture.database.prisma.outgoingMail.findMany({ where: { tenantId, kind: 'owner-left' } })).map(
    ({ content }) => content as { personId: string; as: string; names: string[] },
  );
const later = (days: number) => new Date(Date.now() + days * DAY);

describe('when an accountable person leaves', () => {
  it('nothing is suspended by default, and the entry says what the person was accountable for', async () => {
    const person = await personOf();
    const [clientId, token] = [await ownedClient(person), await ownedToken(person)];
    await deactivatePerson(fixture.directory, person, how());
    expect(await clientState(clientId)).toEqual({
      ownerId: person.id,
      left: true,
      suspendsAt: null,
      disabled: false,
    });
    expect(await works(token)).toBe(true);
    expect(await leftBehind()).toMatchObject({
      succession: { kind: 'kept' },
      clients: [{ id: clientId }],
      scimTokens: [{ id: token.tokenId, name: 'Okta' }],
    });
    expect(await mails()).toEqual([]);
    expect(await suspendOverdue(fixture.database, clients, later(400))).toBe(0);
  });

  it('without a grace period, clients and tokens are suspended in the same transaction', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 0 });
    const [person, administrator] = [await personOf(), await personOf({ role: 'admin' })];
    const [clientId, token] = [await ownedClient(person), await ownedToken(person)];
    await deactivatePerson(fixture.directory, person, how());
    expect(await clientState(clientId)).toMatchObject({ disabled: true, left: true, suspendsAt: null });
    expect(await works(token)).toBe(false);
    expect(await leftBehind()).toMatchObject({ succession: { kind: 'suspended' } });
    expect(await entries('client.disabled')).toMatchObject([
      { targetId: clientId, detail: { because: 'owner-left', owner: person.id } },
    ]);
    expect(await entries('scim-token.revoked')).toMatchObject([{ targetId: token.connectionId }]);
    expect(await mails()).toMatchObject([{ personId: administrator.id, as: 'administrator' }]);
  });

  it('a change that is rolled back suspends nothing', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 0 });
    const person = await personOf();
    const clientId = await ownedClient(person);
    await expect(
      fixture.directory.change(async (steps) => {
        await deactivatePerson({ change: (work) => work(steps) }, person, how());
        throw new Error('crash');
      }),
    ).rejects.toThrow('crash');
    expect(await clientState(clientId)).toMatchObject({ disabled: false, left: false });
    expect(await mails()).toEqual([]);
  });

  it('they are suspended once when the grace period ends, by parallel processes too', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 7 });
    const manager = await personOf();
    const person = await personOf(managedBy(manager));
    const [clientId, token] = [await ownedClient(person), await ownedToken(person)];
    await deactivatePerson(fixture.directory, person, how());
    expect(await clientState(clientId)).toMatchObject({ disabled: false, suspendsAt: expect.any(Date) });
    expect(await mails()).toMatchObject([{ personId: manager.id, as: 'manager' }]);
    expect(await suspendOverdue(fixture.database, clients, later(6.9))).toBe(0);
    const [first, second] = await Promise.all([
      suspendOverdue(fixture.database, clients, later(7.1)),
      suspendOverdue(fixture.database, clients, later(7.1)),
    ]);
    expect(first + second).toBe(2);
    expect(await clientState(clientId)).toMatchObject({ disabled: true, suspendsAt: null });
    expect(await works(token)).toBe(false);
    expect(await entries('client.disabled')).toHaveLength(1);
    expect(await entries('scim-token.revoked')).toHaveLength(1);
  });

  it('a person who returns within the grace period stops the suspension; nothing suspended comes back', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 7 });
    const person = await personOf();
    const [clientId, token] = [await ownedClient(person), await ownedToken(person)];
    await deactivatePerson(fixture.directory, person, how());
    await reactivatePerson(fixture.directory, person, how());
    expect(await clientState(clientId)).toMatchObject({ left: false, suspendsAt: null });
    expect(await tokenState(token)).toMatchObject({ ownerLeftAt: null, suspendsAt: null });
    expect(await suspendOverdue(fixture.database, clients, later(8))).toBe(0);

    await deactivatePerson(fixture.directory, person, how());
    await suspendOverdue(fixture.database, clients, later(8));
    await reactivatePerson(fixture.directory, person, how());
    expect(await clientState(clientId)).toMatchObject({ ownerId: person.id, left: false, disabled: true });
    expect(await works(token)).toBe(false);
  });

  it('the manager becomes accountable, if active', async () => {
    await settings({ whenOwnerLeaves: 'hand-over', ownerGraceDays: 0 });
    const manager = await personOf();
    const person = await personOf(managedBy(manager));
    const [clientId, token] = [await ownedClient(person), await ownedToken(person)];
    await deactivatePerson(fixture.directory, person, how());
    expect(await clientState(clientId)).toEqual({
      ownerId: manager.id,
      left: false,
      suspendsAt: null,
      disabled: false,
    });
    expect(await tokenState(token)).toMatchObject({ ownerId: manager.id, ownerLeftAt: null });
    expect(await leftBehind()).toMatchObject({ succession: { kind: 'handed-over', to: { id: manager.id } } });
    expect(await mails()).toMatchObject([{ personId: manager.id, as: 'manager' }]);
    // The manager has none.
    await deactivatePerson(fixture.directory, manager, how());
    expect(await clientState(clientId)).toMatchObject({ ownerId: manager.id, disabled: true });
    expect(await works(token)).toBe(false);
  });

  it('without a manager, members of the group are asked, and it is suspended if no one takes over', async () => {
    const [member, inactive, person] = [await personOf(), await personOf(), await personOf()];
    await deactivatePerson(fixture.directory, inactive, how());
    const group = await createGroup(
      fixture.directory,
      { tenantId, connectionId: null, displayName: 'Platform', members: [member.id, inactive.id] },
      how(),
    );
    if (group.kind !== 'created') throw new Error(group.kind);
    await settings({ whenOwnerLeaves: 'hand-over', ownerGraceDays: 3, ownerSuccessorGroup: group.group.id });
    const [taken, untaken] = [await ownedClient(person), await ownedClient(person)];
    await deactivatePerson(fixture.directory, person, how());
    expect(await mails()).toMatchObject([{ personId: member.id, as: 'member' }]);
    await setClientOwner(clients, { tenantId, clientId: taken, ownerId: member.id }, how());
    expect(await suspendOverdue(fixture.database, clients, later(4))).toBe(1);
    expect(await clientState(taken)).toEqual({ ownerId: member.id, left: false, suspendsAt: null, disabled: false });
    expect(await clientState(untaken)).toMatchObject({ disabled: true });
  });

  it('the same happens when the person is deleted, and the grace period outlives the person', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 7 });
    const person = await personOf();
    const clientId = await ownedClient(person);
    await deletePerson(fixture.directory, person, how());
    expect(await leftBehind('person.deleted')).toMatchObject({ succession: { kind: 'grace' } });
    await restorePerson(fixture.directory, person, how());
    expect(await clientState(clientId)).toMatchObject({ left: true, suspendsAt: expect.any(Date) });
    await deletePerson(fixture.directory, person, how());
    await purgePerson(fixture.directory, person, how());
    expect(await clientState(clientId)).toMatchObject({ left: true, suspendsAt: expect.any(Date) });
    expect(await suspendOverdue(fixture.database, clients, later(8))).toBe(1);
  });

  it('the preview of a bulk deactivation counts what the people who would leave are accountable for', async () => {
    const [leaver, another, stays] = [
      await personOf({ displayName: 'Leaver' }),
      await personOf({ displayName: 'Leaver' }),
      await personOf(),
    ];
    await ownedClient(leaver);
    await ownedClient(another);
    const { connectionId, tokenId } = await ownedToken(leaver);
    await ownedClient(stays);
    await ownedToken(stays);
    const count = () =>
      fixture.directory.countSelection({
        tenantId,
        which: { filter: { search: 'leaver' }, until: later(1) },
        by: { id: newId(), role: 'admin' },
        now: new Date(),
      });
    expect((await count()).owned).toEqual({ clients: 2, scimTokens: 1, accessKeys: 0 });
    await revokeToken(connections, { tenantId, connectionId, tokenId }, how());
    await deactivatePerson(fixture.directory, another, how());
    // Only people who are active would leave.
    expect((await count()).owned).toEqual({ clients: 1, scimTokens: 0, accessKeys: 0 });
  });

  it('revoking everything, or leaving another tenant, changes nothing', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 0 });
    const person = await personOf();
    const clientId = await ownedClient(person);
    await revokeEverything(fixture.directory, person, how());
    const stranger = await newPerson(fixture.directory, await newTenant(fixture.database));
    await deactivatePerson(fixture.directory, stranger, how());
    expect(await clientState(clientId)).toMatchObject({ left: false, disabled: false });
    expect(await setClientOwner(clients, { tenantId, clientId, ownerId: stranger.id }, how())).toEqual({
      kind: 'unknown-person',
    });
    const token = await ownedToken(person);
    expect(await setTokenOwner(connections, { ...token, ownerId: stranger.id }, how())).toEqual({
      kind: 'unknown-person',
    });
  });
});

describe('an access key for which someone beside its holder is accountable', () => {
  it('is revoked with the departure, or once when the grace period ends', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 0 });
    const [first, second] = [await personOf(), await personOf()];
    const now = await ownedKey(first);
    await deactivatePerson(fixture.directory, first, how());
    expect(await keyState(now)).toMatchObject({ ownerId: first.id, left: true, revoked: true });
    expect(await leftBehind()).toMatchObject({ scimTokens: [], accessKeys: [{ id: now, name: 'Nightly' }] });
    expect(await entries('access-key.revoked')).toMatchObject([
      { targetType: 'access-key', targetId: now, detail: { because: 'owner-left', owner: first.id } },
    ]);

    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 7 });
    const later7 = await ownedKey(second);
    await deactivatePerson(fixture.directory, second, how());
    expect(await keyState(later7)).toMatchObject({ revoked: false, suspendsAt: expect.any(Date) });
    const ended = await Promise.all([0, 1].map(() => suspendOverdue(fixture.database, clients, later(8))));
    expect(ended.sort()).toEqual([0, 1]);
    expect(await keyState(later7)).toMatchObject({ revoked: true, suspendsAt: null });
    expect(await entries('access-key.owner-left')).toMatchObject([{ targetId: later7 }]);
  });

  it('is handed over to the manager, keeps acting for its holder, and is kept when the person returns', async () => {
    await settings({ whenOwnerLeaves: 'hand-over', ownerGraceDays: 7 });
    const manager = await personOf();
    const [person, alone] = [await personOf(managedBy(manager)), await personOf()];
    const [handed, waiting] = [await ownedKey(person), await ownedKey(alone)];
    await deactivatePerson(fixture.directory, person, how());
    expect(await keyState(handed)).toEqual({ ownerId: manager.id, left: false, suspendsAt: null, revoked: false });
    expect(await entries('access-key.owner-changed')).toMatchObject([{ after: { owner: manager.id } }]);
    await deactivatePerson(fixture.directory, alone, how());
    expect(await keyState(waiting)).toMatchObject({ left: true, suspendsAt: expect.any(Date) });
    await reactivatePerson(fixture.directory, alone, how());
    expect(await keyState(waiting)).toEqual({ ownerId: alone.id, left: false, suspendsAt: null, revoked: false });
    expect(await entries('access-key.owner-returned')).toMatchObject([{ targetId: waiting }]);
  });

  it('is its holder’s alone if the holder becomes accountable, and always ends with the holder', async () => {
    await settings({ whenOwnerLeaves: 'hand-over', ownerGraceDays: 7 });
    const holder = await personOf({ role: 'admin' });
    const person = await personOf(managedBy(holder));
    const own = await ownedKey(holder, holder);
    const id = await ownedKey(person, holder);
    expect(await keyState(own)).toMatchObject({ ownerId: null });
    await deactivatePerson(fixture.directory, person, how());
    expect(await keyState(id)).toEqual({ ownerId: null, left: false, suspendsAt: null, revoked: false });
    await deactivatePerson(fixture.directory, holder, how());
    for (const key of [own, id]) expect(await keyState(key)).toMatchObject({ revoked: true });
    expect(await leftBehind()).toBeUndefined();
  });

  it('gets another accountable person only from those who may revoke it', async () => {
    const [person, other, holder] = [await personOf(), await personOf(), await personOf({ role: 'owner' })];
    const id = await ownedKey(person, holder);
    const set = (by: { personId: string; role: 'owner' | 'admin' }, ownerId: string | null = other.id) =>
      setKeyOwner(keys, { tenantId, id, ownerId, by }, how());
    expect(await set({ personId: newId(), role: 'admin' })).toBe('above');
    expect(await set({ personId: holder.id, role: 'owner' }, newId())).toBe('unknown-person');
    expect(await set({ personId: holder.id, role: 'owner' })).toBe('changed');
    expect(await set({ personId: newId(), role: 'owner' })).toBe('unchanged');
    expect(await keyState(id)).toMatchObject({ ownerId: other.id });
    expect(await setKeyOwner(keys, { tenantId: newId(), id, ownerId: null, by: null }, how())).toBe('not-found');
  });

  it('is counted before its accountable person leaves', async () => {
    const person = await personOf({ displayName: 'Leaver' });
    const id = await ownedKey(person);
    expect((await fixture.directory.listOwned(tenantId, person.id, new Date())).accessKeys).toMatchObject([
      { id, name: 'Nightly' },
    ]);
    const counts = await fixture.directory.countSelection({
      tenantId,
      which: { filter: { search: 'leaver' }, until: later(1) },
      by: { id: newId(), role: 'admin' },
      now: new Date(),
    });
    expect(counts.owned).toEqual({ clients: 0, scimTokens: 0, accessKeys: 1 });
  });

  it('is created for two people who choose each other at the same time', async () => {
    const [one, two] = [await personOf({ role: 'admin' }), await personOf({ role: 'admin' })];
    for (let round = 0; round < 5; round += 1) await Promise.all([ownedKey(one, two), ownedKey(two, one)]);
    expect((await fixture.directory.listOwned(tenantId, one.id, new Date())).accessKeys).toHaveLength(5);
  });
});

describe('what is suspended or revoked already', () => {
  it('a client that an administrator disabled stays so, and enabling it does not suspend it again', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 7 });
    const person = await personOf();
    const clientId = await ownedClient(person);
    await deactivatePerson(fixture.directory, person, how());
    await disableClient(clients, { tenantId, clientId }, how());
    expect(await suspendOverdue(fixture.database, clients, later(8))).toBe(0);
    expect(await entries('client.disabled')).toHaveLength(1);
    await enableClient(clients, { tenantId, clientId }, how());
    expect(await suspendOverdue(fixture.database, clients, later(9))).toBe(0);
    expect(await clientState(clientId)).toMatchObject({ left: true, disabled: false });
  });

  it('a revoked token is not left behind, and a rotated one keeps its accountable person', async () => {
    await settings({ whenOwnerLeaves: 'suspend', ownerGraceDays: 0 });
    const person = await personOf();
    const [revoked, rotated] = [await ownedToken(person), await ownedToken(person)];
    await revokeToken(connections, revoked, how());
    const next = await rotateToken(connections, { ...rotated, overlapSeconds: 0, expiresAt: null }, how());
    expect(next).toMatchObject({ kind: 'created', stored: { ownerId: person.id } });
    await deactivatePerson(fixture.directory, person, how());
    expect(await leftBehind()).toMatchObject({ scimTokens: [{ name: 'Okta', connectionId: rotated.connectionId }] });
  });
});
