import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCause } from '@/lib/audit/audit-entry';
import { unseal } from '@/lib/shared/seal';
import { sql } from '@/lib/store/database';
import { type Fixture, openFixture } from '@/lib/store/directory/testing/fixture';
import { applyDocument } from './apply-document';
import { applyRooms, inApplyTransaction } from './apply-rooms';
import { exportDocument } from './export-document';
import { parseDocument } from './parse-document';

const sealingKey = new Uint8Array(32).fill(3);
const fail = (error: unknown) => { throw error; };

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

async function apply(...receivers: object[]) {
  const { tenants } = await applyDocument({
    rooms: applyRooms(fixture.database, fail),
    transaction: (work) => inApplyTransaction(fixture.database, fail, work),
    sectors: { read: async () => ({ unavailable: 'nobody is asked' }) },
    issuerOf: (slug) => `https://id.example/t/${slug}`,
    now: () => new Date(),
    sealingKey,
  }, parseDocument(JSON.stringify({ tenants: [{ slug: 'acme', event_receivers: receivers }] })), systemCause);
  return tenants[0]?.event_receivers ?? [];
}

const exported = async () => (await exportDocument(applyRooms(fixture.database, fail), { slug: 'acme', now: new Date() })).tenants[0]?.event_receivers;
const stored = (name: string) => fixture.database.query<{ authorization: Uint8Array | null; secrets: number }>(sql`
  SELECT authorization_sealed AS authorization, (SELECT count(*)::int FROM event_receiver_secret s WHERE s.tenant_id = r.tenant_id AND s.receiver_id = r.id) AS secrets
  FROM event_receiver r WHERE name = ${name}`);

describe('event receivers of a document', () => {
  it('are added with a secret that is told once, changed, left alone, and written out again', async () => {
    const webhook = { name: 'HR', method: 'webhook', address: 'https://hr.example/events' };
    const [created] = await apply(webhook);
    expect(created).toMatchObject({ name: 'HR', effect: 'created', secret: expect.stringMatching(/^whsec_/) });
    expect(await apply(webhook)).toEqual([{ name: 'HR', id: created?.id, effect: 'unchanged' }]);
    expect(await apply({ ...webhook, content: 'full', disabled: true })).toMatchObject([{ effect: 'updated' }]);
    expect(await apply(webhook)).toMatchObject([{ effect: 'unchanged' }]);
    expect(await exported()).toMatchObject([{ ...webhook, content: 'full', disabled: true }]);
    expect(await apply(...((await exported()) as object[]))).toMatchObject([{ effect: 'unchanged' }]);
  });

  it('keep the header that they are given, encrypted, and take given secrets beside those that they have', async () => {
    const push = { name: 'Siem', method: 'push', address: 'https://siem.example', authorization: 'Bearer of-the-siem' };
    await apply(push, { name: 'Locks', method: 'poll', secret: 'a-token-for-the-locks' });
    expect(await apply(push, { name: 'Locks', method: 'poll', secret: 'a-token-for-the-locks' })).toMatchObject([{ effect: 'unchanged' }, { effect: 'unchanged' }]);
    const [siem] = await stored('Siem');
    expect(Buffer.from(unseal(sealingKey, siem?.authorization ?? new Uint8Array()) ?? []).toString()).toBe('Bearer of-the-siem');
    expect(await apply({ name: 'Locks', method: 'poll', secret: 'another-token-for-them' })).toMatchObject([{ effect: 'updated' }]);
    expect((await stored('Locks'))[0]?.secrets).toBe(2);
  });

  it.each([
    [{ name: 'New', method: 'poll', secret: 'a-token-for-the-locks' }, 'tenants[0].event_receivers[0].secret: is that of another receiver'],
    [{ name: 'Locks', method: 'push', address: 'https://x.example' }, 'tenants[0].event_receivers[0].method: cannot be changed: it is poll. Give the receiver another name'],
    [{ name: 'New', method: 'webhook', address: 'https://x.example', secret: 'short' }, 'tenants[0].event_receivers[0].secret: must be whsec_ and 24 to 64 bytes in base64'],
    [{ name: 'New', method: 'push' }, 'tenants[0].event_receivers[0].address: is required: where events are sent'],
  ])('are refused with nothing changed: %j', async (receiver, problem) => {
    await expect(apply(receiver)).rejects.toThrow(problem);
  });
});
