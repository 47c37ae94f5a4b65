import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteDetailsType } from '@/lib/grants/authorization-details-types/delete-type';
import { createDetailsTypeStore } from '@/lib/grants/authorization-details-types/postgres';
import { createDetailsType } from '@/lib/grants/authorization-details-types/save-type';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { deleteResource } from '@/lib/grants/resources/delete-resource';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { createResource } from '@/lib/grants/resources/save-resource';
import { deleteScope } from '@/lib/grants/scopes/delete-scope';
import { createScopeStore } from '@/lib/grants/scopes/postgres';
import { createScope } from '@/lib/grants/scopes/save-scope';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { TenantSettings } from '@/lib/tenants/settings';
import { findTenantBySlug } from '.';

const RESOURCE = 'https://orders.example';
const how = { cause: systemCause, now: new Date() };

let open: OpenStore;
let tenantId: string;
let otherId: string;

beforeAll(async () => {
  open = await openStore();
}, 60_000);
afterAll(() => open?.close());

const listing = {
  selfRegisteredScopes: ['orders', 'profile'],
  personalAccessTokenScopes: ['orders'],
  selfRegisteredAuthorizationDetailsTypes: ['payment', 'transfer'],
  personalAccessTokenResources: [RESOURCE],
} as const;

/** A tenant that has the scope, type and resource, and lists all of them in its settings. */
async function newTenant(settings: object = listing): Promise<string> {
  const { tenantId: id } = await seed(open.database);
  await open.database.prisma.tenant.update({ where: { id }, data: { settings } });
  await createScope(createScopeStore(open.database), id, { name: 'orders', description: 'See orders' }, systemCause);
  await createDetailsType(
    createDetailsTypeStore(open.database),
    id,
    { type: 'payment', name: 'Payment', description: 'Pay', schema: { type: 'object' } },
    systemCause,
  );
  await createResource(
    createResourceStore(open.database),
    id,
    { identifier: RESOURCE, name: 'Orders', scopes: [], accessTokenLifetimeSeconds: null, roles: [] },
    systemCause,
  );
  return id;
}

beforeEach(async () => {
  [tenantId, otherId] = [await newTenant(), await newTenant()];
});

const settingsOf = async (id: string): Promise<Partial<TenantSettings> | undefined> =>
  (await findTenantBySlug(open.database, id))?.settings;
const removedFrom = async (action: string) =>
  (await open.database.prisma.auditEvent.findFirst({ where: { tenantId, action } }))?.detail;

describe('tenant settings that list something deleted', () => {
  it('no longer name the scope, as the audit log says', async () => {
    expect(await deleteScope(createScopeStore(open.database), { tenantId, name: 'orders' }, how)).toMatchObject({
      kind: 'deleted',
    });
    expect(await settingsOf(tenantId)).toMatchObject({
      ...listing,
      selfRegisteredScopes: ['profile'],
      personalAccessTokenScopes: [],
    });
    expect(await removedFrom('scope.deleted')).toMatchObject({
      removedFrom: { settings: ['selfRegisteredScopes', 'personalAccessTokenScopes'] },
    });
  });

  it('no longer name the type of authorization details', async () => {
    expect(
      await deleteDetailsType(createDetailsTypeStore(open.database), { tenantId, type: 'payment' }, how),
    ).toMatchObject({
      kind: 'deleted',
    });
    expect(await settingsOf(tenantId)).toMatchObject({
      ...listing,
      selfRegisteredAuthorizationDetailsTypes: ['transfer'],
    });
    expect(await removedFrom('authorization-details-type.deleted')).toMatchObject({
      removedFrom: { settings: ['selfRegisteredAuthorizationDetailsTypes'] },
    });
  });

  it('no longer name the resource', async () => {
    expect(
      await deleteResource(createResourceStore(open.database), { tenantId, identifier: RESOURCE }, systemCause),
    ).toBe('deleted');
    expect(await settingsOf(tenantId)).toMatchObject({ ...listing, personalAccessTokenResources: [] });
    expect(await removedFrom('resource.deleted')).toMatchObject({
      removedFrom: { settings: ['personalAccessTokenResources'] },
    });
  });

  it('stay unchanged when they name others, and in other tenants', async () => {
    const third = await newTenant({ selfRegisteredScopes: ['profile'] });
    await deleteScope(createScopeStore(open.database), { tenantId: third, name: 'orders' }, how);
    expect(await settingsOf(third)).toMatchObject({ selfRegisteredScopes: ['profile'] });
    expect(await settingsOf(otherId)).toMatchObject(listing);
  });
});
