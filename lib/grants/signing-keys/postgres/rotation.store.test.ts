import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cause, systemCause } from '@/lib/journal/audit/audit-entry';
import { signJwt, verifyJwt } from '@/lib/oauth/tokens/jwt';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { rounds } from '@/scripts/test/rounds';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { retireSigningKey } from '../retire-signing-key';
import { rotateSigningKey } from '../rotate-signing-key';
import type { SigningKeyStatus } from '../signing-key-status';
import { type KeyProcess, startKeyProcess } from './testing/key-process';

const ROUNDS = rounds(50);
const PER_PROCESS = 5;
const DAY = 86_400_000;

const adam: Cause = { actor: { type: 'person', id: newId(), name: 'Adam Admin' }, origin: null };

let server: TestDatabase;
let ours: KeyProcess;
let other: KeyProcess;
let tenantId: string;
let now: Date;

beforeAll(async () => {
  server = await testDatabase();
  ours = startKeyProcess(server.url);
  other = startKeyProcess(server.url);
});

afterAll(async () => {
  await Promise.all([ours.stop(), other.stop()]);
  await server.drop();
});

beforeEach(() => {
  tenantId = newId();
  now = new Date();
});

/** The ids of the tenant's keys by status; the first of each. */
async function kids(): Promise<Partial<Record<SigningKeyStatus, string>>> {
  await ours.keyring(tenantId).current();
  return Object.fromEntries((await ours.services.store.findLive(tenantId)).map(({ status, kid }) => [status, kid]));
}

const rotate = (kid = '', process = ours) =>
  rotateSigningKey(process.services, { tenantId, kid }, { cause: adam, now });
const retire = (kid = '', process = ours) =>
  retireSigningKey(process.services, { tenantId, kid, reason: 'the laptop was stolen' }, { cause: adam, now });
const publishedBy = async ({ keyring }: KeyProcess) =>
  (await keyring(tenantId).published()).flatMap(({ alg, kid }) => (alg === 'ES256' ? [kid] : []));
const token = (process = ours) => signJwt(process.keyring(tenantId), { typ: 'at+jwt' }, { sub: 'somebody' });
const verified = async (jwt: string, process = ours) =>
  (await verifyJwt(process.keyring(tenantId), 'at+jwt', jwt)).kind;
const rows = () =>
  ours.database.query<Record<string, unknown>>(sql`
  SELECT action, target_id AS kid, actor_name AS by, before, after, detail FROM audit_event
  WHERE tenant_id = ${tenantId}::uuid AND actor_name = 'Adam Admin' ORDER BY id`);

describe('a rotation', () => {
  it('makes the previously published next key sign, and publishes another', async () => {
    const before = await kids();
    expect(await rotate(before.current)).toEqual({ kind: 'rotated', kid: before.next });
    const after = await kids();
    expect(after).toMatchObject({ current: before.next, previous: before.current, next: expect.any(String) });
    expect((await ours.keyring(tenantId).current()).kid).toBe(before.next);
    expect(await publishedBy(ours)).toEqual([after.current, after.next, after.previous]);
  });

  it('keeps earlier signatures valid until the longest-lived token has expired', async () => {
    const signedBefore = await token();
    await rotate((await kids()).current);
    await rotate((await kids()).current);
    expect(await verified(signedBefore)).toBe('valid');
    expect(await verified(await token())).toBe('valid');
    for (const { verifiesUntil, status } of await ours.services.store.findLive(tenantId)) {
      if (status === 'previous') expect((verifiesUntil?.getTime() ?? 0) - now.getTime()).toBeGreaterThan(DAY);
      else expect(verifiesUntil).toBeNull();
    }
  });

  it('erases the private half of the key that has stopped signing', async () => {
    const { current } = await kids();
    await rotate(current);
    const [row] = await ours.database.query<{ erased: boolean }>(sql`
      SELECT private_key_encrypted IS NULL AS erased FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND kid = ${current}`);
    expect(row).toEqual({ erased: true });
  });

  it('is recorded in the audit log with who did it', async () => {
    const { current, next } = await kids();
    await rotate(current);
    const fresh = (await kids()).next;
    expect(await rows()).toEqual([
      {
        action: 'signing-key.rotated',
        kid: next,
        by: 'Adam Admin',
        before: { current },
        after: { current: next },
        detail: {},
      },
      {
        action: 'signing-key.created',
        kid: fresh,
        by: 'Adam Admin',
        before: null,
        after: { status: 'next' },
        detail: {},
      },
    ]);
  });

  it('of one algorithm leaves the keys of the others alone, and so does a retirement', async () => {
    const keys = ours.keyring(tenantId);
    const [ec, rsa] = [await keys.current(), await keys.current('RS256')];
    const signed = await signJwt(keys, { alg: 'RS256', typ: 'JWT' }, { sub: 'ada' });
    expect(await rotate(rsa.kid)).toMatchObject({ kind: 'rotated' });
    expect((await keys.current()).kid).toBe(ec.kid);
    const second = await keys.current('RS256');
    expect(second.kid).not.toBe(rsa.kid);
    expect((await verifyJwt(keys, 'JWT', signed, ['RS256'])).kind).toBe('valid');
    expect(await retire(second.kid)).toEqual({ kind: 'retired' });
    expect(await retire(rsa.kid)).toEqual({ kind: 'retired' });
    expect((await verifyJwt(keys, 'JWT', signed, ['RS256'])).kind).toBe('invalid');
    const live = (await ours.services.store.findLive(tenantId)).map(({ alg, status }) => `${alg} ${status}`);
    expect(live.sort()).toEqual(['ES256 current', 'ES256 next', 'RS256 current', 'RS256 next']);
  });

  it(`happens once, however many processes request it together: ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await kids();
      const outcomes = await Promise.all(
        Array.from({ length: 2 * PER_PROCESS }, (_, index) => rotate(before.current, index % 2 ? ours : other)),
      );
      expect(outcomes.filter(({ kind }) => kind === 'rotated')).toEqual([{ kind: 'rotated', kid: before.next }]);
      expect(outcomes.filter(({ kind }) => kind === 'gone')).toHaveLength(2 * PER_PROCESS - 1);
    }
    const statuses = (await ours.services.store.findLive(tenantId)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 'previous').sort()).toEqual(['current', 'next']);
    expect(statuses).toHaveLength(ROUNDS + 2);
  });

  it('concurrent with a retirement of the same key leaves one current and one next key', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { current, next } = await kids();
      await Promise.all([rotate(current, ours), retire(next, other), retire(current, other)]);
      const live = (await ours.services.store.findLive(tenantId))
        .map(({ status }) => status)
        .filter((status) => status !== 'previous');
      expect(live.sort()).toEqual(['current', 'next']);
    }
  });

  it('reaches other processes promptly: they sign with the new key, and know it in advance', async () => {
    const before = await kids();
    expect((await other.keyring(tenantId).current()).kid).toBe(before.current);
    expect(await publishedBy(other)).toContain(before.next);
    await rotate(before.current);
    await vi.waitFor(async () => expect((await other.keyring(tenantId).current()).kid).toBe(before.next), {
      timeout: 1_500,
      interval: 10,
    });
    expect(await verified(await token(other), ours)).toBe('valid');
  });

  it('breaks no token while another process has not heard of it yet', async () => {
    const { current } = await kids();
    const deaf = other.keyring(tenantId);
    const stale = await deaf.current();
    await rotate(current);
    expect(stale.kid).toBe(current);
    expect(await ours.keyring(tenantId).verifying(stale.kid)).not.toBeNull();
    const ofNewKey = await token();
    expect(await verified(ofNewKey, other)).toBe('valid');
  });

  it('of a key that is not current changes nothing', async () => {
    const before = await kids();
    for (const kid of [before.next, 'unknown', '']) expect(await rotate(kid)).toEqual({ kind: 'gone' });
    expect(await kids()).toEqual(before);
    expect(await rows()).toEqual([]);
  });

  it('of another tenant’s key changes nothing', async () => {
    const { current } = await kids();
    const foreign = { tenantId: newId(), kid: current ?? '' };
    expect(await rotateSigningKey(ours.services, foreign, { cause: adam, now })).toEqual({ kind: 'gone' });
    expect(await retireSigningKey(ours.services, { ...foreign, reason: 'x' }, { cause: adam, now })).toEqual({
      kind: 'gone',
    });
    expect((await kids()).current).toBe(current);
  });
});

describe('a retirement', () => {
  it('of a previous key invalidates what it signed, in every process', async () => {
    const old = await token();
    const { current } = await kids();
    await rotate(current);
    expect(await verified(old, other)).toBe('valid');
    expect(await retire(current)).toEqual({ kind: 'retired' });
    expect(await verified(old)).toBe('invalid');
    expect(await publishedBy(ours)).not.toContain(current);
    await vi.waitFor(async () => expect(await verified(old, other)).toBe('invalid'), { timeout: 1_500, interval: 10 });
    expect(await retire(current)).toEqual({ kind: 'gone' });
    expect((await rows()).at(-1)).toMatchObject({
      action: 'signing-key.retired',
      kid: current,
      before: { status: 'previous' },
      detail: { reason: 'the laptop was stolen' },
    });
  });

  it('of the current key makes the next one sign, and invalidates what it signed', async () => {
    const old = await token();
    const { current, next } = await kids();
    expect(await retire(current)).toEqual({ kind: 'retired' });
    expect((await ours.keyring(tenantId).current()).kid).toBe(next);
    expect(await verified(old)).toBe('invalid');
    expect(await verified(await token())).toBe('valid');
    expect(await publishedBy(ours)).toHaveLength(2);
    expect((await rows()).map(({ action }) => action)).toEqual([
      'signing-key.retired',
      'signing-key.rotated',
      'signing-key.created',
    ]);
  });

  it('of the next key publishes another, and invalidates nothing', async () => {
    const old = await token();
    const { current, next } = await kids();
    expect(await retire(next)).toEqual({ kind: 'retired' });
    expect((await kids()).current).toBe(current);
    expect((await kids()).next).not.toBe(next);
    expect(await verified(old)).toBe('valid');
    expect((await rows()).map(({ action }) => action)).toEqual(['signing-key.retired', 'signing-key.created']);
  });

  it('leaves the key in the history, without its private half', async () => {
    const { current } = await kids();
    await retire(current);
    const {
      keys: [key],
    } = await ours.services.store.page({
      tenantId,
      status: 'retired',
      sort: 'createdAt',
      descending: true,
      page: 1,
      pageSize: 10,
    });
    expect(key).toMatchObject({ kid: current, retiredAt: now, supersededAt: now, verifiesUntil: null });
    const [row] = await ours.database.query<{ erased: boolean }>(
      sql`SELECT private_key_encrypted IS NULL AS erased FROM signing_key WHERE kid = ${current}`,
    );
    expect(row).toEqual({ erased: true });
  });
});

describe('a key that Tessera creates automatically', () => {
  it('is attributed to Tessera', async () => {
    await kids();
    const [row] = await ours.database.query<{ by: string }>(
      sql`SELECT DISTINCT actor_name AS by FROM audit_event WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(row?.by).toBe(systemCause.actor.name);
  });
});
