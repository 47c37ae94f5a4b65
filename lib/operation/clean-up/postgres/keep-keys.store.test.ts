import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countHolders } from '@/lib/grants/signing-keys/count-holders';
import { type KeyProcess, startKeyProcess } from '@/lib/grants/signing-keys/postgres/testing/key-process';
import { rotateSigningKey } from '@/lib/grants/signing-keys/rotate-signing-key';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { signJwt, verifyJwt } from '@/lib/oauth/tokens/jwt';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { keepKeys } from './keep-keys';
import { reapExpired } from './reap';

const DAY = 86_400_000;
const later = (days: number) => new Date(start.getTime() + days * DAY);

let server: TestDatabase;
let ours: KeyProcess;
let other: KeyProcess;
let tenantId: string;
const start = new Date('2026-11-21T12:00:00Z');
let now = start;

beforeAll(async () => {
  server = await testDatabase();
  ours = startKeyProcess(server.url, { now: () => now });
  other = startKeyProcess(server.url, { now: () => now });
});

afterAll(async () => {
  await Promise.all([ours.stop(), other.stop()]);
  await server.drop();
});

beforeEach(async () => {
  await ours.database.execute(sql`TRUNCATE signing_key, tenant, token_family`);
  now = start;
  tenantId = newId();
});

/** A tenant whose keys were created at the start. */
async function tenant(settings: object = {}): Promise<string> {
  await ours.database.execute(sql`
    INSERT INTO tenant (id, slug, name, settings, updated_at) VALUES (${tenantId}::uuid, ${tenantId}, 'Test', ${JSON.stringify(settings)}::jsonb, now())`);
  return (await ours.keyring(tenantId).current()).kid;
}

const keep = (days: number, process = ours) =>
  keepKeys(process.database, { copies: process.copies, ...process.services, now: later(days) });
const current = async () =>
  (await ours.services.store.findLive(tenantId)).find(({ status }) => status === 'current')?.kid;

describe('signing keys at the end of their rotation interval', () => {
  it('are rotated after 90 days by default', async () => {
    const first = await tenant();
    expect(await keep(89.9)).toEqual({ rotated: 0, retired: 0 });
    expect(await current()).toBe(first);
    expect(await keep(90)).toEqual({ rotated: 1, retired: 0 });
    expect(await current()).not.toBe(first);
    expect(await keep(90.1)).toEqual({ rotated: 0, retired: 0 });
  });

  it('are rotated after the interval that the tenant has set', async () => {
    const first = await tenant({ signingKeyRotationDays: 7 });
    expect(await keep(6.9)).toMatchObject({ rotated: 0 });
    expect(await keep(7)).toMatchObject({ rotated: 1 });
    expect(await current()).not.toBe(first);
  });

  it('are left alone when the tenant has set 0', async () => {
    const first = await tenant({ signingKeyRotationDays: 0 });
    expect(await keep(3_650)).toMatchObject({ rotated: 0 });
    expect(await current()).toBe(first);
  });

  it('wait until the next key has been published for a day', async () => {
    const first = await tenant({ signingKeyRotationDays: 1 });
    await ours.database.execute(
      sql`UPDATE signing_key SET created_at = ${later(0.5)} WHERE tenant_id = ${tenantId}::uuid AND status = 'next'`,
    );
    expect(await keep(1.4)).toMatchObject({ rotated: 0 });
    const fresh = { tenantId, kid: first, publishedBefore: later(0.4) };
    expect(await rotateSigningKey(ours.services, fresh, { cause: systemCause, now: later(1.4) })).toEqual({
      kind: 'too-fresh',
    });
    expect(await current()).toBe(first);
    expect(await keep(1.5)).toMatchObject({ rotated: 1 });
  });

  it('are rotated once when processes check concurrently, and the audit log names Tessera as the actor', async () => {
    await tenant();
    const done = await Promise.all(Array.from({ length: 10 }, (_, index) => keep(90, index % 2 ? ours : other)));
    expect(done.reduce((sum, { rotated }) => sum + rotated, 0)).toBe(1);
    const rows = await ours.database.query<{ by: string }>(sql`
      SELECT actor_type AS by FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'signing-key.rotated'`);
    expect(rows).toEqual([{ by: 'system' }]);
  });

  it('are rotated for every tenant', async () => {
    for (const id of [newId(), newId(), newId()]) {
      tenantId = id;
      await tenant();
    }
    expect(await keep(90)).toEqual({ rotated: 3, retired: 0 });
  });
});

describe('keys that have stopped signing', () => {
  it('verify until everything that they signed has expired, and are then retired', async () => {
    const first = await tenant();
    const token = await signJwt(ours.keyring(tenantId), { typ: 'at+jwt' }, { sub: 'somebody' });
    const verified = async () => (await verifyJwt(ours.keyring(tenantId), 'at+jwt', token)).kind;
    await keep(90);
    expect(await keep(91)).toMatchObject({ retired: 0 });
    expect(await verified()).toBe('valid');
    expect(await keep(91.01)).toEqual({ rotated: 0, retired: 1 });
    expect(await verified()).toBe('invalid');
    expect((await ours.keyring(tenantId).published()).map(({ kid }) => kid)).not.toContain(first);
    const rows = await ours.database.query(sql`
      SELECT target_id AS kid, detail->>'reason' AS reason FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'signing-key.retired'`);
    expect(rows).toEqual([{ kid: first, reason: 'everything it signed has expired' }]);
  });
});

describe('the history of keys', () => {
  it('goes back a year', async () => {
    const first = await tenant({ signingKeyRotationDays: 0 });
    const retiredAgo = (age: string) =>
      ours.database.execute(sql`
      INSERT INTO signing_key (tenant_id, kid, alg, status, public_jwk, retired_at)
      VALUES (${tenantId}::uuid, ${age}, 'ES256', 'retired', '{}', now() - ${age}::interval)`);
    await retiredAgo('1 year 1 day');
    await retiredAgo('364 days');
    await reapExpired(ours.database);
    const rows = await ours.database.query<{ kid: string }>(
      sql`SELECT kid FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND status <> 'next'`,
    );
    expect(rows.map(({ kid }) => kid).sort()).toEqual(['364 days', first].sort());
  });
});

describe('the token families affected by an immediate key retirement', () => {
  const family = (created: number, used: number, { revoked = false, expires = 100 } = {}) =>
    ours.database.execute(sql`
    INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, created_at, last_used_at, idle_expires_at, expires_at, revoked_at)
    VALUES (${tenantId}::uuid, ${newId()}::uuid, 'app', ${newId()}::uuid, 'authorization_code', ${later(created)}, ${later(used)}, ${later(expires)}, ${later(expires)},
            ${revoked ? later(used) : null})`);
  const holders = (key: { from: number; until?: number }, at: number) =>
    countHolders(
      ours.services.store,
      {
        tenantId,
        key: { activatedAt: later(key.from), supersededAt: key.until === undefined ? null : later(key.until) },
      },
      later(at),
    );

  it('are the active ones that were used while the key signed and whose tokens may not have expired', async () => {
    await family(9.2, 9.8);
    await family(1, 9.9);
    await family(1, 8);
    await family(9.2, 9.8, { revoked: true });
    await family(1, 9.8, { expires: 9.9 });
    expect(await holders({ from: 0 }, 10)).toEqual({ count: 2, more: false });
    expect(await holders({ from: 0, until: 9.1 }, 10)).toEqual({ count: 1, more: false });
    expect(await holders({ from: 9.85 }, 10)).toEqual({ count: 1, more: false });
  });

  it('are none for a key that has never signed', async () => {
    await family(9.2, 9.8);
    expect(
      await countHolders(ours.services.store, { tenantId, key: { activatedAt: null, supersededAt: null } }, later(10)),
    ).toEqual({ count: 0, more: false });
  });
});
