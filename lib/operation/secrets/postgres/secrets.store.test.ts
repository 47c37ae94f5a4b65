import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSigningKey } from '@/lib/grants/signing-keys/local-keys';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { createReceiver } from '@/lib/journal/events/create-receiver';
import { createEventStore } from '@/lib/journal/events/postgres';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { type Secrets, secretKeys } from '@/lib/platform/secrets/secret-keys';
import { createTenantKeyring } from '@/lib/platform/secrets/tenant-keys';
import { newId } from '@/lib/platform/shared/id';
import { seal, unseal } from '@/lib/platform/shared/seal';
import { deriveKey, sha256 } from '@/lib/platform/shared/secret';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { reseal } from '../reseal';
import { createSealedStore, sealedColumns } from '.';
import { createTenantKeyStore } from './tenant-keys';

const [old, next, other] = ['old', 'next', 'other'].map((name) => name.padEnd(40, '.')) as [string, string, string];
const before: Secrets = { secret: old, additionalSecrets: [] };
const announced: Secrets = { secret: old, additionalSecrets: [next] };
const promoted: Secrets = { secret: next, additionalSecrets: [old] };
const after: Secrets = { secret: next, additionalSecrets: [] };
const now = new Date();

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 10 });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

const keyring = (secrets: Secrets) => createTenantKeyring(createTenantKeyStore(database), secrets);
const resealWith = (secrets: Secrets, at = now) =>
  reseal({ store: createSealedStore(database), tenantKeys: keyring(secrets), secrets }, at);

async function newTenant(): Promise<string> {
  const created = await createTenant(createTenantStore(database), { slug: newId(), name: 'Acme' }, systemCause);
  return created.kind === 'created' ? created.id : '';
}

async function addSigningKey(tenantId: string, secrets: Secrets): Promise<void> {
  const { kid, privateKeyEncrypted: sealed } = await generateSigningKey(secretKeys(secrets)('signing-key'), 'ES256');
  await database.execute(sql`
    INSERT INTO signing_key (tenant_id, kid, alg, status, public_jwk, private_key_encrypted, created_at)
    VALUES (${tenantId}::uuid, ${kid}, 'ES256', 'current', '{}', ${sealed}, ${now})`);
}

describe('a tenant’s stored keys', () => {
  it('start as they were derived before, and outlive the secret', async () => {
    const tenantId = await newTenant();
    const keys = await keyring(before).load(tenantId);
    expect(keys).toEqual({
      'pairwise-subject': deriveKey(old, 'pairwise-subject'),
      'recovery-code': deriveKey(old, 'second-factor'),
    });
    expect(await keyring(promoted).load(tenantId)).toEqual(keys);
    await expect(keyring(after).load(tenantId)).rejects.toThrow('TESSERA_ADDITIONAL_SECRETS');
    await resealWith(promoted);
    expect(await keyring(after).load(tenantId)).toEqual(keys);
  });

  it('of a tenant that ran under the old secret start with that one, even when the new one is already promoted', async () => {
    const tenantId = await newTenant();
    await addSigningKey(tenantId, before);
    expect((await keyring(promoted).load(tenantId))['pairwise-subject']).toEqual(deriveKey(old, 'pairwise-subject'));
  });

  it('are one set, however many processes need them first with different primary secrets', async () => {
    const tenantId = await newTenant();
    const loaded = await Promise.all(
      Array.from({ length: 10 }, (_, index) => keyring(index % 2 ? promoted : announced).load(tenantId)),
    );
    expect(new Set(loaded.map((keys) => Buffer.from(keys['pairwise-subject']).toString('hex'))).size).toBe(1);
  });

  it('are available without waiting once they are loaded', async () => {
    const tenantId = await newTenant();
    const keys = keyring(before);
    expect(() => keys.loaded(tenantId)).toThrow('have not been loaded');
    expect(keys.loaded((await keys.load(tenantId), tenantId))).toBe(await keys.load(tenantId));
  });
});

describe('resealing', () => {
  it('covers every sealed column except those that exist for minutes only', async () => {
    const found = await database.query<{ table: string; column: string }>(sql`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name ~ '(sealed|encrypted)$' AND data_type = 'bytea' ORDER BY 1, 2`);
    const columns = sealedColumns.map(({ table, column }) => ({ table, column: column.sql }));
    const known = [...columns, { table: 'factor_challenge', column: 'secret_encrypted' }];
    expect(found).toEqual(known.sort((a, b) => a.table.localeCompare(b.table)));
  });

  it('leaves nothing that only the old secret opens, reseals each value once, and can be repeated', async () => {
    const tenantId = await newTenant();
    const [personId, receiverKeys] = [newId(), secretKeys(before)('event-receiver')];
    await addSigningKey(tenantId, before);
    await database.prisma.person.create({
      data: { tenantId, id: personId, userName: personId, userNameKey: personId },
    });
    for (let index = 0; index < 450; index++) {
      await database.prisma.secondFactor.create({
        data: {
          tenantId,
          personId,
          id: newId(),
          kind: 'totp',
          name: 'Phone',
          secretEncrypted: seal(secretKeys(before)('second-factor'), Buffer.from(`totp ${index}`)),
        },
      });
    }
    const services = { store: createEventStore(database), sealingKey: receiverKeys, mayUseHttp: () => true };
    const fields = {
      name: 'Siem',
      method: 'webhook' as const,
      address: 'https://siem.example',
      event_kinds: [],
      content: 'notice' as const,
      signing_alg: 'ES256' as const,
      subject_format: 'iss_sub' as const,
    };
    await createReceiver(services, { tenantId, fields }, { cause: systemCause, now });
    expect(await resealWith(promoted)).toMatchObject({ unreadable: {} });
    const totps = await database.prisma.secondFactor.findMany({ where: { tenantId } });
    const opened = totps.map(({ secretEncrypted }) =>
      Buffer.from(unseal(secretKeys(after)('second-factor'), secretEncrypted ?? new Uint8Array()) ?? []).toString(),
    );
    expect(new Set(opened)).toEqual(new Set(Array.from({ length: 450 }, (_, index) => `totp ${index}`)));
    expect(await resealWith(after)).toMatchObject({ resealed: 0, unreadable: {} });
    expect((await resealWith(promoted)).resealed).toBe(0);
  });

  it('reports what none of the secrets opens, and leaves it unchanged', async () => {
    const tenantId = await newTenant();
    await keyring(promoted).load(tenantId);
    await addSigningKey(tenantId, { secret: other, additionalSecrets: [] });
    expect((await resealWith(promoted)).unreadable).toEqual({ signing_key: 1 });
    expect((await resealWith({ ...promoted, additionalSecrets: [old, other] })).unreadable).toEqual({});
  });

  it('counts the refresh tokens and sessions that were issued earlier', async () => {
    const tenantId = await newTenant();
    const [personId, sessionId, past] = [newId(), newId(), new Date(now.getTime() - 86_400_000)];
    const until = new Date(now.getTime() + 86_400_000);
    await keyring(before).load(tenantId);
    await database.prisma.person.create({
      data: { tenantId, id: personId, userName: personId, userNameKey: personId },
    });
    await database.prisma.session.create({
      data: {
        tenantId,
        id: sessionId,
        sidHash: sha256(sessionId),
        personId,
        authTime: past,
        createdAt: past,
        expiresAt: now,
      },
    });
    const family = {
      tenantId,
      clientId: 'app',
      personId,
      grantType: 'authorization_code',
      createdAt: past,
      idleExpiresAt: until,
      expiresAt: until,
      refreshTokenHash: sha256('token'),
      generation: 1,
    };
    await database.prisma.tokenFamily.create({ data: { ...family, id: newId() } });
    await database.prisma.tokenFamily.create({
      data: { ...family, id: newId(), rotatedAt: new Date(now.getTime() + 1000) },
    });
    await database.prisma.tokenFamily.create({ data: { ...family, id: newId(), revokedAt: past } });
    expect(await resealWith(promoted)).toMatchObject({ refreshTokens: 1, sessions: 0, until });
    expect(await resealWith(promoted, until)).toMatchObject({ refreshTokens: 0, until: null });
  });
});
