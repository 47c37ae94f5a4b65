import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { applyFile, exportedTenant, planFile } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = async (tenant: object) => (await applyFile(fixture.database, { slug: 'acme', ...tenant })).tenants[0];

const department = {
  claim: 'department',
  source: { type: 'attribute', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department' },
  in: ['id_token', 'userinfo'],
};
const teams = {
  claim: 'teams',
  source: { type: 'groups', filter: ['app-*'], rename: { 'app-root': 'admin' }, strip: 'app-' },
  in: ['access_token'],
};
const shop = {
  client_id: 'shop',
  token_endpoint_auth_method: 'none',
  redirect_uris: ['https://shop.example/cb'],
};
const api = { identifier: 'https://api.example', name: 'API', scopes: [] };
const tenant = {
  clients: [{ ...shop, claim_mappings: [department, teams] }],
  resources: [{ ...api, claim_mappings: [teams] }],
};

describe('the claims that a setup file declares', () => {
  it('are planned, applied once, and exported as given', async () => {
    expect(JSON.stringify(await planFile(fixture.database, { slug: 'acme', ...tenant }))).toContain('app-root');
    expect(await apply(tenant)).toMatchObject({ clients: [{ effect: 'created' }], resources: [{ effect: 'created' }] });
    expect(await exportedTenant(fixture.database, 'acme')).toMatchObject(tenant);
    expect(await apply(tenant)).toMatchObject({
      clients: [{ effect: 'unchanged' }],
      resources: [{ effect: 'unchanged' }],
    });
  });

  it('stay where the file does not mention them, and go with an empty list', async () => {
    await apply(tenant);
    expect(await apply({ clients: [shop], resources: [{ ...api, name: 'Orders' }] })).toMatchObject({
      clients: [{ effect: 'unchanged' }],
      resources: [{ effect: 'updated' }],
    });
    expect(await exportedTenant(fixture.database, 'acme')).toMatchObject({
      clients: tenant.clients,
      resources: [{ name: 'Orders', claim_mappings: [teams] }],
    });
    await apply({
      clients: [{ ...shop, claim_mappings: [] }],
      resources: [{ ...api, claim_mappings: [] }],
    });
    const exported = JSON.stringify(await exportedTenant(fixture.database, 'acme'));
    expect(exported).not.toContain('claim_mappings');
  });

  it.each([
    ['a claim of the protocol', { ...teams, claim: 'sub' }, 'resources[0].claim_mappings[0].claim'],
    ['a place that a resource does not have', department, 'resources[0].claim_mappings[0].in[0]'],
  ])('are rejected with %s', async (_, mapping, path) => {
    await expect(apply({ resources: [{ ...api, claim_mappings: [mapping] }] })).rejects.toThrow(path);
  });
});
