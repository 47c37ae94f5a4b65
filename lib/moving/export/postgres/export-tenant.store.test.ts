import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { clientMetadata } from '@/lib/grants/clients/client-metadata';
import { createClient } from '@/lib/grants/clients/create-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { createAuditLogStore } from '@/lib/journal/audit/postgres';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { seal } from '@/lib/platform/shared/seal';
import { sha256 } from '@/lib/platform/shared/secret';
import { transferRecord } from '../../transfer/record';
import { exportTenant } from '../export-tenant';
import { createExportStore } from '.';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const key = new Uint8Array(32).fill(7);
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g';

function services() {
  const { database, directory } = fixture;
  return {
    directory,
    clients: createClientStore(database, { detach: async () => undefined }),
    transferExport: createExportStore(database),
    auditLog: createAuditLogStore(database),
    resourceTypes: async () => tenantResourceTypes([]),
    secrets: { secondFactor: [key] as const },
    config: { url: 'https://id.example.com' },
  };
}

async function exported(tenantId: string) {
  let file = '';
  const now = new Date(Date.now() + 1_000);
  for await (const piece of await exportTenant(services(), { id: tenantId, place: 'x' }, { ...how(), now }))
    file += piece;
  const records = file
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => transferRecord.parse(JSON.parse(line)));
  return {
    records,
    groups: records.filter((one) => one.kind === 'group'),
    people: records.filter((one) => one.kind === 'person'),
    clients: records.filter((one) => one.kind === 'client'),
  };
}

async function setPassword({ tenantId, id }: Person, mustChange = false) {
  await fixture.database.execute(sql`
    INSERT INTO password (tenant_id, person_id, hash, must_change)
    VALUES (${tenantId}::uuid, ${id}::uuid, ${HASH}, ${mustChange})`);
}

async function addGroup(tenantId: string, displayName: string, members: [string, 'User' | 'Group'][] = []) {
  const id = newId();
  await fixture.database.execute(sql`
    INSERT INTO "group" (tenant_id, id, display_name, display_name_key)
    VALUES (${tenantId}::uuid, ${id}::uuid, ${displayName}, ${displayName.toLowerCase()})`);
  for (const [memberId, type] of members)
    await fixture.database.execute(sql`
      INSERT INTO group_member (tenant_id, group_id, member_id, type)
      VALUES (${tenantId}::uuid, ${id}::uuid, ${memberId}::uuid, ${type})`);
  return id;
}

describe('the export of a tenant', () => {
  it('has everyone with what they sign in with, by the schema of imports', async () => {
    const { database, directory } = fixture;
    const tenantId = await newTenant(database);
    const ada = await newPerson(directory, tenantId, {
      role: 'owner',
      displayName: 'Ada',
      emails: [{ value: 'Ada@Example.com', primary: true }],
    });
    const grace = await newPerson(directory, tenantId, { active: false, externalId: '7' });
    await setPassword(ada);
    await setPassword(grace, true);
    const secret = new Uint8Array(20).fill(1);
    const sealed = seal([key], secret);
    await database.execute(sql`
      INSERT INTO second_factor (tenant_id, person_id, id, kind, name, secret_encrypted)
      VALUES (${tenantId}::uuid, ${ada.id}::uuid, ${newId()}::uuid, 'totp', 'Phone', ${sealed})`);
    const data = { publicKey: 'pQECAyYg', synced: true, backedUp: true, aaguid: '', transports: ['internal'] };
    await database.execute(sql`
      INSERT INTO second_factor (tenant_id, person_id, id, kind, name, credential_id, data, counter)
      VALUES (${tenantId}::uuid, ${ada.id}::uuid, ${newId()}::uuid, 'passkey', 'Laptop', ${sha256('passkey')}, ${JSON.stringify(data)}::jsonb, 5)`);
    await database.execute(sql`
      UPDATE person SET verified_email_key = 'ada@example.com' WHERE tenant_id = ${tenantId}::uuid AND id = ${ada.id}::uuid`);
    await database.execute(sql`
      INSERT INTO identity_provider (tenant_id, id, name, issuer, client_id, updated_at)
      VALUES (${tenantId}::uuid, 'corp', 'Corp', 'https://idp.example.com', 'tessera', now())`);
    await database.execute(sql`
      INSERT INTO linked_identity (tenant_id, provider_id, subject, person_id, linked_by)
      VALUES (${tenantId}::uuid, 'corp', '4711', ${ada.id}::uuid, 'person')`);
    const below = await addGroup(tenantId, 'Platform', [[ada.id, 'User']]);
    const above = await addGroup(tenantId, 'Engineering', [[below, 'Group']]);

    const { people, groups } = await exported(tenantId);
    expect(people.find(({ id }) => id === ada.id)).toEqual({
      kind: 'person',
      id: ada.id,
      user_name: ada.attributes.userName,
      active: true,
      attributes: { displayName: 'Ada', emails: [{ value: 'Ada@Example.com', primary: true }] },
      role: 'owner',
      password: HASH,
      totp: [
        {
          secret: new Secret({ buffer: secret.buffer }).base32,
          algorithm: 'SHA1',
          digits: 6,
          period: 30,
          label: 'Phone',
        },
      ],
      passkeys: [
        {
          id: Buffer.from(sha256('passkey')).toString('base64url'),
          public_key: 'pQECAyYg',
          counter: 5,
          relying_party: 'id.example.com',
          transports: ['internal'],
          name: 'Laptop',
          backed_up: true,
        },
      ],
      links: [{ issuer: 'https://idp.example.com', subject: '4711' }],
      member_of: [below],
      email_confirmed: true,
      created_at: ada.createdAt.toISOString(),
    });
    // A password that somebody else chose is not one to keep.
    expect(people.find(({ id }) => id === grace.id)).toEqual({
      kind: 'person',
      id: grace.id,
      user_name: grace.attributes.userName,
      active: false,
      attributes: { externalId: '7' },
      created_at: grace.createdAt.toISOString(),
    });
    expect(groups.find(({ id }) => id === below)?.member_of).toEqual([above]);
  });

  it('has clients with the hash of their newest secret, but not those that are being deleted', async () => {
    const { database } = fixture;
    const tenantId = await newTenant(database);
    const store = services().clients;
    const metadata = clientMetadata.parse({
      client_name: 'App',
      redirect_uris: ['https://app.example.com/callback'],
      scope: 'openid',
      backchannel_logout_uri: 'https://app.example.com/logout',
    });
    for (const clientId of ['app', 'gone', 'document'])
      await createClient(
        store,
        { tenantId, metadata, origin: 'console', clientId, clientSecret: `a secret of ${clientId}, long enough` },
        how(),
      );
    await database.execute(sql`
      UPDATE client SET deletion = ${JSON.stringify({ startedAt: new Date(), tokenFamilies: 0, ended: 0, from: null, living: { tokenFamilies: 0, people: 0, authorizationCodes: 0 }, cause: how().cause })}::jsonb
      WHERE tenant_id = ${tenantId}::uuid AND client_id = 'gone'`);
    await database.execute(sql`
      UPDATE client SET origin = 'metadata-document' WHERE tenant_id = ${tenantId}::uuid AND client_id = 'document'`);
    await database.execute(sql`
      INSERT INTO client_secret (tenant_id, client_id, id, secret_hash, created_at, expires_at)
      VALUES (${tenantId}::uuid, 'app', ${newId()}::uuid, ${sha256('newer, but expired')}, now() + interval '1 hour', now() - interval '1 hour')`);
    const { clients } = await exported(tenantId);
    expect(clients.map(({ client_id }) => client_id)).toEqual(['app']);
    expect(clients[0]).toMatchObject({
      secret_sha256: Buffer.from(sha256('a secret of app, long enough')).toString('base64url'),
      enabled: true,
    });
    expect(clientMetadata.parse(clients[0]?.metadata)).toEqual(metadata);
  });

  it('has everyone in a large tenant once, nobody of another, and one audit row', async () => {
    const { database, directory } = fixture;
    const tenantId = await newTenant(database);
    const other = await newTenant(database);
    await newPerson(directory, other);
    await addGroup(other, 'Strangers');
    await database.execute(sql`
      INSERT INTO person (tenant_id, id, user_name, user_name_key, active, email_keys, email_search, attributes, deleted_at)
      SELECT ${tenantId}::uuid, gen_random_uuid(), 'p' || n, 'p' || n, true, '{}', '', '{}', CASE WHEN n = 1201 THEN now() END
      FROM generate_series(1, 1201) AS n`);
    await database.execute(sql`
      INSERT INTO "group" (tenant_id, id, display_name, display_name_key)
      SELECT ${tenantId}::uuid, gen_random_uuid(), 'g' || n, 'g' || n FROM generate_series(1, 1000) AS n`);
    const { people, groups, records } = await exported(tenantId);
    expect(new Set(people.map(({ user_name }) => user_name)).size).toBe(1200);
    expect(people).toHaveLength(1200);
    expect(new Set(groups.map(({ display_name }) => display_name)).size).toBe(1000);
    expect(records.slice(0, 1000).every(({ kind }) => kind === 'group')).toBe(true);
    const audited = await database.query(sql`
      SELECT detail, actor_type AS actor FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'tenant.exported'`);
    expect(audited).toHaveLength(1);
  });
});
