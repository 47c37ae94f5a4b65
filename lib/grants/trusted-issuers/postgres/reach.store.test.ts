/** Whose access a trusted issuer may end, while connections and identity providers come and go. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { addIssuer, newIssuer } from '@/lib/grants/oauth/postgres/testing/assertion';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { deleteConnection } from '@/lib/provisioning/scim-connections/delete-connection';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import { deleteProvider } from '@/lib/sign-in/identity-providers/delete-provider';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { createIssuer } from '../create-issuer';
import type { RegisteredIssuer } from '../issuer';
import { updateIssuer } from '../update-issuer';
import { createTrustedIssuerStore } from '.';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});

const issuer = 'https://northwind.okta.example';
const store = () => ({ ...createTrustedIssuerStore(fixture.database), sealingKey: new Uint8Array(32) });
const right = (people: 'connection' | 'identity_provider', of: string) => ({
  people,
  of,
  includesAdministrators: false,
  perHour: 100,
  brakePercent: null,
});
const registered = (revocation: RegisteredIssuer['revocation']) => newIssuer(tenantId, { issuer, revocation });

async function addConnection(): Promise<string> {
  const id = newId();
  await fixture.database.execute(sql`
    INSERT INTO scim_connection (tenant_id, id, name, updated_at) VALUES (${tenantId}::uuid, ${id}::uuid, ${id}, now())`);
  return id;
}

const addProvider = async () => (await newProvider(fixture.database, tenantId)).id;

const endings = {
  connection: (id: string) =>
    deleteConnection(
      createScimConnectionStore(fixture.database, { handOverGroups: async () => [] }),
      { tenantId, id, to: null },
      how(),
    ),
  identity_provider: (id: string) =>
    deleteProvider(createIdentityProviderStore(fixture.database), { tenantId, id }, how()),
};

test.each(['connection', 'identity_provider'] as const)(
  'the right to end access is gone with its %s, and does not pass to a later one',
  async (people) => {
    const of = await (people === 'connection' ? addConnection() : addProvider());
    await addIssuer(fixture.database, registered(right(people, of)));
    const other = {
      people: 'everyone',
      of: null,
      includesAdministrators: false,
      perHour: 1,
      brakePercent: null,
    } as const;
    await addIssuer(fixture.database, { ...registered(other), issuer: 'https://other.example' });
    expect(await store().listReaching(tenantId, { people, of })).toEqual([issuer]);
    expect(await store().listReaching(await newTenant(fixture.database), { people, of })).toEqual([]);
    expect(await endings[people](of)).toMatchObject({ kind: 'deleted', trustedIssuers: 1 });
    expect(await store().listReaching(tenantId, { people, of })).toEqual([]);
    if (people === 'identity_provider') await addProvider();
    expect((await store().find(tenantId, issuer))?.revocation).toBeNull();
    expect((await store().find(tenantId, 'https://other.example'))?.revocation).toEqual(other);
    const rows = await fixture.database.query(sql`
      SELECT target_id AS target, before->>'revocation_of' AS was, after->>'revocation_of' AS is FROM audit_event
      WHERE tenant_id = ${tenantId}::uuid AND action = 'trusted-issuer.updated'`);
    expect(rows).toEqual([{ target: issuer, was: of, is: null }]);
  },
);

test('a right about a connection or provider that does not exist is refused', async () => {
  const elsewhere = await newTenant(fixture.database);
  const foreign = newId();
  await fixture.database.execute(sql`
    INSERT INTO scim_connection (tenant_id, id, name, updated_at) VALUES (${elsewhere}::uuid, ${foreign}::uuid, 'Okta', now())`);
  const wrong = [
    right('connection', foreign),
    right('connection', 'okta'),
    right('identity_provider', 'idp'),
    right('identity_provider', foreign),
  ];
  for (const revocation of wrong) {
    const settings = registered(revocation);
    expect(await createIssuer(store(), { tenantId, issuer, settings }, how())).toEqual({ kind: 'reach-unknown' });
  }
  await addIssuer(fixture.database, registered(null));
  for (const revocation of wrong) {
    const settings = registered(revocation);
    expect(await updateIssuer(store(), { tenantId, issuer, settings }, how())).toEqual({ kind: 'reach-unknown' });
  }
  const settings = registered(right('connection', await addConnection()));
  expect(await updateIssuer(store(), { tenantId, issuer, settings }, how())).toMatchObject({ kind: 'changed' });
});
