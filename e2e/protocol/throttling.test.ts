/** Rate limits for sign-in, new passwords, user codes and devices (NIST SP 800-63B-4, 3.2.2; RFC 8628, 5.1). */
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authorizationRequest, type Person, signIn, signInOn } from '../support/authorization';
import { enterCode, freshDevice, requestDevice } from '../support/device';
import { issuerOf } from '../support/environment';
import { clientOf, type TestClient } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { textOf } from '../support/html-form';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { send } from '../support/send';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

const tv = clientOf('tv');
const WRONG = 'not the password of anybody';
const QUARTER_HOUR = 15 * 60;

/** A loopback address that no other test uses, so its counters start at zero. */
const newAddress = () => `127.${randomInt(1, 250)}.${randomInt(1, 250)}.${randomInt(1, 250)}`;

async function tries(person: Person, count: number, agent = new UserAgent(newAddress())): Promise<Arrival> {
  let page = await agent.open('/login');
  for (let attempt = 0; attempt < count; attempt++) page = await signInOn(agent, page, { ...person, password: WRONG });
  return page;
}

/**
 * Sends one form of the sign-in page once for each login, concurrently.
 * @returns the statuses
 */
async function atOnce(agent: UserAgent, logins: string[]): Promise<number[]> {
  const form = formOf(await agent.open('/login'), '/login/password');
  const answers = await Promise.all(
    logins.map((username) => agent.post(form.action, { ...form.fields, username, password: WRONG })),
  );
  return answers.map(({ status }) => status);
}

const times = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

async function signsIn(person: Person, agent: UserAgent): Promise<boolean> {
  await signInOn(agent, await agent.open('/login?switch=1'), person);
  return agent.jar.named('.session') !== undefined;
}

/**
 * Expects 429 with Retry-After and a page that gives the same time in words.
 * @returns the seconds
 */
function expectToWait({ response, html }: Pick<Arrival, 'response' | 'html'>, atMostSeconds: number): number {
  expect(response.status).toBe(429);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(atMostSeconds);
  expect(textOf(html)).toMatch(/Try again in \d+ (seconds?|minutes?)\./);
  return seconds;
}

describe('sign-in', () => {
  it('after ten wrong passwords from one address is throttled, says how long, and keeps the user name', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent(newAddress());
    await tries(person, 10, agent);
    const refused = await signInOn(agent, await agent.open('/login'), person);
    expectToWait(refused, QUARTER_HOUR);
    expect(agent.jar.named('.session')).toBeUndefined();
    expect(refused.url.search).toBe('');
    const back = /<a [^>]*href="([^"]*)"[^>]*>Back to sign-in<\/a>/.exec(refused.html)?.[1] ?? '';
    expect(back).not.toContain(encodeURIComponent(person.userName));
    const again = await agent.open(back);
    expect(formOf(again, '/login/password').fields.username).toBe(person.userName);
  });

  it('keeps the user name when the password was wrong, and clears it after a sign-in', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent(newAddress());
    const page = await tries(person, 1, agent);
    expect(formOf(page, '/login/password').fields.username).toBe(person.userName);
    await signInOn(agent, page, person);
    expect(agent.jar.named('user-name')).toBeUndefined();
  });

  it('is throttled alike for an unknown user name, with the same page', async () => {
    const agents = [new UserAgent(newAddress()), new UserAgent(newAddress())];
    const people = [await scim.createPerson(), { userName: `${unique('nobody')}@example.com`, password: WRONG }];
    const pages = await Promise.all(people.map((person, index) => tries(person, 11, agents[index])));
    const texts = pages.map((page) => {
      expectToWait(page, QUARTER_HOUR);
      // Between the two, a second may pass.
      return textOf(page.html)
        .replace(/in \d+ (?:minute|second)s?\b/, 'soon')
        .replace(/include this request ID:.*/s, '');
    });
    expect(texts[0]).toBe(texts[1]);
  });

  it('checks ten of 40 parallel wrong passwords', async () => {
    const { userName } = await scim.createPerson();
    const statuses = await atOnce(
      new UserAgent(newAddress()),
      Array.from({ length: 40 }, () => userName),
    );
    expect([times(statuses, 303), times(statuses, 429)]).toEqual([10, 30]);
  });

  it('guessed at from many addresses backs off: a minute after ten, and twice as long after one more', async () => {
    const person = await scim.createPerson();
    for (let address = 0; address < 10; address++) expect((await tries(person, 1)).response.status).toBe(200);
    expectToWait(await tries(person, 1), 60);
  });

  it('of the rightful person is never blocked by others’ guesses, in a browser or from an address where they have signed in', async () => {
    const person = await scim.createPerson();
    const [home, office] = [newAddress(), newAddress()];
    const browser = new UserAgent(home);
    expect(await signsIn(person, browser)).toBe(true);
    const moved = new UserAgent(office);
    const known = browser.jar.named('.browser');
    moved.jar.set(known?.name ?? '', known?.value ?? '');
    await tries(person, 11, new UserAgent(office));
    expectToWait(await tries(person, 1), 60);
    expect(await signsIn(person, new UserAgent(home))).toBe(true);
    expect(await signsIn(person, moved)).toBe(true);
    expectToWait(await tries(person, 1, new UserAgent(office)), QUARTER_HOUR);
  });

  it('that succeeds does not reset the counter of its account and address', async () => {
    const person = await scim.createPerson();
    const address = newAddress();
    await tries(person, 9, new UserAgent(address));
    expect(await signsIn(person, new UserAgent(address))).toBe(true);
    expect((await tries(person, 1, new UserAgent(address))).response.status).toBe(200);
    expectToWait(await tries(person, 1, new UserAgent(address)), QUARTER_HOUR);
  });

  it('from one address is limited over all accounts, and a success does not reset that (keycloak#51275)', async () => {
    const address = newAddress();
    const attacker = await scim.createPerson();
    const logins = (count: number) => Array.from({ length: count }, () => `${unique('list')}@example.com`);
    // A server sheds load that is more than it can check at once.
    for (let lot = 0; lot < 7; lot += 1) expect(times(await atOnce(new UserAgent(address), logins(14)), 303)).toBe(14);
    expect(await signsIn(attacker, new UserAgent(address))).toBe(true);
    expect(times(await atOnce(new UserAgent(address), logins(6)), 303)).toBe(2);
    expectToWait(await tries(await scim.createPerson(), 1, new UserAgent(address)), QUARTER_HOUR);
  });

  it('is counted per tenant', async () => {
    const address = newAddress();
    const userName = `${unique('both')}@example.com`;
    await tries({ userName, password: WRONG }, 11, new UserAgent(address));
    const agent = new UserAgent(address);
    const page = await signInOn(agent, await agent.open(`${issuerOf('acme')}/login`), { userName, password: WRONG });
    expect(page.response.status).toBe(200);
  });
});

describe('a password change', () => {
  const choose = async (agent: UserAgent, current: string, next = 'quite another long password') => {
    const page = await agent.open('/change-password');
    return agent.submit(
      page,
      { current_password: current, new_password: next, repeated_password: next },
      formOf(page, '/change-password/submit'),
    );
  };

  it('after ten wrong current passwords is throttled, whatever browser the person uses', async () => {
    const person = await scim.createPerson();
    const agents = [await signIn(person), await signIn(person)] as const;
    for (let guess = 0; guess < 5; guess++)
      for (const agent of agents) expect((await choose(agent, WRONG)).url.search).toBe('?error=wrong-password');
    for (const agent of agents) expectToWait(await choose(agent, person.password), QUARTER_HOUR);
    expect(await signsIn(person, new UserAgent())).toBe(true);
  });
});

describe('user codes', () => {
  const wrongCode = () => Array.from({ length: 8 }, () => 'BCDFGHJKLMNPQRSTVWXZ'[randomInt(20)]).join('');

  it('of one account: after ten wrong ones it is throttled, and a right one in between does not reset that', async () => {
    const agent = await signIn(await scim.createPerson(), { agent: new UserAgent(newAddress()) });
    const [first, second] = [await freshDevice(tv), await freshDevice(tv)];
    for (let guess = 0; guess < 6; guess++)
      expect((await enterCode(agent, wrongCode())).url.searchParams.get('error')).toBe('failed');
    expect((await enterCode(agent, first.user_code)).url.pathname).toBe('/device/confirm');
    for (let guess = 0; guess < 4; guess++)
      expect((await enterCode(agent, wrongCode())).url.searchParams.get('error')).toBe('failed');
    expectToWait(await enterCode(agent, second.user_code), QUARTER_HOUR);
  });

  it('from one address: a hundred wrong ones, whichever accounts are used, then it is throttled', async () => {
    const address = newAddress();
    const agents = await Promise.all(
      Array.from({ length: 11 }, async () => signIn(await scim.createPerson(), { agent: new UserAgent(address) })),
    );
    const statuses = await Promise.all(
      agents.map(async (agent) => {
        const form = formOf(await agent.open('/device'), '/device/code');
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => agent.post(form.action, { ...form.fields, user_code: wrongCode() })),
        );
        return answers.map(({ status }) => status);
      }),
    );
    expect([times(statuses.flat(), 303), times(statuses.flat(), 429)]).toEqual([100, 10]);
  });

  it('one code: after ten entries by any people it is throttled, even when it is right', async () => {
    const { user_code } = await freshDevice(tv);
    const owner = await signIn(await scim.createPerson(), { agent: new UserAgent(newAddress()) });
    for (let entry = 0; entry < 7; entry++)
      expect((await enterCode(owner, user_code)).url.pathname).toBe('/device/confirm');
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => signIn(await scim.createPerson(), { agent: new UserAgent(newAddress()) })),
    );
    for (const other of others.slice(0, 3))
      expect((await enterCode(other, user_code)).url.searchParams.get('error')).toBe('failed');
    for (const other of others.slice(3)) expectToWait(await enterCode(other, user_code), QUARTER_HOUR);
    expectToWait(await enterCode(owner, user_code), QUARTER_HOUR);
  });
});

describe('devices that request codes', () => {
  it('of one client from one address: 600 a minute, then 429 with Retry-After; others are unaffected', async () => {
    const address = newAddress();
    const ask = (from: string, clientId = tv.id) =>
      send('/device_authorization', { method: 'POST', headers: FORM, body: encodeForm({ client_id: clientId }), from });
    const statuses = [];
    for (let round = 0; round < 13; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(address)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect([times(statuses, 200), times(statuses, 429)]).toEqual([600, 50]);
    const refused = await ask(address);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: 'temporarily_unavailable', error_description: expect.stringContaining('Retry-After') },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await ask(newAddress())).status).toBe(200);
    expect((await requestDevice(tv)).status).toBe(200);
  });
});

describe('authorization requests before sign-in', () => {
  it('from one address: 600 a minute are kept, then the application gets an error; other addresses and signed-in people are unaffected', async () => {
    const address = newAddress();
    const spa = clientOf('spa');
    const ask = (from: string) => send(authorizationRequest(spa).url, { from });
    const locations: string[] = [];
    for (let round = 0; round < 13; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(address)));
      locations.push(...answers.map(({ headers }) => headers.get('location') ?? ''));
    }
    const kept = locations.filter((location) => location.includes('/login?request='));
    expect([
      kept.length,
      locations.filter((location) => location.includes('error=temporarily_unavailable')).length,
    ]).toEqual([600, 50]);
    expect((await ask(newAddress())).headers.get('location')).toContain('/login?request=');
    const agent = await signIn(await scim.createPerson(), { agent: new UserAgent(address) });
    expect((await agent.request(authorizationRequest(spa).url)).headers.get('location')).toContain('/consent?request=');
  });
});

describe('pushed authorization requests', () => {
  const pushAs = (client: TestClient, address: string) => {
    const { searchParams } = new URL(authorizationRequest(client).url);
    const basic: Record<string, string> =
      client.secret === null
        ? {}
        : {
            Authorization: `Basic ${Buffer.from([client.id, client.secret].map(encodeURIComponent).join(':')).toString('base64')}`,
          };
    return send(`${issuerOf(client.tenant)}/par`, {
      method: 'POST',
      headers: { ...FORM, ...basic },
      body: searchParams.toString(),
      from: address,
    });
  };
  const many = async (client: TestClient, address: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let round = 0; round < 13; round++) {
      statuses.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => pushAs(client, address)))).map(({ status }) => status),
      );
    }
    return statuses;
  };

  it('by a public client from one address: 600 a minute, then 429 with Retry-After; others are unaffected', async () => {
    const address = newAddress();
    const spa = clientOf('spa');
    const statuses = await many(spa, address);
    expect([times(statuses, 201), times(statuses, 429)]).toEqual([600, 50]);
    const refused = await pushAs(spa, address);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: 'temporarily_unavailable', error_description: expect.stringContaining('Retry-After') },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await pushAs(spa, newAddress())).status).toBe(201);
    expect((await pushAs(clientOf('web'), address)).status).toBe(201);
  });

  it('by a client that authenticates are far from any limit at that rate', async () => {
    expect(times(await many(clientOf('web'), newAddress()), 201)).toBe(650);
  });
});
