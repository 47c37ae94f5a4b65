import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { createGroup } from '@/lib/directory/create-group';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import {
  type Fixture,
  how,
  issueEverything,
  newPerson,
  newTenant,
  openFixture,
} from '@/lib/directory/postgres/testing/fixture';
import { recording } from '@/lib/directory/postgres/testing/scim';
import { createAccessKeyStore } from '@/lib/grants/access-keys/postgres';
import { createBackchannelRequestLog } from '@/lib/grants/backchannel-requests/postgres/pings';
import { createConsentStore } from '@/lib/grants/consents/postgres';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import { createListViewStore } from '@/lib/operation/list-views/postgres';
import { exportPersonalData } from '@/lib/operation/personal-data/export-personal-data';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { createDownstreamStore } from '@/lib/provisioning/downstream/postgres';
import { createIdentityProviderStore } from '@/lib/sign-in/identity-providers/postgres';
import { newProvider } from '@/lib/sign-in/identity-providers/postgres/testing/upstream';
import { createOneTimeLinkStore } from '@/lib/sign-in/one-time-links/postgres';
import { createSecondFactorStore } from '@/lib/sign-in/second-factors/postgres';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createPersonalTokenStore } from '.';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

function stores(database = fixture.database) {
  const keys = createAccessKeyStore(database, (error) => {
    throw error;
  });
  return {
    directory: fixture.directory,
    oneTimeLinks: createOneTimeLinkStore(database),
    sessions: createSessionStore(database),
    consents: createConsentStore(database),
    families: createFamilyStore(database),
    resources: createResourceStore(database),
    personalTokens: createPersonalTokenStore(database, keys.uses),
    secondFactors: createSecondFactorStore(database),
    identityProviders: { store: createIdentityProviderStore(database) },
    backchannelRequestLog: createBackchannelRequestLog(database),
    listViews: createListViewStore(database),
    downstream: { store: createDownstreamStore(fixture.database) },
    auditLog: createAuditLogStore(database),
  };
}

const byThem = (person: Person): Cause => ({
  actor: { type: 'person', id: person.id, name: person.attributes.userName },
  origin: { requestId: newId(), ipAddress: '192.0.2.7', userAgent: 'Firefox' },
});
const start = (person: { id: string; attributes: Person['attributes'] }, given = stores()) =>
  exportPersonalData(
    given,
    { tenantId, personId: person.id, issuer: 'https://id.example', type: tenantResourceTypes([]).User },
    { cause: byThem(person as Person), now: new Date(Date.now() + 1000) },
  );

async function document(person: Person) {
  const pieces = await start(person);
  if (!pieces) throw new Error('The person was not found.');
  let text = '';
  for await (const piece of pieces) text += piece;
  return {
    text,
    data: JSON.parse(text) as Record<string, never> & {
      audit_log: Record<string, unknown>[];
      token_families: object[];
      sessions: object[];
    },
  };
}

async function somebody(): Promise<Person> {
  const person = await newPerson(fixture.directory, tenantId, {
    displayName: 'Ada',
    emails: [{ value: 'ada@example.com', primary: true }],
  });
  await issueEverything(fixture.database, person);
  await fixture.database.execute(sql`
    INSERT INTO second_factor (tenant_id, person_id, id, kind, name, secret_encrypted) VALUES (${tenantId}::uuid, ${person.id}::uuid, ${newId()}::uuid, 'totp', 'phone', ${sha256('the secret of the app')})`);
  await fixture.database.execute(sql`
    UPDATE backchannel_request SET binding_message = 'Table 7', scopes = '{openid}', ip_address = '192.0.2.8' WHERE person_id = ${person.id}::uuid`);
  await fixture.database.execute(sql`
    INSERT INTO backchannel_request (tenant_id, person_id, id, auth_req_id_hash, client_id, user_agent, created_at, expires_at)
    VALUES (${tenantId}::uuid, ${person.id}::uuid, ${newId()}::uuid, ${sha256(newId())}, 'app', 'Till/1', now() + interval '1 ms', now())`);
  await createGroup(fixture.directory, { tenantId, displayName: 'Readers', members: [person.id] }, how());
  return person;
}

describe('the export of personal data', () => {
  it('says whether the password was imported, and which provider the person has to use', async () => {
    const provider = await newProvider(fixture.database, tenantId, { name: 'Elsewhere' });
    const person = await newPerson(fixture.directory, tenantId, { emails: [{ value: 'ida@required.example' }] });
    await fixture.database.execute(sql`
      INSERT INTO password (tenant_id, person_id, hash) VALUES (${tenantId}::uuid, ${person.id}::uuid, '$2b$10$abcdefghijklmnopqrstuv')`);
    await fixture.database.execute(sql`
      INSERT INTO email_domain (tenant_id, domain, token, added_by, verified_at, verified_by, provider_id, provider_required)
      VALUES (${tenantId}::uuid, 'required.example', 't', '{}', now(), '{}', ${provider.id}, true)`);
    expect((await document(person)).data).toMatchObject({
      password_is_set: true,
      password_is_imported: true,
      required_identity_provider: 'Elsewhere',
    });
  });

  it('contains everything stored about the person, but nothing secret', async () => {
    const person = await somebody();
    await changePerson(
      fixture.directory,
      { tenantId, id: person.id, attributes: ({ attributes }) => ({ ...attributes, title: 'Captain' }) },
      how(),
    );
    const { text, data } = await document(person);
    expect(Object.keys(data)).toEqual([
      'issuer',
      'exported_at',
      'profile',
      'groups',
      'resource_roles',
      'password_is_set',
      'password_is_imported',
      'required_identity_provider',
      'second_factors',
      'unused_recovery_codes',
      'linked_accounts',
      'connected_applications',
      'personal_access_tokens',
      'accountable_for',
      'sessions',
      'token_families',
      'backchannel_requests',
      'downstream_applications',
      'saved_views',
      'audit_log',
    ]);
    expect(data).toMatchObject({
      issuer: 'https://id.example',
      password_is_set: false,
      password_is_imported: false,
      required_identity_provider: null,
      unused_recovery_codes: 0,
      linked_accounts: [],
      profile: {
        id: person.id,
        role: null,
        provisioned_by_directory: false,
        attributes: {
          userName: person.attributes.userName,
          displayName: 'Ada',
          title: 'Captain',
          emails: [{ value: 'ada@example.com' }],
        },
      },
      groups: [{ name: 'Readers' }],
      second_factors: [{ kind: 'totp', name: 'phone' }],
      personal_access_tokens: [{ name: 'laptop' }],
      sessions: [{ id: expect.any(String) }],
      token_families: [{ client_id: 'app', status: 'living' }],
      connected_applications: [{ client_id: 'app' }],
      backchannel_requests: [
        {
          client_id: 'app',
          status: 'approved',
          binding_message: 'Table 7',
          scopes: ['openid'],
          ip_address: '192.0.2.8',
        },
        { status: 'expired', user_agent: 'Till/1' },
      ],
    });
    const hashes = await fixture.database.query<{ hash: string }>(sql`
      SELECT encode(key_hash, 'hex') AS hash FROM access_key WHERE person_id = ${person.id}::uuid UNION ALL SELECT encode(sid_hash, 'hex') FROM session WHERE person_id = ${person.id}::uuid
      UNION ALL SELECT encode(auth_req_id_hash, 'hex') FROM backchannel_request WHERE person_id = ${person.id}::uuid
      UNION ALL SELECT encode(secret_encrypted, 'hex') FROM second_factor WHERE person_id = ${person.id}::uuid`);
    expect(hashes).toHaveLength(5);
    for (const { hash } of hashes) expect(text).not.toContain(hash);
  });

  it('contains what they did and what was done to them, each once, including the download itself', async () => {
    const person = await somebody();
    await changePerson(
      fixture.directory,
      { tenantId, id: person.id, attributes: ({ attributes }) => ({ ...attributes, title: 'A' }) },
      { cause: byThem(person), now: new Date() },
    );
    await changePerson(
      fixture.directory,
      { tenantId, id: person.id, attributes: ({ attributes }) => ({ ...attributes, title: 'B' }) },
      how(),
    );
    const {
      data: { audit_log: log },
    } = await document(person);
    expect(log.map(({ action, actor, target }) => [action, actor, target])).toEqual([
      ['person.updated', 'you', 'you'],
      ['person.data-downloaded', 'you', 'you'],
      ['person.created', 'operator', 'you'],
      ['person.updated', 'operator', 'you'],
    ]);
    expect(log[0]).toMatchObject({ ip_address: '192.0.2.7', after: expect.objectContaining({ title: 'A' }) });
    expect(log[3]).not.toHaveProperty('ip_address');
  });

  it('contains data of that person only', async () => {
    const [person, other] = [await somebody(), await somebody()];
    const { text } = await document(person);
    expect(text).not.toContain(other.id);
    expect(await start({ id: newId(), attributes: person.attributes })).toBeNull();
  });

  it('is read page by page as it is sent: 350 token families, none repeated and none missing', async () => {
    const person = await somebody();
    await fixture.database.execute(sql`
      INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, idle_expires_at, expires_at)
      SELECT ${tenantId}::uuid, ${person.id}::uuid, gen_random_uuid(), 'app', 'authorization_code', now() + interval '1 hour', now() + interval '1 hour' FROM generate_series(1, 349)`);
    const { connection, statements } = recording(fixture.database);
    const pieces = await start(person, { ...stores(), families: createFamilyStore(connection) });
    const counts: number[] = [];
    for await (const piece of pieces ?? []) if (piece.includes('"grant_type"')) counts.push(statements.length);
    expect(counts).toHaveLength(4);
    expect(new Set(counts).size).toBe(4);
    const {
      data: { token_families: families },
    } = await document(person);
    expect(new Set(families.map((family) => (family as { id: string }).id)).size).toBe(350);
  });
});
