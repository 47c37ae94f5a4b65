import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchFailedRequests } from '@/lib/edge/node-server/testing/tls-clients';
import { openTlsWorld, type TlsWorld } from '@/lib/edge/node-server/testing/tls-world';
import { newId } from '@/lib/platform/shared/id';
import { issuerKeys, sessionHolder, trustIssuer } from './testing/issuer-world';

const AUDIENCE = 'https://receiver.example';
const REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';
const DISABLED = 'https://schemas.openid.net/secevent/risc/event-type/account-disabled';
const ENABLED = 'https://schemas.openid.net/secevent/risc/event-type/account-enabled';

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

/** Trusts an issuer to send signals about everyone, and for nothing else. */
const trusted = (fields: object = {}) => trustIssuer({ signals: { audience: AUDIENCE }, ...fields });

async function push(issuer: string, sub: string, event = REVOKED): Promise<Response> {
  const token = await new SignJWT({ events: { [event]: {} }, sub_id: { format: 'iss_sub', iss: issuer, sub } })
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'secevent+jwt' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setJti(newId())
    .setIssuedAt()
    .sign(issuerKeys.privateKey);
  return world.fetchWith(undefined)(`${world.url}/shared-signals`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/secevent+jwt', Accept: 'application/json' },
    body: token,
  });
}

describe('a transmitter', () => {
  it('has ended a person’s sessions when it gets its answer', async () => {
    const issuer = await trusted();
    const person = await sessionHolder();
    const answer = await push(issuer, person.userName);
    expect([answer.status, await answer.text()]).toEqual([202, '']);
    expect(await person.sessions()).toBe(0);
  });

  it('ends no more than its limit per hour, which events without effect do not use up', async () => {
    const issuer = await trusted({ revocation_per_hour: 1 });
    const [first, second] = [await sessionHolder(), await sessionHolder()];
    expect((await push(issuer, 'nobody')).status).toBe(202);
    expect((await push(issuer, first.userName, ENABLED)).status).toBe(202);
    expect((await push(issuer, first.userName)).status).toBe(202);
    const answer = await push(issuer, second.userName);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await second.sessions()).toBe(1);
    expect(reasons.at(-1)).toContain('limit of 1');
    expect((await push(issuer, second.userName, ENABLED)).status).toBe(202);
  });

  it('that is hostile deactivates no owner, and nobody else beyond its limit per hour', async () => {
    const issuer = await trusted({
      revocation_administrators: true,
      revocation_per_hour: 3,
      signals: { audience: AUDIENCE, account_disabled: 'deactivate' },
    });
    const owners = [await sessionHolder('owner'), await sessionHolder('owner')];
    const people = [await sessionHolder(), await sessionHolder(), await sessionHolder()];
    const statuses: number[] = [];
    for (const { userName } of [...owners, ...people]) statuses.push((await push(issuer, userName, DISABLED)).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    expect(await Promise.all([...owners, ...people].map((person) => person.isActive()))).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(await people[2]?.sessions()).toBe(1);
  });

  it('whose keys are at an address of our network is not believed, and nothing is fetched from there', async () => {
    const issuer = await trusted({ jwks_uri: 'https://keys.localhost/jwks' });
    const person = await sessionHolder();
    expect(await (await push(issuer, person.userName)).json()).toMatchObject({ err: 'authentication_failed' });
    expect(await person.sessions()).toBe(1);
    expect(reasons[0]).toMatch(/keys/);
  });

  it('is not believed without an audience in its settings', async () => {
    const issuer = await trusted({ signals: undefined });
    const person = await sessionHolder();
    expect((await push(issuer, person.userName)).status).toBe(400);
    expect(await person.sessions()).toBe(1);
  });
});
