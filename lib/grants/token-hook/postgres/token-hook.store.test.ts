import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { webhookKey } from '@/lib/journal/events/receiver-secrets';
import { sql } from '@/lib/platform/postgres/database';
import { unseal } from '@/lib/platform/shared/seal';
import { findTenantBySlug } from '@/lib/tenants/postgres';
import { deleteTokenHook, ensureHookSecret, rotateHookSecret, saveTokenHook, tokenHookVersion } from '../change-hook';
import { testTokenHook } from '../test-hook';
import { createTokenHookStore } from '.';

const sealingKey = new Uint8Array(32).fill(5);

let open: OpenStore;
let services: {
  store: ReturnType<typeof createTokenHookStore>;
  sealingKey: Uint8Array<ArrayBuffer>;
  mayUseHttp: () => boolean;
};
let one: Seed;
let now: Date;
beforeAll(async () => {
  open = await openStore();
  services = { store: createTokenHookStore(open.database), sealingKey, mayUseHttp: () => false };
}, 60_000);
afterAll(() => open?.close());
beforeEach(async () => {
  now = new Date();
  one = await seed(open.database);
});

const fields = { url: 'https://hooks.example/token', on_failure: 'refuse', active: true } as const;
const how = () => ({ cause: systemCause, now });
const save = (differences: object = {}, more: object = {}, { tenantId } = one) =>
  saveTokenHook(services, { tenantId, fields: { ...fields, ...differences }, ...more }, how());
const entries = async () =>
  open.database.query<{ action: string; entry: string }>(sql`
    SELECT action, to_jsonb(a)::text AS entry FROM audit_event a WHERE tenant_id = ${one.tenantId}::uuid AND action LIKE 'token-hook.%' ORDER BY at, id`);
const keysOf = async ({ tenantId } = one) =>
  ((await services.store.find(tenantId))?.secrets ?? []).map(({ sealed }) =>
    Buffer.from(unseal(sealingKey, sealed) ?? []).toString('base64'),
  );
const keyOf = (secret: string) => Buffer.from(webhookKey(secret)).toString('base64');

describe('a token hook', () => {
  it('is created with a secret, changed and deleted, with audit entries that never hold the secret', async () => {
    const created = await save();
    if (created.kind !== 'created') throw new Error(created.kind);
    expect(await keysOf()).toEqual([keyOf(created.secret)]);
    expect(await save()).toMatchObject({ kind: 'unchanged' });
    expect(await save({ on_failure: 'continue' })).toMatchObject({ kind: 'updated' });
    expect(await deleteTokenHook(services, one.tenantId, how())).toBe('deleted');
    expect(await deleteTokenHook(services, one.tenantId, how())).toBe('not-found');
    const written = await entries();
    expect(written.map(({ action }) => action)).toEqual([
      'token-hook.created',
      'token-hook.updated',
      'token-hook.deleted',
    ]);
    expect(JSON.stringify(written)).not.toContain(created.secret.slice('whsec_'.length));
    expect(await keysOf()).toEqual([]);
  });

  it('comes with its tenant, and with no other', async () => {
    const other = await seed(open.database);
    await save({ active: false });
    const read = async ({ tenantId }: Seed) => (await findTenantBySlug(open.database, tenantId))?.tokenHook;
    expect(await read(one)).toMatchObject({ url: fields.url, active: false, secrets: [{ expiresAt: null }] });
    expect(await read(other)).toBeNull();
    expect(await deleteTokenHook(services, other.tenantId, how())).toBe('not-found');
    expect(await rotateHookSecret(services, { ...other, overlapSeconds: 0 }, how())).toEqual({ kind: 'not-found' });
    expect(await read(one)).not.toBeNull();
  });

  it('keeps what someone else has changed meanwhile', async () => {
    const version = tokenHookVersion({ url: fields.url, onFailure: 'refuse', active: true });
    await save({}, { basedOn: null });
    expect(await save({ active: false }, { basedOn: null })).toEqual({ kind: 'changed-meanwhile' });
    expect(await save({ active: false }, { basedOn: version })).toMatchObject({ kind: 'updated' });
    expect(await save({ active: true }, { basedOn: version })).toEqual({ kind: 'changed-meanwhile' });
  });

  it.each(['http://hooks.example/', 'https://127.0.0.1/', 'https://localhost/'])('is not at %s', async (url) => {
    expect(await save({ url })).toEqual({ kind: 'unsafe-address' });
    expect(await entries()).toEqual([]);
  });

  it('signs with its old secret too until the overlap ends', async () => {
    const created = await save();
    if (created.kind !== 'created') throw new Error(created.kind);
    const rotated = await rotateHookSecret(services, { ...one, overlapSeconds: 3600 }, how());
    if (rotated.kind !== 'rotated') throw new Error(rotated.kind);
    expect(await keysOf()).toEqual([keyOf(rotated.secret), keyOf(created.secret)]);
    const last = await rotateHookSecret(services, { ...one, overlapSeconds: 0 }, how());
    expect(last.kind === 'rotated' && (await keysOf())).toEqual([last.kind === 'rotated' && keyOf(last.secret)]);
  });

  it('gets a secret that a setup file names once', async () => {
    await save();
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const given = { tenantId: one.tenantId, secret };
    expect(await ensureHookSecret(services, given, how())).toBe('updated');
    expect(await ensureHookSecret(services, given, how())).toBe('unchanged');
    expect(await keysOf()).toContain(keyOf(secret));
  });

  it('is tested with a sample that says so, even if it is inactive', async () => {
    const sent: object[] = [];
    const send = async (...[hook, question, at]: Parameters<Parameters<typeof testTokenHook>[0]['send']>) => {
      sent.push({ url: hook.url, sub: question.person?.userName, ...at });
      return { kind: 'refused', reason: 'no' } as const;
    };
    const test = () => testTokenHook({ ...services, send }, { tenantId: one.tenantId, issuer: 'https://id' }, how());
    expect(await test()).toEqual({ kind: 'not-found' });
    await save({ active: false });
    expect(await test()).toMatchObject({ kind: 'tested', answer: { kind: 'refused' } });
    expect(sent).toMatchObject([{ url: fields.url, sub: 'ada@example.com', test: true }]);
    expect((await entries()).map(({ action }) => action)).toEqual(['token-hook.created', 'token-hook.tested']);
  });
});
