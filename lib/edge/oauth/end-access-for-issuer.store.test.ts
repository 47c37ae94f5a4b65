import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchFailedRequests } from '@/lib/edge/node-server/testing/tls-clients';
import { openTlsWorld, type TlsWorld } from '@/lib/edge/node-server/testing/tls-world';
import { newId } from '@/lib/platform/shared/id';
import { issuerKeys, sessionHolder, trustIssuer } from './testing/issuer-world';

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

async function call(issuer: string, sub: string): Promise<Response> {
  const endpoint = `${world.url}/global-token-revocation`;
  const token = await new SignJWT({ sub: 'their-app' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'global-token-revocation+jwt' })
    .setIssuer(issuer)
    .setAudience(endpoint)
    .setJti(newId())
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(issuerKeys.privateKey);
  return world.fetchWith(undefined)(endpoint, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ sub_id: { format: 'iss_sub', iss: issuer, sub } }),
  });
}

describe('a trusted issuer', () => {
  it('has ended a person’s access when it gets its answer', async () => {
    const issuer = await trustIssuer();
    const person = await sessionHolder();
    expect((await call(issuer, person.userName)).status).toBe(204);
    expect(await person.sessions()).toBe(0);
  });

  it('ends no more than its limit per hour, which unknown people do not use up, and administrators see why', async () => {
    const issuer = await trustIssuer({ revocation_per_hour: 2 });
    const people = [await sessionHolder(), await sessionHolder(), await sessionHolder()];
    expect((await call(issuer, 'nobody')).status).toBe(404);
    const answers = [];
    for (const { userName } of people) answers.push(await call(issuer, userName));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 429]);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await Promise.all(people.map(({ sessions }) => sessions()))).toEqual([0, 0, 1]);
    expect(reasons.at(-1)).toContain('limit of 2');
    expect((await call(await trustIssuer(), people[2]?.userName ?? '')).status).toBe(204);
  });

  it('does not use up its limit by repeating calls about one person', async () => {
    const issuer = await trustIssuer({ revocation_per_hour: 2 });
    const [person, other] = [await sessionHolder(), await sessionHolder()];
    const answers = [];
    for (const { userName } of [person, person, person, other]) answers.push((await call(issuer, userName)).status);
    expect(answers).toEqual([204, 204, 204, 204]);
    expect(await other.sessions()).toBe(0);
  });

  it('whose keys are at an address of our network has to try again, and nothing is fetched from there', async () => {
    const issuer = await trustIssuer({ jwks_uri: 'https://keys.localhost/jwks' });
    const person = await sessionHolder();
    expect((await call(issuer, person.userName)).status).toBe(503);
    expect(await person.sessions()).toBe(1);
    expect(reasons[0]).toMatch(/keys/);
  });
});
