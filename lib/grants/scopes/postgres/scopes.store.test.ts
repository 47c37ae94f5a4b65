import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberConsent } from '@/lib/grants/consents/postgres/remember-consent';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addClient, addPerson, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { listenForChanges } from '@/lib/platform/postgres/changes';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { withBuiltInScopes } from '@/lib/tenants/built-in-scopes';
import { findTenantBySlug } from '@/lib/tenants/postgres';
import { deleteScope } from '../delete-scope';
import { createScope, updateScope } from '../save-scope';
import type { ScopeQuery, ScopeStore } from '../store';
import { createScopeStore } from '.';

let open: OpenStore;
let store: ScopeStore;
let one: Seed;
let now: Date;

beforeAll(async () => {
  open = await openStore();
  store = createScopeStore(open.database);
}, 60_000);
afterAll(() => open?.close());
beforeEach(async () => {
  now = new Date();
  one = await seed(open.database);
});

const add = (name: string, description = `Do ${name}`, tenantId = one.tenantId) =>
  createScope(store, tenantId, { name, description }, systemCause);
const remove = (name: string, tenantId = one.tenantId) =>
  deleteScope(store, { tenantId, name }, { cause: systemCause, now });
const list = (query: Partial<ScopeQuery> = {}) =>
  store.list({ tenantId: one.tenantId, sort: 'name', descending: false, page: 1, pageSize: 10, ...query });
const names = async (query: Partial<ScopeQuery> = {}) => (await list(query)).scopes.map(({ name }) => name);
const give = (clientId: string, scopes: string[]) =>
  open.database.prisma.client.update({
    where: { tenantId_clientId: { tenantId: one.tenantId, clientId } },
    data: { scopes },
  });
const scopesOf = async (clientId: string) =>
  (await open.database.prisma.client.findFirst({ where: { tenantId: one.tenantId, clientId } }))?.scopes;
const audit = () =>
  open.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId }, orderBy: { id: 'asc' } });

describe('a scope', () => {
  it('is known with its description to its tenant, and to no other', async () => {
    expect(await add('orders:read', 'See your orders')).toBe('created');
    expect((await findTenantBySlug(open.database, one.tenantId))?.scopes).toEqual(
      withBuiltInScopes([{ name: 'orders:read', description: 'See your orders' }]),
    );
    expect(await store.find((await seed(open.database)).tenantId, 'orders:read')).toBeNull();
    expect(await audit()).toMatchObject([
      {
        action: 'scope.created',
        targetType: 'scope',
        targetId: 'orders:read',
        after: { description: 'See your orders' },
      },
    ]);
  });

  it('is created once, however many requests add it concurrently', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => add('once', `Words ${index}`)));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it('writes an audit row when its description changes, and none when nothing changes', async () => {
    await add('reports', 'See reports');
    const update = (description: string, name = 'reports') =>
      updateScope(store, one.tenantId, { name, description }, systemCause);
    expect(await update('See all reports')).toBe('updated');
    expect(await update('See all reports')).toBe('unchanged');
    expect(await update('See', 'unknown')).toBe('not-found');
    expect((await audit()).slice(1)).toMatchObject([
      { action: 'scope.updated', before: { description: 'See reports' }, after: { description: 'See all reports' } },
    ]);
  });

  it('is announced to every process when it is added, changed or deleted', async () => {
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
    await updateScope(store, one.tenantId, { name: 'told', description: 'Other words' }, systemCause);
    await give('app', ['told']);
    await remove('told');
    const tenant = `tenant ${one.tenantId}`;
    await expect.poll(() => heard).toEqual([tenant, tenant, `client ${one.tenantId} app`, tenant]);
    await stop();
  });
});

describe('the list of scopes', () => {
  it('pages, sorts, searches names and descriptions, and counts the clients', async () => {
    for (const [name, words] of [
      ['b', 'See birds'],
      ['A', 'See ants'],
      ['c_c', 'See 100%'],
    ] as const)
      await add(name, words);
    await addClient(open.database, one.tenantId, 'second');
    await give('app', ['A', 'b']);
    await give('second', ['A', 'gone']);
    expect(await list()).toMatchObject({
      total: 3,
      scopes: [
        { name: 'A', clients: 2 },
        { name: 'b', clients: 1 },
        { name: 'c_c', clients: 0 },
      ],
    });
    expect(await names({ descending: true, sort: 'createdAt' })).toEqual(['c_c', 'A', 'b']);
    expect(await names({ pageSize: 1, page: 2 })).toEqual(['b']);
    expect(await names({ search: 'BIRD' })).toEqual(['b']);
    expect(await names({ search: '_' })).toEqual(['c_c']);
    expect(await names({ search: '100%' })).toEqual(['c_c']);
  });
});

describe('the deletion of a scope', () => {
  const settings = (scopes: string[]) => ({ scopes, profiles: ['jwt-bearer'] });

  it('reports its uses beforehand', async () => {
    await add('profile');
    expect(await store.countUses(one.tenantId, 'profile', now)).toEqual({ clients: 0, people: 0, families: 0 });
    await addClient(open.database, one.tenantId, 'second');
    await give('app', ['profile']);
    await give('second', ['profile']);
    for (const clientId of ['app', 'second'])
      await rememberConsent(open.database, { ...one, clientId, scopes: ['profile'], now });
    const family = () => startFamily(open.oauth, one, now, { scopes: ['profile'] });
    await family();
    const ended = await family();
    await open.database.execute(sql`UPDATE token_family SET revoked_at = ${now} WHERE id = ${ended}::uuid`);
    expect(await store.countUses(one.tenantId, 'profile', now)).toEqual({ clients: 2, people: 1, families: 1 });
    expect(await store.countUses(one.tenantId, 'profil', now)).toEqual({ clients: 0, people: 0, families: 0 });
  });

  it('removes it from clients, trusted issuers, consents and personal access tokens, and a new scope of that name restores nothing', async () => {
    await add('orders');
    await give('app', ['profile', 'orders']);
    await rememberConsent(open.database, { ...one, scopes: ['orders', 'profile'], now });
    await rememberConsent(open.database, {
      ...one,
      personId: await addPerson(open.database, one.tenantId),
      scopes: ['profile'],
      now,
    });
    await open.database.prisma.trustedIssuer.create({
      data: { tenantId: one.tenantId, issuer: 'https://idp.example', settings: settings(['orders', 'profile']) },
    });
    const tokenId = newId();
    await open.database.prisma.accessKey.create({
      data: {
        tenantId: one.tenantId,
        personId: one.personId,
        id: tokenId,
        kind: 'personal',
        keyHash: sha256(newSecret()),
        name: 'script',
        scopes: ['orders', 'profile'],
      },
    });
    expect(await remove('orders')).toMatchObject({ kind: 'deleted' });
    expect(await add('orders', 'Something else')).toBe('created');
    expect(
      await open.database.prisma.accessKey.findFirst({ where: { tenantId: one.tenantId, id: tokenId } }),
    ).toMatchObject({ scopes: ['profile'] });

    expect(await scopesOf('app')).toEqual(['profile']);
    expect(await open.oauth.findConsent(one.tenantId, one.personId, 'app')).toEqual(['profile']);
    const issuer = await open.database.prisma.trustedIssuer.findFirst({ where: { tenantId: one.tenantId } });
    expect(issuer?.settings).toEqual(settings(['profile']));
    expect((await audit())[1]).toMatchObject({
      action: 'scope.deleted',
      before: { name: 'orders', description: 'Do orders' },
      detail: { removedFrom: { clients: 1, trustedIssuers: 1, consents: 1, personalTokens: 1, settings: [] } },
    });
  });

  it('keeps it in the lists of resources, which would otherwise accept every scope', async () => {
    await add('orders');
    await open.database.prisma.resource.create({
      data: { tenantId: one.tenantId, identifier: 'https://orders.example', name: 'Orders', scopes: ['orders'] },
    });
    await remove('orders');
    expect(
      (await findTenantBySlug(open.database, one.tenantId))?.resources.get('https://orders.example')?.scopes,
    ).toEqual(['orders']);
  });

  it('happens once, and leaves other tenants’ scopes alone', async () => {
    const other = await seed(open.database);
    await add('shared');
    await add('shared', 'Theirs', other.tenantId);
    await open.database.prisma.client.updateMany({ where: { clientId: 'app' }, data: { scopes: ['shared'] } });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => remove('shared')));
    expect(outcomes.filter(({ kind }) => kind === 'deleted')).toHaveLength(1);
    expect(await store.find(other.tenantId, 'shared')).toEqual({ name: 'shared', description: 'Theirs' });
    expect((await open.database.prisma.client.findFirst({ where: { tenantId: other.tenantId } }))?.scopes).toEqual([
      'shared',
    ]);
  });
});
