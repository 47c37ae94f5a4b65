import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { sql } from '@/lib/platform/postgres/database';
import { unseal } from '@/lib/platform/shared/seal';
import { applyFile, exportedTenant, nowhere } from './testing/apply-file';

const sealingKey = new Uint8Array(32).fill(3);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

async function apply(...receivers: object[]) {
  const { tenants } = await applyFile(
    fixture.database,
    { tenants: [{ slug: 'acme', event_receivers: receivers }] },
    { by: systemCause, sealingKey, mayUseHttp: { ...nowhere, events: ({ hostname }) => hostname === 'inside' } },
  );
  return tenants[0]?.event_receivers ?? [];
}

const exported = async () => (await exportedTenant(fixture.database, 'acme'))?.event_receivers;
const stored = (name: string) =>
  fixture.database.query<{ authorization: Uint8Array | null; secrets: number }>(sql`
  SELECT authorization_sealed AS authorization, (SELECT count(*)::int FROM event_receiver_secret s WHERE s.tenant_id = r.tenant_id AND s.receiver_id = r.id) AS secrets
  FROM event_receiver r WHERE name = ${name}`);

describe('event receivers of a setup file', () => {
  it('are added with a secret that is shown once, changed, left alone, and exported', async () => {
    const webhook = { name: 'HR', method: 'webhook', address: 'https://hr.example/events' };
    const [created] = await apply(webhook);
    expect(created).toMatchObject({ name: 'HR', effect: 'created', secret: expect.stringMatching(/^whsec_/) });
    expect(await apply(webhook)).toEqual([{ name: 'HR', id: created?.id, effect: 'unchanged' }]);
    expect(await apply({ ...webhook, content: 'full', disabled: true })).toMatchObject([{ effect: 'updated' }]);
    expect(await apply(webhook)).toMatchObject([{ effect: 'unchanged' }]);
    expect(await exported()).toMatchObject([{ ...webhook, content: 'full', disabled: true }]);
    expect(await apply(...((await exported()) as object[]))).toMatchObject([{ effect: 'unchanged' }]);
  });

  it('name the algorithm of their tokens, which a file that omits it leaves alone', async () => {
    const push = { name: 'CAEP', method: 'push', address: 'https://caep.example' };
    await apply(push);
    expect(await exported()).toContainEqual(expect.objectContaining({ name: 'CAEP', signing_alg: 'ES256' }));
    expect(await apply({ ...push, signing_alg: 'RS256' })).toMatchObject([{ effect: 'updated' }]);
    expect(await apply(push)).toMatchObject([{ effect: 'unchanged' }]);
    expect(await exported()).toContainEqual(expect.objectContaining({ name: 'CAEP', signing_alg: 'RS256' }));
    await expect(apply({ ...push, signing_alg: 'none' })).rejects.toThrow('signing_alg');
  });

  it('store their header encrypted, and accept given secrets alongside existing ones', async () => {
    const push = { name: 'Siem', method: 'push', address: 'https://siem.example', authorization: 'Bearer of-the-siem' };
    await apply(push, { name: 'Locks', method: 'poll', secret: 'a-token-for-the-locks' });
    expect(await apply(push, { name: 'Locks', method: 'poll', secret: 'a-token-for-the-locks' })).toMatchObject([
      { effect: 'unchanged' },
      { effect: 'unchanged' },
    ]);
    const [siem] = await stored('Siem');
    expect(Buffer.from(unseal(sealingKey, siem?.authorization ?? new Uint8Array()) ?? []).toString()).toBe(
      'Bearer of-the-siem',
    );
    expect(await apply({ name: 'Locks', method: 'poll', secret: 'another-token-for-them' })).toMatchObject([
      { effect: 'updated' },
    ]);
    expect((await stored('Locks'))[0]?.secrets).toBe(2);
  });

  it('can use http for hosts that the operator allows', async () => {
    const inside = { name: 'Inside', method: 'push', address: 'http://inside:8080/events' };
    expect(await apply(inside)).toMatchObject([{ effect: 'created' }]);
    await expect(apply({ ...inside, address: 'http://outside.example/events' })).rejects.toThrow(
      'must be an https URL on the public internet',
    );
    expect(await exported()).toContainEqual(expect.objectContaining(inside));
  });

  it.each([
    [
      { name: 'New', method: 'poll', secret: 'a-token-for-the-locks' },
      'tenants[0].event_receivers[0].secret: is already in use by another receiver',
    ],
    [
      { name: 'Locks', method: 'push', address: 'https://x.example' },
      'tenants[0].event_receivers[0].method: cannot be changed from poll. Use another name for a different method',
    ],
    [
      { name: 'New', method: 'webhook', address: 'https://x.example', secret: 'short' },
      'tenants[0].event_receivers[0].secret: must be whsec_ followed by 24 to 64 bytes in base64',
    ],
    [
      { name: 'New', method: 'push', address: 'http://outside.example/events' },
      'tenants[0].event_receivers[0].address: must be an https URL on the public internet, unless TESSERA_FETCH_ALLOWED_HOSTS has its host',
    ],
    [
      { name: 'Siem', method: 'push', address: 'http://outside.example/events' },
      'tenants[0].event_receivers[0].address: must be an https URL on the public internet, unless TESSERA_FETCH_ALLOWED_HOSTS has its host',
    ],
    [
      { name: 'New', method: 'push' },
      'tenants[0].event_receivers[0].address: is required: the URL that events are sent to',
    ],
  ])('are rejected without changing anything: %j', async (receiver, problem) => {
    await expect(apply(receiver)).rejects.toThrow(problem);
  });
});
