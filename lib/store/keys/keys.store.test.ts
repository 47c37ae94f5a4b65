import { createPublicKey, sign, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '@/lib/keys/signing-keys';
import { newId } from '@/lib/shared/id';
import { deriveKey } from '@/lib/shared/secret';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { createCache } from '../cache';
import { type Database, openDatabase, sql } from '../database';
import { createKeyStore, listSigningKeys } from '.';

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

/** A process of its own, as far as keys are concerned. */
function keyring(secret = 'the secret of this test') {
  const keys = createCache({ keepsNull: false, maxAgeMilliseconds: 60_000, maxEntries: 10, load: (tenantId) => listSigningKeys(database, tenantId) });
  return createKeyring(createKeyStore(database, keys), deriveKey(secret, 'signing-key'));
}

describe('signing keys', () => {
  it('of a new tenant are one, however many processes need it first', async () => {
    const tenantId = newId();
    const kids = await Promise.all(Array.from({ length: 10 }, async () => (await keyring()(tenantId).current()).kid));
    expect(new Set(kids).size).toBe(1);
    expect(await listSigningKeys(database, tenantId)).toHaveLength(1);
  });

  it('sign what their published half verifies, and publish nothing private', async () => {
    const keys = keyring()(newId());
    const { kid, privateKey } = await keys.current();
    const [published] = await keys.published();
    expect(Object.keys(published ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const data = Buffer.from('data');
    expect(verify('sha256', data, createPublicKey({ key: published ?? {}, format: 'jwk' }), sign('sha256', data, privateKey))).toBe(true);
    expect((await keys.verifying(kid))?.kid).toBe(kid);
    expect(await keys.verifying('unknown')).toBeNull();
  });

  it('are a tenant’s own', async () => {
    const ring = keyring();
    const { kid } = await ring(newId()).current();
    expect(await ring(newId()).verifying(kid)).toBeNull();
  });

  it('are stored encrypted: another secret opens nothing and says so', async () => {
    const tenantId = newId();
    await keyring()(tenantId).current();
    await expect(keyring('another secret')(tenantId).current()).rejects.toThrow('TESSERA_SECRET');
  });

  it('leave an audit row', async () => {
    const tenantId = newId();
    const { kid } = await keyring()(tenantId).current();
    expect(await database.query(sql`SELECT action, target_id FROM audit_event WHERE tenant_id = ${tenantId}::uuid`)).toEqual([
      { action: 'signing-key.created', target_id: kid },
    ]);
  });
});
