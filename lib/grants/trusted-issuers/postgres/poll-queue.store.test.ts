import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { unseal } from '@/lib/platform/shared/seal';
import { createIssuer } from '../create-issuer';
import { trustedIssuer } from '../issuer-fields';
import { toIssuerFile } from '../issuer-file';
import { disableIssuer } from '../switch-issuer';
import { updateIssuer } from '../update-issuer';
import { createTrustedIssuerStore } from '.';
import { createPollQueue } from './poll-queue';

const sealingKey = new Uint8Array(32).fill(7);
const URL = 'https://transmitter.example/poll';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});

const services = () => ({ ...createTrustedIssuerStore(fixture.database), sealingKey });

const file = (issuer: string, signals: object = { poll_url: URL, poll_token: 'a-token' }) =>
  trustedIssuer.parse({
    issuer,
    jwks_uri: `${issuer}/jwks`,
    profiles: [],
    revocation: 'everyone',
    signals: { audience: 'here', ...signals },
  });

async function transmitter(signals?: object) {
  const issuer = `https://${newId()}.example`;
  await createIssuer(services(), { tenantId, ...file(issuer, signals) }, how());
  return issuer;
}

/** What a process claims of this test's tenant. */
const claim = async (database = fixture.database) =>
  (await createPollQueue(database).claim(1_000)).filter((one) => one.tenantId === tenantId);

const tokenOf = async (issuer: string) => {
  const sealed = (await services().find(tenantId, issuer))?.pollTokenSealed;
  return sealed ? Buffer.from(unseal(sealingKey, sealed) ?? []).toString() : null;
};

describe('a transmitter with an address to poll', () => {
  it.each(['x@evil.example', 'ftp://t.example/', 'https://user:secret@t.example/', 'https://t.example/#part', ''])(
    'is rejected at %s',
    (address) => {
      const { success } = trustedIssuer.safeParse({
        issuer: 'https://t.example',
        jwks_uri: 'https://t.example/jwks',
        profiles: [],
        revocation: 'everyone',
        signals: { audience: 'here', poll_url: address },
      });
      expect(success).toBe(false);
    },
  );

  it('is claimed by one of two processes that look 20 times in parallel', async () => {
    const issuer = await transmitter();
    const elsewhere = openDatabase({ url: fixture.url, poolSize: 5 });
    try {
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => claim(index % 2 ? elsewhere : fixture.database)),
      );
      expect(claims.flat()).toMatchObject([{ issuer, url: URL, failures: 0 }]);
    } finally {
      await elsewhere.close();
    }
  });

  it('is due again after the time that its process chose, with its failures counted until it answers', async () => {
    const issuer = await transmitter();
    const queue = createPollQueue(fixture.database);
    const [first] = await claim();
    const error = msg('common.answeredStatusCode', { statusCode: 503 });
    if (first) await queue.settle(first, { error, againInMilliseconds: 0 });
    expect(await services().findPollState(tenantId, issuer)).toMatchObject({ failures: 1, error, polledAt: null });
    const [second] = await claim();
    expect(second).toMatchObject({ failures: 1 });
    if (second) await queue.settle(second, { error: null, againInMilliseconds: 60_000 });
    expect(await services().findPollState(tenantId, issuer)).toMatchObject({
      failures: 0,
      error: null,
      polledAt: expect.any(Date) as Date,
    });
    expect(await claim()).toEqual([]);
  });

  it('has its token noted as rejected, until it accepts one again', async () => {
    const issuer = await transmitter();
    const elsewhere = await transmitter();
    for (const one of [issuer, elsewhere])
      await fixture.database.execute(sql`
        INSERT INTO signal_stream (tenant_id, issuer, stream_id, delivery, endpoints, token_sealed)
        VALUES (${tenantId}::uuid, ${one}, 'one', 'poll', '{"configuration": "https://t.example/streams", "status": null, "verification": null}'::jsonb, '\\x00'::bytea)`);
    const queue = createPollQueue(fixture.database);
    const error = msg('trustedIssuers.transmitterRejectsToken');
    const settle = async (how: { error: typeof error | null; unauthorized?: boolean }) => {
      const claimed = (await claim()).find((one) => one.issuer === issuer);
      if (!claimed) throw new Error('nothing to claim');
      await queue.settle(claimed, { ...how, againInMilliseconds: 0 });
      const rejected = await Promise.all(
        [issuer, elsewhere].map(async (one) => (await services().findStream(tenantId, one))?.tokenRejectedAt ?? null),
      );
      return rejected.map((at) => at !== null);
    };
    expect(await settle({ error, unauthorized: true })).toEqual([true, false]);
    expect(await settle({ error: msg('common.answeredStatusCode', { statusCode: 503 }) })).toEqual([true, false]);
    expect(await settle({ error: null })).toEqual([false, false]);
  });

  it('is polled with its new settings immediately, whatever a process that began before says', async () => {
    const issuer = await transmitter();
    const [before] = await claim();
    await updateIssuer(services(), { tenantId, ...file(issuer, { poll_url: `${URL}/new` }) }, how());
    if (before) await createPollQueue(fixture.database).settle(before, { error: null, againInMilliseconds: 60_000 });
    expect(await claim()).toMatchObject([{ url: `${URL}/new` }]);
  });

  it('is no longer polled while it is disabled, or once it has no address or may name nobody', async () => {
    const [disabled, pushing, reachless] = [await transmitter(), await transmitter(), await transmitter()];
    await disableIssuer(services(), { tenantId, issuer: disabled, withFamilies: false }, how());
    await updateIssuer(services(), { tenantId, ...file(pushing, {}) }, how());
    const { settings } = file(reachless);
    await updateIssuer(services(), { tenantId, issuer: reachless, settings: { ...settings, revocation: null } }, how());
    expect(await claim()).toEqual([]);
  });
});

describe('the token for polling', () => {
  it('is stored encrypted, and shown nowhere', async () => {
    const issuer = await transmitter();
    const [stored] = await fixture.database.query<{ text: string }>(sql`
      SELECT i::text || (SELECT string_agg(e::text, '') FROM audit_event e WHERE e.tenant_id = ${tenantId}::uuid) AS text
      FROM trusted_issuer i WHERE i.tenant_id = ${tenantId}::uuid`);
    expect(stored?.text).not.toContain('a-token');
    const found = await services().find(tenantId, issuer);
    expect(found && JSON.stringify(toIssuerFile(found))).not.toContain('poll_token');
    expect(await tokenOf(issuer)).toBe('a-token');
  });

  it('stays if it is omitted, but is never sent to another address', async () => {
    const issuer = await transmitter();
    await updateIssuer(services(), { tenantId, ...file(issuer, { poll_url: URL, session_revoked: 'nothing' }) }, how());
    expect(await tokenOf(issuer)).toBe('a-token');
    await updateIssuer(services(), { tenantId, ...file(issuer, { poll_url: 'https://attacker.example/' }) }, how());
    expect(await tokenOf(issuer)).toBeNull();
    await updateIssuer(services(), { tenantId, ...file(issuer) }, how());
    await updateIssuer(services(), { tenantId, ...file(issuer, {}) }, how());
    expect(await tokenOf(issuer)).toBeNull();
  });
});
