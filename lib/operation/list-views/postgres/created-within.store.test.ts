import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGroup } from '@/lib/directory/create-group';
import { listGroups } from '@/lib/directory/list-groups';
import { listPeople } from '@/lib/directory/list-people';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { listAccessKeys } from '@/lib/grants/access-keys/list-access-keys';
import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { createDetailsTypeStore } from '@/lib/grants/authorization-details-types/postgres';
import { listClients } from '@/lib/grants/clients/list-clients';
import { createInitialTokenStore } from '@/lib/grants/clients/postgres/initial-access-tokens';
import { listClients as readClients } from '@/lib/grants/clients/postgres/list-clients';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { createScopeStore } from '@/lib/grants/scopes/postgres';
import { pageOfKeys } from '@/lib/grants/signing-keys/postgres/list-keys';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { createTrustedIssuerStore } from '@/lib/grants/trusted-issuers/postgres';
import { createEventStore } from '@/lib/journal/events/postgres';
import { createImportStore } from '@/lib/moving/import/postgres';
import { createSetupLinkStore } from '@/lib/operation/setup-links/postgres';
import { createTenantRegister } from '@/lib/operation/tenant-register/postgres/register';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { createScimConnectionStore } from '@/lib/provisioning/scim-connections/postgres';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { createEmailDomainStore } from '@/lib/tenants/email-domains/postgres';
import { listTenants } from '@/lib/tenants/list-tenants';

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const days = { createdFrom: new Date('2026-03-02T00:00:00Z'), createdUntil: new Date('2026-03-03T00:00:00Z') };
const now = new Date();

let fixture: Fixture;
let tenantId: string;

/** Three of each, created on three days. */
beforeAll(async () => {
  fixture = await openFixture();
  const { database, directory } = fixture;
  tenantId = await newTenant(database);
  const date = (table: Sql, id: string, day: string) =>
    database.execute(
      sql`UPDATE ${table} SET created_at = ${at(day)} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
    );
  for (const day of DAYS) {
    const { id } = await newPerson(directory, tenantId, { displayName: day });
    await date(sql`person`, id, day);
    const group = await createGroup(directory, { tenantId, displayName: day, members: [] }, how());
    if (group.kind !== 'created') throw new Error(group.kind);
    await date(sql`"group"`, group.group.id, day);
    await database.execute(sql`
      INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, generation, created_at, idle_expires_at, expires_at)
      VALUES (${tenantId}::uuid, ${id}::uuid, ${newId()}::uuid, ${day}, 'authorization_code', 1, ${at(day)}, now(), now())`);
    await database.execute(sql`
      INSERT INTO access_key (tenant_id, person_id, id, kind, key_hash, name, scopes, created_at)
      VALUES (${tenantId}::uuid, ${id}::uuid, ${newId()}::uuid, 'api', ${sha256(day)}, ${day}, '{admin}', ${at(day)})`);
    await database.execute(
      sql`INSERT INTO tenant (id, slug, name, created_at, updated_at) VALUES (${newId()}::uuid, ${`day-${day}`}, ${day}, ${at(day)}, now())`,
    );
  }
});
afterAll(() => fixture?.close());

const issuerSettings = {
  ...{
    profiles: [],
    subjectClaim: 'sub',
    subjectAttribute: 'user_name',
    emailDomains: [],
    includesAdministrators: false,
  },
  ...{
    tenant: null,
    clientAuthentication: 'required',
    clientId: null,
    clients: [],
    scopes: [],
    maxLifetimeSeconds: 60,
  },
};
const providerSettings = {
  ...{ scopes: [], clientAuthentication: 'client_secret_basic', linking: 'off' },
  ...{ includesAdministrators: false, trustsSecondFactor: false },
};

it('lists only what was set up within the given days', async () => {
  const { database } = fixture;
  for (const day of DAYS) {
    const [createdAt, id, name] = [at(day), newId(), day];
    const { prisma } = database;
    await prisma.scope.create({ data: { tenantId, name, description: day, createdAt } });
    await prisma.resource.create({
      data: { tenantId, identifier: `https://${day}.example`, name, scopes: [], createdAt },
    });
    await prisma.authorizationDetailsType.create({
      data: { tenantId, type: day, name, description: day, schema: {}, createdAt },
    });
    await prisma.trustedIssuer.create({
      data: { tenantId, issuer: `https://${day}.example`, settings: issuerSettings, createdAt },
    });
    await prisma.signingKey.create({
      data: { tenantId, kid: day, alg: 'ES256', status: 'retired', publicJwk: {}, createdAt },
    });
    await prisma.initialAccessToken.create({
      data: { tenantId, id, name, tokenHash: sha256(`initial ${day}`), usesAtMost: 1, createdAt, expiresAt: now },
    });
    await prisma.eventReceiver.create({ data: { tenantId, id, name, method: 'poll', eventKinds: [], createdAt } });
    await prisma.scimConnection.create({ data: { tenantId, id, name, provider: 'other', createdAt } });
    await database.execute(sql`
      INSERT INTO identity_provider (tenant_id, id, name, issuer, client_id, settings, created_at, updated_at)
      VALUES (${tenantId}::uuid, ${day}, ${day}, 'https://idp.example', 'app', ${JSON.stringify(providerSettings)}::jsonb, ${createdAt}, now())`);
    await prisma.setupLink.create({
      data: { tenantId, id, label: name, tasks: [], tokenHash: sha256(`link ${day}`), createdAt, expiresAt: now },
    });
    await prisma.importJob.create({
      data: { tenantId, id, source: 'csv', fileName: name, startedBy: {}, state: 'done', createdAt, expiresAt: now },
    });
    await prisma.emailDomain.create({
      data: { tenantId, domain: `${day}.example`, token: day, addedAt: createdAt, addedBy: {} },
    });
  }
  const page = { tenantId, sort: 'createdAt', descending: false, page: 1, pageSize: 10, now, ...days } as const;
  const stores = {
    scopes: createScopeStore(database),
    resources: createResourceStore(database),
    types: createDetailsTypeStore(database),
    issuers: createTrustedIssuerStore(database),
    tokens: createInitialTokenStore(database),
    receivers: createEventStore(database),
    connections: createScimConnectionStore(database, { handOverGroups }),
    providers: createIdentityProviderStore(database),
    links: createSetupLinkStore(database, { handOverGroups }),
    imports: createImportStore(database),
  };
  const times = await Promise.all(
    Object.entries(stores).map(async ([listed, store]) => {
      const found: Record<string, unknown> = await store.list(page);
      return [listed, (found[listed] as { createdAt: Date }[]).map(({ createdAt }) => createdAt)];
    }),
  );
  const keys = await pageOfKeys(database, page);
  times.push(['keys', keys.keys.map(({ createdAt }) => createdAt)]);
  const { domains } = await createEmailDomainStore(database).list({ ...page, sort: 'addedAt' });
  times.push(['domains', domains.map(({ addedAt }) => addedAt)]);
  for (const [listed, found] of times) expect([listed, found]).toEqual([listed, [at(DAYS[1])]]);
});

it('lists only what was created within the given days', async () => {
  const { database, directory } = fixture;
  const keys = createAccessKeyStore(database, (error) => {
    throw error;
  });
  const within = { tenantId, now, ...days };
  const { people, total } = await listPeople(directory, within);
  expect([people.map(({ attributes }) => attributes.displayName), total]).toEqual([['2026-03-02'], 1]);
  expect((await listGroups(directory, within)).groups.map(({ displayName }) => displayName)).toEqual(['2026-03-02']);
  const { families } = await listFamilies(createFamilyStore(database), within);
  expect(families.map(({ client }) => client.id)).toEqual(['2026-03-02']);
  expect((await listAccessKeys(keys, within)).keys.map(({ name }) => name)).toEqual(['2026-03-02']);
  const { tenants } = await listTenants(createTenantRegister(database), {
    ...days,
    now,
    sort: 'createdAt',
    descending: false,
    page: 1,
    pageSize: 10,
  });
  expect(tenants.map(({ name }) => name)).toEqual(['2026-03-02']);
  const { clients } = await listClients({ list: (query) => readClients(database, query) }, within);
  expect(clients).toEqual([]);
});
