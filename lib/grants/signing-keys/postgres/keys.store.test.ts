import { createPublicKey, verify } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { signJwt, verifyJwt } from '@/lib/oauth/tokens/jwt';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { type KeyProcess, startKeyProcess } from './testing/key-process';

const shapes = {
  ES256: { kty: 'EC', crv: 'P-256' },
  RS256: { kty: 'RSA' },
  PS256: { kty: 'RSA' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
};

let server: TestDatabase;
let ours: KeyProcess;

beforeAll(async () => {
  server = await testDatabase();
  ours = startKeyProcess(server.url);
});

afterAll(async () => {
  await ours.stop();
  await server.drop();
});

describe('signing keys', () => {
  it('of a new tenant are one that signs and one that is published ahead of use, however many processes need them first', async () => {
    const tenantId = newId();
    const processes = Array.from({ length: 5 }, () => startKeyProcess(server.url));
    const kids = await Promise.all(processes.map(async ({ keyring }) => (await keyring(tenantId).current()).kid));
    expect(new Set(kids).size).toBe(1);
    const [current, ...others] = await ours.keyring(tenantId).published();
    expect([current?.kid, others.length]).toEqual([kids[0], 7]);
    expect(
      (await ours.services.store.findLive(tenantId))
        .filter(({ alg }) => alg === 'ES256')
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['current', 'next']);
    await Promise.all(processes.map(({ stop }) => stop()));
  });

  it.each(signingAlgorithms)('of %s are one pair, however many processes need them first', async (alg) => {
    const tenantId = newId();
    const processes = [startKeyProcess(server.url), startKeyProcess(server.url)];
    const asked = processes.flatMap(({ keyring }) => Array.from({ length: 5 }, () => keyring(tenantId).current(alg)));
    const kids = (await Promise.all(asked)).map(({ kid }) => kid);
    expect(new Set(kids).size).toBe(1);
    const live = (await ours.services.store.findLive(tenantId)).filter((key) => key.alg === alg);
    expect(live.map(({ status }) => status).sort()).toEqual(['current', 'next']);
    await Promise.all(processes.map(({ stop }) => stop()));
  });

  it('of every algorithm in the metadata are in the first key set that is served, and sign later', async () => {
    const tenantId = newId();
    const keys = ours.keyring(tenantId);
    await keys.current();
    const cached = (await keys.published()).map(({ kid }) => kid);
    for (const alg of ['EdDSA', 'PS256', 'RS256'] as const) {
      const token = await signJwt(keys, { alg, typ: 'JWT' }, { sub: 'ada' });
      expect((await verifyJwt(keys, 'JWT', token, [alg])).kind).toBe('valid');
      expect(cached).toContain(decodeProtectedHeader(token).kid);
    }
    const published = await keys.published();
    expect(published.map(({ alg }) => alg)).toEqual([
      'ES256',
      'RS256',
      'PS256',
      'EdDSA',
      'ES256',
      'RS256',
      'PS256',
      'EdDSA',
    ]);
    expect(new Set(published.map(({ kid }) => kid)).size).toBe(8);
    for (const { alg, kty, crv, use, ...key } of published) {
      expect(use).toBe('sig');
      expect({ alg, kty, crv }).toEqual(expect.objectContaining(shapes[alg as keyof typeof shapes]));
      expect(Object.keys(key)).not.toContain('d');
      if (kty === 'RSA') expect(Buffer.from(key.n ?? '', 'base64url')).toHaveLength(256);
    }
  });

  it('of a tenant that has no next key yet are completed', async () => {
    const tenantId = newId();
    const { kid } = await ours.keyring(tenantId).current();
    await ours.database.execute(sql`DELETE FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND status = 'next'`);
    ours.copies.clear();
    expect(
      (await ours.keyring(tenantId).published()).filter(({ alg }) => alg === 'ES256').map((key) => key.kid === kid),
    ).toEqual([true, false]);
    expect((await ours.keyring(tenantId).current()).kid).toBe(kid);
  });

  it('create signatures that their published half verifies, and publish nothing private', async () => {
    const keys = ours.keyring(newId());
    const { kid, sign } = await keys.current();
    const published = await keys.published();
    for (const key of published)
      expect(
        Object.keys(key).filter((name) => !['alg', 'crv', 'e', 'kid', 'kty', 'n', 'use', 'x', 'y'].includes(name)),
      ).toEqual([]);
    const data = Buffer.from('data');
    expect(
      verify(
        'sha256',
        data,
        { key: createPublicKey({ key: published[0] ?? {}, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        await sign(data),
      ),
    ).toBe(true);
    expect((await keys.verifying(kid))?.kid).toBe(kid);
    expect(await keys.verifying('unknown')).toBeNull();
  });

  it('belong to one tenant', async () => {
    const { kid } = await ours.keyring(newId()).current();
    expect(await ours.keyring(newId()).verifying(kid)).toBeNull();
  });

  it('are stored encrypted: another secret cannot open them, and the error says so', async () => {
    const tenantId = newId();
    await ours.keyring(tenantId).current();
    const stranger = startKeyProcess(server.url, { secret: 'another secret' });
    await expect(stranger.keyring(tenantId).current()).rejects.toThrow('TESSERA_SECRET');
    await stranger.stop();
  });

  it('leave one audit row each', async () => {
    const tenantId = newId();
    const kids = (await ours.keyring(tenantId).published()).map(({ kid }) => kid);
    const rows = await ours.database.query<{ action: string; id: string }>(sql`
      SELECT action, target_id AS id FROM audit_event WHERE tenant_id = ${tenantId}::uuid`);
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['signing-key.created']));
    expect(rows.map(({ id }) => id).sort()).toEqual(kids.sort());
  });
});
