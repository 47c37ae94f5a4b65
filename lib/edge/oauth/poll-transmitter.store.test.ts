import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { container } from '@/lib/edge/container';
import { defaultTenantId, watchFailedRequests } from '@/lib/edge/node-server/testing/tls-clients';
import { openTlsWorld, type TlsWorld } from '@/lib/edge/node-server/testing/tls-world';
import { decideIssuerBrake } from '@/lib/grants/trusted-issuers/brake';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { PollRequest } from '@/lib/oauth/signals/poll';
import type { BrakeDecision } from '@/lib/people/brake/decide-brake';
import { createGuardedPost, type GuardedPost } from '@/lib/platform/http-client/guarded-post';
import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { seal } from '@/lib/platform/shared/seal';
import { pollTransmitter } from './poll-transmitter';
import { issuerKeys, sessionHolder, trustIssuer } from './testing/issuer-world';

const AUDIENCE = 'https://receiver.example';
const URL = 'https://transmitter.example/poll';
const REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';
const sealingKey = new Uint8Array(32).fill(5);

let world: TlsWorld;
let reasons: string[];
beforeAll(async () => {
  world = await openTlsWorld();
  reasons = watchFailedRequests();
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  reasons.length = 0;
});

const trusted = (fields: object = {}) => trustIssuer({ signals: { audience: AUDIENCE }, ...fields });

interface Differences {
  jti?: string;
  audience?: string;
  key?: KeyObject;
}

function set(issuer: string, sub: string, { jti = newId(), audience = AUDIENCE, key }: Differences = {}) {
  return new SignJWT({ events: { [REVOKED]: {} }, sub_id: { format: 'iss_sub', iss: issuer, sub } })
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'secevent+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(jti)
    .setIssuedAt()
    .sign(key ?? issuerKeys.privateKey);
}

type Asked = { address: string; headers: Record<string, string>; request: PollRequest };

/** A transmitter that returns these tokens at first, and what it was sent. */
function transmitter(sets: Record<string, string>): { post: GuardedPost; asked: Asked[] } {
  const asked: Asked[] = [];
  const post: GuardedPost = async (address, { headers, body }) => {
    asked.push({ address, headers, request: JSON.parse(body) as PollRequest });
    return {
      kind: 'answered',
      status: 200,
      headers: {},
      body: JSON.stringify({ sets: asked.length === 1 ? sets : {} }),
    };
  };
  return { post, asked };
}

async function polled(issuer: string, post: GuardedPost, differences = {}) {
  return pollTransmitter(
    { container: container(), post, sealingKey },
    {
      tenantId: await defaultTenantId(),
      tenantSlug: 'default',
      issuer,
      url: URL,
      tokenSealed: seal(sealingKey, Buffer.from('a-token')),
      failures: 0,
      leasedUntil: new Date(),
      ...differences,
    },
  );
}

describe('polling a transmitter', () => {
  it('does what its tokens do and acknowledges them, with its bearer token', async () => {
    const issuer = await trusted();
    const person = await sessionHolder();
    const { post, asked } = transmitter({ one: await set(issuer, person.userName, { jti: 'one' }) });
    expect(await polled(issuer, post)).toEqual({ error: null, againInMilliseconds: 30_000 });
    expect(await person.sessions()).toBe(0);
    expect(asked.map(({ request }) => request)).toEqual([
      { maxEvents: 25, returnImmediately: true },
      { maxEvents: 25, returnImmediately: true, ack: ['one'] },
    ]);
    expect(asked[0]).toMatchObject({ address: URL, headers: { Authorization: 'Bearer a-token' } });
  });

  it('acknowledges tokens again that were handled before, and somebody unknown, without doing anything', async () => {
    const issuer = await trusted();
    const first = await sessionHolder();
    const again = await set(issuer, first.userName, { jti: 'again' });
    await polled(issuer, transmitter({ again }).post);
    const { post, asked } = transmitter({ again, unknown: await set(issuer, 'nobody', { jti: 'unknown' }) });
    await polled(issuer, post);
    expect(asked[1]?.request.ack).toEqual(['again', 'unknown']);
  });

  it('rejects tokens that are forged, of another issuer, for another audience, or under another jti', async () => {
    const [issuer, other] = [await trusted(), await trusted()];
    const person = await sessionHolder();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { post, asked } = transmitter({
      forged: await set(issuer, person.userName, { jti: 'forged', key: privateKey }),
      // Trusted for signals here, but not the one that was polled.
      other: await set(other, person.userName, { jti: 'other' }),
      // Trusted in another tenant at most.
      foreign: await set('https://foreign.example', person.userName, { jti: 'foreign' }),
      audience: await set(issuer, person.userName, { jti: 'audience', audience: 'https://elsewhere.example' }),
      renamed: await set(issuer, person.userName, { jti: 'its own' }),
      garbage: 'garbage',
    });
    expect(await polled(issuer, post)).toMatchObject({ error: null });
    expect(await person.sessions()).toBe(1);
    const { ack, setErrs } = asked[1]?.request ?? {};
    expect(ack).toBeUndefined();
    expect(Object.fromEntries(Object.entries(setErrs ?? {}).map(([jti, { err }]) => [jti, err]))).toEqual({
      forged: 'authentication_failed',
      other: 'authentication_failed',
      foreign: 'authentication_failed',
      audience: 'invalid_audience',
      renamed: 'invalid_request',
      garbage: 'invalid_request',
    });
    expect(asked[1]?.headers['Content-Language']).toBe('en');
    expect(reasons).toHaveLength(6);
  });

  it('leaves tokens beyond the limit per hour with the transmitter until there is room', async () => {
    const issuer = await trusted({ revocation_per_hour: 1 });
    const people = [await sessionHolder(), await sessionHolder()];
    const sets = await Promise.all(people.map(({ userName }, at) => set(issuer, userName, { jti: `t${at}` })));
    const { post, asked } = transmitter({ t0: sets[0] ?? '', t1: sets[1] ?? '' });
    const { error, againInMilliseconds } = await polled(issuer, post);
    expect(error).toMatchObject({ id: 'oauth.issuerReachedRevocationLimit' });
    expect(againInMilliseconds).toBeGreaterThan(60_000);
    expect(asked[1]?.request).toEqual({ maxEvents: 0, returnImmediately: true, ack: ['t0'] });
    expect(await Promise.all(people.map((person) => person.sessions()))).toEqual([0, 1]);
  });

  it('leaves tokens that the brake stops with the transmitter until an administrator lets them through', async () => {
    const issuer = await trusted({ signals: { audience: AUDIENCE, session_revoked: 'end_everything' } });
    const person = await sessionHolder();
    const decide = async (decision: BrakeDecision) => {
      const how = { cause: systemCause, now: new Date() };
      const which = { tenantId: await defaultTenantId(), issuer, decision };
      expect(await decideIssuerBrake(container().trustedIssuers, which, how)).toEqual({ kind: 'decided' });
    };
    await decide({ kind: 'hold' });
    const stopped = transmitter({ t0: await set(issuer, person.userName, { jti: 't0' }) });
    const { error, againInMilliseconds } = await polled(issuer, stopped.post);
    expect([error, againInMilliseconds]).toMatchObject([{ id: 'oauth.issuerIsBraked' }, 300_000]);
    expect(stopped.asked.flatMap(({ request }) => request.ack ?? [])).toEqual([]);
    expect(await person.sessions()).toBe(1);
    await decide({ kind: 'lift', hours: 1 });
    const again = transmitter({ t0: await set(issuer, person.userName, { jti: 't0' }) });
    await polled(issuer, again.post);
    expect(again.asked[1]?.request).toMatchObject({ ack: ['t0'] });
    expect(await person.sessions()).toBe(0);
  });

  it('leaves tokens with the transmitter while its keys cannot be read', async () => {
    const issuer = await trusted({ jwks_uri: 'https://keys.localhost/jwks' });
    const person = await sessionHolder();
    const { post, asked } = transmitter({ one: await set(issuer, person.userName, { jti: 'one' }) });
    expect((await polled(issuer, post)).error).toMatchObject({ id: 'oauth.registeredKeysCannotBeRead' });
    expect(asked[1]?.request).toEqual({ maxEvents: 0, returnImmediately: true });
  });

  it('waits longer after each failure, and as long as Retry-After says', async () => {
    const issuer = await trusted();
    const answering =
      (status: number, headers: Record<string, string> = {}, body = ''): GuardedPost =>
      async () => ({ kind: 'answered', status, headers, body });
    const first = await polled(issuer, answering(500));
    expect(first.error).toEqual(msg('common.answeredStatusCode', { statusCode: 500 }));
    expect(await polled(issuer, answering(401))).toMatchObject({ unauthorized: true });
    expect(first.unauthorized).toBe(false);
    const later = await polled(issuer, answering(500), { failures: 3 });
    expect(later.againInMilliseconds ?? 0).toBeGreaterThan((first.againInMilliseconds ?? 0) * 10);
    const asked = await polled(issuer, answering(429, { 'retry-after': '3000' }));
    expect(asked.againInMilliseconds).toBe(3_000_000);
    expect((await polled(issuer, answering(200, {}, '[]'))).error).toEqual(msg('oauth.pollResponseIsNotSets'));
  });

  it('never reaches addresses of our own network, nor plain http', async () => {
    const issuer = await trusted();
    const post = createGuardedPost({ allowed: [] });
    for (const url of [
      'https://127.0.0.1/poll',
      'https://[::1]/poll',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
    ])
      expect((await polled(issuer, post, { url })).error, url).not.toBeNull();
    expect(await polled(issuer, post, { url: null })).toEqual({ error: null, againInMilliseconds: null });
  });

  it('is done by the process whose turn it is, and its page says why it fails', async () => {
    const signals = { audience: AUDIENCE, poll_url: 'https://127.0.0.1:1/poll', poll_token: 'a-token' };
    const issuer = await trusted({ signals });
    const { trustedIssuers, deliveryWorker } = container();
    const tenantId = await defaultTenantId();
    const state = () => trustedIssuers.findPollState(tenantId, issuer);
    await deliveryWorker.deliverDue();
    expect(await state()).toMatchObject({ failures: 1, polledAt: null, error: { id: 'http.hostIsAtAddressWhich' } });
    // It waits for its next turn.
    await deliveryWorker.deliverDue();
    expect(await state()).toMatchObject({ failures: 1 });
  });
});
