import { expect, test } from 'vitest';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import type { Seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { ClaimMapping } from '@/lib/platform/shared/claim-mapping';
import { findTenantBySlug } from '@/lib/tenants/postgres';
import { createResource, resourceVersion, updateResource } from '../save-resource';
import { createResourceStore } from '.';

let store: OpenStore;
let one: Seed;
setSeededStore(async (seeded) => {
  ({ store, one } = seeded);
});

const mapping: ClaimMapping = {
  claim: 'teams',
  source: { type: 'groups', filter: ['app-*'], rename: { a: 'b' }, strip: '', prefix: '' },
  in: ['access_token'],
};
const identifier = 'https://orders.example';
const orders = { identifier, name: 'Orders', scopes: [], accessTokenLifetimeSeconds: null, roles: [] };
const how = { cause: systemCause, now: new Date() };

test('the claims of a resource are stored, read with the tenant, and in its audit rows', async () => {
  const resources = createResourceStore(store.database);
  await createResource(resources, one.tenantId, orders, systemCause);
  const found = await resources.find(one.tenantId, identifier);
  expect(found).toEqual({ ...orders, claimMappings: [] });
  const basedOn = found ? resourceVersion(found) : '';
  const declared = { ...orders, claimMappings: [mapping] };
  const update = async (...given: Parameters<typeof updateResource>) => (await updateResource(...given)).kind;
  expect(await update(resources, one.tenantId, declared, { ...how, basedOn })).toBe('updated');
  expect(await update(resources, one.tenantId, declared, how)).toBe('unchanged');
  expect(await update(resources, one.tenantId, orders, how)).toBe('unchanged');
  const without = { ...orders, claimMappings: [] };
  expect(await update(resources, one.tenantId, without, { ...how, basedOn })).toBe('changed-meanwhile');
  expect(await resources.find(one.tenantId, identifier)).toEqual(declared);
  const tenant = await findTenantBySlug(store.database, one.tenantId);
  expect(tenant?.resources.get(identifier)).toEqual(declared);
  const entry = await store.database.prisma.auditEvent.findFirst({
    where: { tenantId: one.tenantId, action: 'resource.updated' },
  });
  expect(entry?.after).toMatchObject({ claim_mappings: [{ claim: 'teams', in: ['access_token'] }] });
});

test('a kind of source that only a later version knows is left out', async () => {
  const resources = createResourceStore(store.database);
  await createResource(resources, one.tenantId, { ...orders, claimMappings: [mapping] }, systemCause);
  await store.database.prisma.resource.updateMany({
    where: { tenantId: one.tenantId },
    data: { claimMappings: [{ claim: 'x', source: { type: 'later' }, in: ['access_token'] }, mapping] },
  });
  expect((await resources.find(one.tenantId, identifier))?.claimMappings).toEqual([mapping]);
});
