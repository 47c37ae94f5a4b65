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

const identifier = 'https://orders.example';
const people = ['ada', 'bob'].map((userName) => ({ userName }));
const groups = [{ displayName: 'Readers', members: ['bob'] }];
const viewer = { name: 'viewer', description: 'Sees orders', permissions: ['orders:read'] };

const apply = (slug: string, rest: object) => applyFile(fixture.database, { tenants: [{ slug, ...rest }] });
const resource = (roles?: object[]) => ({ resources: [{ identifier, name: 'Orders', ...(roles && { roles }) }] });
const effectOf = async (slug: string, rest: object) => (await apply(slug, rest)).tenants[0]?.resources[0]?.effect;
async function rolesIn(slug: string) {
  const document = await exportDocument(applyStores(fixture.database, fail), { slug, now: new Date() });
  const [exported] = document.tenants[0]?.resources as { roles?: object[] }[];
  return { document, roles: exported?.roles };
}

it('declares roles and assigns them to people and groups of the same file, and exports what it can apply again', async () => {
  const file = {
    people,
    groups,
    ...resource([{ ...viewer, people: ['ADA'], groups: ['Readers'] }, { name: 'editor' }]),
  };
  expect(await effectOf('roles', file)).toBe('created');
  expect(await effectOf('roles', file)).toBe('unchanged');
  const { document, roles } = await rolesIn('roles');
  expect(roles).toEqual([
    { ...viewer, people: ['ada'], groups: ['Readers'] },
    { name: 'editor', description: '', permissions: [], people: [], groups: [] },
  ]);
  expect(await applyFile(fixture.database, document)).toMatchObject({
    tenants: [{ resources: [{ effect: 'unchanged' }] }],
  });
});

it('leaves roles and those who hold them as they are if the file does not list them', async () => {
  await apply('kept', { people, ...resource([{ ...viewer, people: ['ada'] }]) });
  expect(await effectOf('kept', resource())).toBe('unchanged');
  expect(await effectOf('kept', resource([viewer]))).toBe('unchanged');
  expect((await rolesIn('kept')).roles).toMatchObject([{ name: 'viewer', people: ['ada'] }]);
  expect(await effectOf('kept', resource([{ ...viewer, people: ['bob'] }]))).toBe('updated');
  expect((await rolesIn('kept')).roles).toMatchObject([{ name: 'viewer', people: ['bob'] }]);
  expect(await effectOf('kept', resource([]))).toBe('updated');
  expect((await rolesIn('kept')).roles).toBeUndefined();
});

it('rejects people and groups that are not there, and roles with the same name', async () => {
  await expect(apply('wrong', resource([{ ...viewer, people: ['nobody'] }]))).rejects.toThrow(
    'resources[0].roles[0].people[0]: is not a person in this tenant',
  );
  await expect(apply('wrong', resource([{ ...viewer, groups: ['None'] }]))).rejects.toThrow(
    'resources[0].roles[0].groups[0]: is not the name of a group',
  );
  expect(() => apply('wrong', resource([viewer, viewer]))).toThrow('must have different names');
});

it('lets a SCIM connection assign the roles of a resource of the tenant, and of no other', async () => {
  const connection = { name: 'Okta', role_resource: identifier };
  await expect(apply('directory', { scim_connections: [connection] })).rejects.toThrow(
    'scim_connections[0].role_resource: is not a resource of the tenant',
  );
  const file = { ...resource([viewer]), scim_connections: [connection] };
  await apply('directory', file);
  expect((await rolesIn('directory')).document.tenants[0]).toMatchObject({
    scim_connections: [{ name: 'Okta', role_resource: identifier }],
  });
  expect(await apply('directory', { scim_connections: [{ name: 'Okta', role_resource: null }] })).toMatchObject({
    tenants: [{ scim_connections: [{ effect: 'updated' }] }],
  });
});
