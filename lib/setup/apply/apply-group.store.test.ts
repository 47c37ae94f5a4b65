import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroup } from '@/lib/directory/create-group';
import { type Fixture, how, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { applyStores } from './apply-stores';
import { exportDocument } from './export-document';
import { parseDocument } from './parse-document';
import { applyFile, fail } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = (document: object) => applyFile(fixture.database, document);
const exported = (slug: string) => exportDocument(applyStores(fixture.database, fail), { slug, now: new Date() });

it('leaves groups of SCIM connections alone if the file has an externalId, and exports only what it can apply', async () => {
  const slug = 'group-owners';
  await apply({ tenants: [{ slug, scim_connections: [{ name: 'Okta' }] }] });
  const stores = applyStores(fixture.database, fail);
  const tenantId = (await stores.tenants.findBySlug(slug))?.id ?? '';
  const [connection] = (
    await stores.scimConnections.list({
      tenantId,
      sort: 'createdAt',
      descending: false,
      page: 1,
      pageSize: 1,
      now: new Date(),
    })
  ).connections;
  const create = (displayName: string, externalId: string | null, connectionId: string | null = null) =>
    createGroup(stores.directory, { tenantId, connectionId, displayName, externalId }, how());
  for (const displayName of ['Once', 'Twice', 'twice'])
    await create(displayName, 'scim', connection?.id ?? 'no connection');
  const groups = ['Once', 'Twice'].map((displayName) => ({ displayName, externalId: `file ${displayName}` }));
  for (const effect of ['created', 'unchanged'])
    expect(await apply({ tenants: [{ slug, groups }] })).toMatchObject({
      tenants: [{ groups: [{ effect }, { effect }] }],
    });

  await create('Free', null);
  const free = { displayName: 'free', externalId: 'file free' };
  expect(await apply({ tenants: [{ slug, groups: [free] }] })).toMatchObject({
    tenants: [{ groups: [{ effect: 'updated' }] }],
  });

  for (const [name, externalId = null] of [['A', 'same'], ['B', 'same'], ['once'], ['C'], ['c'], ['D']] as const)
    await create(name, externalId);
  const document = await exported(slug);
  expect(document.tenants[0]?.groups).toEqual(
    [{ displayName: 'A' }, { displayName: 'B' }, { displayName: 'D' }, free, ...groups].map((group) => ({
      ...group,
      members: [],
    })),
  );
  expect(await apply(document)).toMatchObject({
    tenants: [{ groups: Array.from({ length: 6 }, () => ({ effect: 'unchanged' })) }],
  });
  expect(() =>
    parseDocument(JSON.stringify({ tenants: [{ slug, groups: [{ ...free, displayName: 'x' }, free] }] })),
  ).toThrow('groups[1].externalId: is already in the list');
});
