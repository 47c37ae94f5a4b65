import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listConnectedApps } from '@/lib/grants/consents/postgres/list-connected-apps';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addClient, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { findFamily } from '@/lib/grants/token-families/postgres/find-family';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import { listenForChanges } from '@/lib/platform/postgres/changes';
import { sql } from '@/lib/platform/postgres/database';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import { findTenantBySlug } from '@/lib/tenants/postgres';
import { deleteDetailsType } from '../delete-type';
import { createDetailsType, detailsTypeVersion, updateDetailsType } from '../save-type';
import type { DetailsTypeQuery, DetailsTypeStore } from '../store';
import { createDetailsTypeStore } from '.';

let open: OpenStore;
let store: DetailsTypeStore;
let one: Seed;
let now: Date;

beforeAll(async () => {
  open = await openStore();
  store = createDetailsTypeStore(open.database);
}, 60_000);
afterAll(() => open?.close());
beforeEach(async () => {
  now = new Date();
  one = await seed(open.database);
});

const definition = (type: string, differences: Partial<DetailsTypeDefinition> = {}): DetailsTypeDefinition => ({
  type,
  name: `Name of ${type}`,
  description: `Do ${type}`,
  schema: { required: ['b', 'a'], properties: { b: {}, a: {} } },
  ...differences,
});
const add = (type: string, differences: Partial<DetailsTypeDefinition> = {}, tenantId = one.tenantId) =>
  createDetailsType(store, tenantId, definition(type, differences), systemCause);
const remove = (type: string, tenantId = one.tenantId) =>
  deleteDetailsType(store, { tenantId, type }, { cause: systemCause, now });
const list = (query: Partial<DetailsTypeQuery> = {}) =>
  store.list({ tenantId: one.tenantId, sort: 'name', descending: false, page: 1, pageSize: 10, ...query });
const typesOf = async (query: Partial<DetailsTypeQuery> = {}) => (await list(query)).types.map(({ type }) => type);
const give = (clientId: string, authorizationDetailsTypes: string[]) =>
  open.database.prisma.client.update({
    where: { tenantId_clientId: { tenantId: one.tenantId, clientId } },
    data: { metadata: { authorizationDetailsTypes, softwareId: 'kept' } },
  });
const metadataOf = async (clientId: string) =>
  (await open.database.prisma.client.findFirst({ where: { tenantId: one.tenantId, clientId } }))?.metadata;
const audit = () =>
  open.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId }, orderBy: { id: 'asc' } });
const details = (...types: string[]) => types.map((type) => ({ type, amount: '1.00' }));

describe('a type of authorization details', () => {
  it('is stored as written, and only for its tenant', async () => {
    expect(await add('payment')).toBe('created');
    const tenant = await findTenantBySlug(open.database, one.tenantId);
    expect([...(tenant?.authorizationDetailsTypes ?? [])]).toEqual([['payment', definition('payment')]]);
    expect(JSON.stringify((await store.find(one.tenantId, 'payment'))?.schema)).toBe(
      JSON.stringify(definition('payment').schema),
    );
    expect(await store.find((await seed(open.database)).tenantId, 'payment')).toBeNull();
    expect(await audit()).toMatchObject([
      {
        action: 'authorization-details-type.created',
        targetType: 'authorization-details-type',
        targetId: 'payment',
        after: { description: 'Do payment' },
      },
    ]);
  });

  it('is created once among concurrent declarations', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => add('once', { name: `Name ${index}` })));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it('changes with an audit entry, leaves none when nothing changes, and does not overwrite someone else’s change', async () => {
    await add('payment');
    const update = (differences: Partial<DetailsTypeDefinition>, basedOn = detailsTypeVersion(definition('payment'))) =>
      updateDetailsType(store, one.tenantId, definition('payment', differences), systemCause, basedOn);
    expect(await update({})).toBe('unchanged');
    expect(await update({ schema: { properties: { c: {} } } })).toBe('updated');
    expect(await update({ name: 'Second' })).toBe('changed-meanwhile');
    expect(await updateDetailsType(store, one.tenantId, definition('unknown'), systemCause)).toBe('not-found');
    expect((await store.find(one.tenantId, 'payment'))?.schema).toEqual({ properties: { c: {} } });
    expect((await audit()).slice(1)).toMatchObject([
      {
        action: 'authorization-details-type.updated',
        before: { schema: definition('payment').schema },
        after: { schema: { properties: { c: {} } } },
      },
    ]);
  });

  it('is announced to every process when declared, changed or deleted', async () => {
    const heard: string[] = [];
    let listening = () => undefined as void;
    const ready = new Promise<void>((resolve) => {
      listening = resolve;
    });
    const stop = listenForChanges(
      { url: open.url, directUrl: null },
      {
        onChange: (kind, key) => heard.push(`${kind} ${key}`),
        onGap: () => listening(),
      },
    );
    await ready;
    await add('told');
    await updateDetailsType(store, one.tenantId, definition('told', { name: 'Other words' }), systemCause);
    await give('app', ['told']);
    await remove('told');
    const tenant = `tenant ${one.tenantId}`;
    await expect.poll(() => heard).toEqual([tenant, tenant, `client ${one.tenantId} app`, tenant]);
    await stop();
  });
});

describe('the list of types', () => {
  it('pages, sorts, can be searched by name, type and description, and counts clients', async () => {
    await add('b', { name: 'Zebra' });
    await add('urn:a', { name: 'apple', description: 'Eat 100%' });
    await add('c_c', { name: 'Mango' });
    await addClient(open.database, one.tenantId, 'second');
    await give('app', ['b', 'urn:a']);
    await give('second', ['b', 'gone']);
    expect(await list()).toMatchObject({
      total: 3,
      types: [
        { type: 'urn:a', clients: 1 },
        { type: 'c_c', clients: 0 },
        { type: 'b', clients: 2 },
      ],
    });
    expect(await typesOf({ sort: 'type' })).toEqual(['b', 'c_c', 'urn:a']);
    expect(await typesOf({ descending: true, sort: 'createdAt' })).toEqual(['c_c', 'urn:a', 'b']);
    expect(await typesOf({ pageSize: 1, page: 2 })).toEqual(['c_c']);
    expect(await typesOf({ search: 'ZEB' })).toEqual(['b']);
    expect(await typesOf({ search: '_' })).toEqual(['c_c']);
    expect(await typesOf({ search: '100%' })).toEqual(['urn:a']);
  });
});

describe('a type that is deleted', () => {
  it('reports its uses beforehand', async () => {
    await add('payment');
    expect(await store.countUses(one.tenantId, 'payment', now)).toEqual({ clients: 0, families: 0 });
    await give('app', ['payment']);
    await startFamily(open.oauth, one, now, { authorizationDetails: details('account', 'payment') });
    await startFamily(open.oauth, one, now, { authorizationDetails: details('account') });
    const ended = await startFamily(open.oauth, one, now, { authorizationDetails: details('payment') });
    await open.database.execute(sql`UPDATE token_family SET revoked_at = ${now} WHERE id = ${ended}::uuid`);
    expect(await store.countUses(one.tenantId, 'payment', now)).toEqual({ clients: 1, families: 1 });
  });

  it('is removed from clients, as the audit log says', async () => {
    await add('payment');
    await give('app', ['payment', 'account']);
    expect(await remove('payment')).toMatchObject({ kind: 'deleted' });
    expect(await remove('payment')).toEqual({ kind: 'not-found' });
    expect(await metadataOf('app')).toEqual({ authorizationDetailsTypes: ['account'], softwareId: 'kept' });
    expect((await audit())[1]).toMatchObject({
      action: 'authorization-details-type.deleted',
      before: definition('payment'),
      detail: { removedFrom: { clients: 1, settings: [] } },
    });
  });

  it('stays in other tenants', async () => {
    const other = await seed(open.database);
    await add('shared');
    await add('shared', { name: 'Theirs' }, other.tenantId);
    await remove('shared');
    expect(await store.find(other.tenantId, 'shared')).toMatchObject({ name: 'Theirs' });
  });
});

describe('granted authorization details', () => {
  it('are stored in full with the family, and listed in the person’s connected apps while it is active', async () => {
    const authorizationDetails: AuthorizationDetail[] = [
      { type: 'payment', amount: { value: '1.00' }, actions: ['initiate'] },
      { type: 'account' },
    ];
    const family = await startFamily(open.oauth, one, now, { authorizationDetails });
    await startFamily(open.oauth, one, now, { authorizationDetails: [{ type: 'account' }] });
    await startFamily(open.oauth, one, now);
    expect(await findFamily(open.database, one.tenantId, family, now)).toMatchObject({ authorizationDetails });
    const apps = async () =>
      (await listConnectedApps(open.database, { ...one, now })).map((app) => app.authorizationDetails);
    expect(await apps()).toEqual([expect.arrayContaining(authorizationDetails)]);
    expect((await apps())[0]).toHaveLength(2);
    await open.database.execute(sql`UPDATE token_family SET revoked_at = ${now} WHERE id = ${family}::uuid`);
    expect(await apps()).toEqual([[{ type: 'account' }]]);
  });
});
