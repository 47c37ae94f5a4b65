import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { applyStores } from './apply-stores';
import { exportDocument } from './export-document';
import { applyFile, fail } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = (document: object) => applyFile(fixture.database, document);
const slug = 'owners';
const person = { userName: 'ada@example.com' };
const client = (owner?: string | null) => ({
  client_id: 'robot',
  grant_types: ['client_credentials'],
  ...(owner !== undefined && { owner }),
});

it('people of the same file become accountable, and the export says so', async () => {
  const document = {
    tenants: [
      {
        slug,
        people: [person],
        clients: [client('ada@example.com')],
        scim_connections: [{ name: 'Okta', owner: 'ada@example.com' }],
      },
    ],
  };
  await apply(document);
  expect(await apply(document)).toMatchObject({
    tenants: [{ effect: 'unchanged', clients: [{ effect: 'unchanged' }], scim_connections: [{ effect: 'unchanged' }] }],
  });
  const stores = applyStores(fixture.database, fail);
  const tenantId = (await stores.tenants.findBySlug(slug))?.id ?? '';
  const ada = await stores.directory.findPersonByUserName(tenantId, 'ada@example.com');
  const connection = await stores.scimConnections.findByName(tenantId, 'Okta');
  expect(await stores.scimConnections.listTokens(tenantId, connection?.id ?? '')).toMatchObject([{ ownerId: ada?.id }]);
  const { tenants } = await exportDocument(stores, { slug, now: new Date() });
  expect(tenants[0]?.clients).toMatchObject([{ client_id: 'robot', owner: 'ada@example.com' }]);
});

it('stays if the file does not mention it, and null removes it', async () => {
  const effectOf = async (owner?: string | null) =>
    (await apply({ tenants: [{ slug, clients: [client(owner)] }] })).tenants[0]?.clients[0]?.effect;
  expect(await effectOf()).toBe('unchanged');
  expect(await effectOf(null)).toBe('updated');
  expect(await effectOf(null)).toBe('unchanged');
});

it('must be an active person', async () => {
  await expect(apply({ tenants: [{ slug, clients: [client('nobody')] }] })).rejects.toThrow(
    'is not the user name of an active person',
  );
});
