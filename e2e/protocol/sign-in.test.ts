/** Sign-in: sessions, cookies, and what the response to a wrong password reveals (RFC 9700, 4.12 and 4.16). */
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest, codeOf, signIn, signInOn } from '../support/authorization';
import { parseSetCookie } from '../support/cookie-jar';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { formOf, UserAgent } from '../support/user-agent';

const spa = clientOf('spa');

/** Whether the browser is signed in: the account page is shown, not the sign-in page. */
const isSignedIn = async (agent: UserAgent) => (await agent.open('/account')).url.pathname === '/account';

describe('signing in', () => {
  it('answers the password with 303, and puts no secret into a URL', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const page = await agent.open(authorizationRequest(spa).url);
    const form = formOf(page, '/login/password');
    expect(form.method).toBe('post');
    const response = await agent.post(form.action, {
      ...form.fields,
      username: person.userName,
      password: person.password,
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('location')).not.toContain(person.password);
    expect(response.headers.get('location')).not.toContain(encodeURIComponent(person.userName));
  });

  it('sets cookies that scripts and other sites cannot use', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const page = await agent.open('/login');
    const form = formOf(page, '/login/password');
    const answer = await agent.post(form.action, {
      ...form.fields,
      username: person.userName,
      password: person.password,
    });
    const set = [...page.response.headers.getSetCookie(), ...answer.headers.getSetCookie()].map(parseSetCookie);
    expect(set.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining('browser'), expect.stringContaining('session')]),
    );
    for (const { name, attributes } of set) {
      expect({ name, ...attributes }).toMatchObject({
        path: '/',
        httponly: '',
        samesite: expect.stringMatching(/^(lax|strict)$/i),
      });
      expect(attributes).not.toHaveProperty('domain');
    }
  });

  it('starts a new session and ends the previous one of the browser', async () => {
    const person = await scim.createPerson();
    const agent = await signIn(person);
    const first = agent.jar.named('.session');
    const again = await agent.open('/login?switch=1');
    await signInOn(agent, again, person);
    const second = agent.jar.named('.session');
    expect(second?.value).not.toBe(first?.value);
    expect(await isSignedIn(agent)).toBe(true);
    agent.jar.set(first?.name ?? '', first?.value ?? '');
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('does not accept a session planted in the browser', async () => {
    const stranger = await scim.createPerson();
    const attacker = await signIn(stranger);
    const fixed = attacker.jar.named('.session');
    const victim = new UserAgent();
    victim.jar.set(fixed?.name ?? '', fixed?.value ?? '');
    await signInOn(victim, await victim.open('/login?switch=1'), await scim.createPerson());
    expect(victim.jar.named('.session')?.value).not.toBe(fixed?.value);
    // What was planted stays a session of the stranger, and opens no other.
    const { html } = await attacker.open('/select-account');
    expect(textOf(html)).toContain(stranger.userName);
    expect(html.match(/name="account"/g)).toHaveLength(1);
  });

  it('works with the email address, in any case', async () => {
    const email = `${unique('Mixed.Case')}@example.com`;
    const { password } = await scim.createPerson({ emails: [{ value: email, type: 'work', primary: true }] });
    await signIn({ userName: email.toUpperCase(), password });
  });

  it('carries over to later authorizations: the second needs no password', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    codeOf(await approve(agent, authorizationRequest(spa), person));
    const response = await agent.request(authorizationRequest(spa).url);
    expect(response.headers.get('location')).toMatch(/^https:\/\/spa\.example\/callback\?code=/);
  });

  it.each(['ada@example.com', '"><script>alert(1)</script>'])(
    'prefills the user name from login_hint, as text: %s',
    async (login_hint) => {
      const page = await new UserAgent().open(authorizationRequest(spa, { login_hint }).url);
      expect(formOf(page, '/login/password').fields.username).toBe(login_hint);
      expect(page.html).not.toContain('<script>alert');
    },
  );

  it('is required again by prompt=login', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    await approve(agent, authorizationRequest(spa), person);
    const request = authorizationRequest(spa, { prompt: 'login' });
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe('/login');
    codeOf(await approve(agent, request, person));
  });
});

describe('a wrong password', () => {
  it('gets the same answer for a known and an unknown user name', async () => {
    const person = await scim.createPerson();
    const answers = await Promise.all(
      [person.userName, `${unique('nobody')}@example.com`].map(async (userName) => {
        const agent = new UserAgent();
        const page = await signInOn(agent, await agent.open('/login'), { userName, password: 'not the password' });
        return { status: page.response.status, address: page.url.pathname + page.url.search, text: textOf(page.html) };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.text).toContain('Wrong user name or password');
  });

  it.each(['Zoë', '王小明', 'Дмитрий 😀', 'x; tessera.browser=y'])(
    'keeps the user name on the page, whatever its script: %s',
    async (userName) => {
      const agent = new UserAgent();
      const page = await signInOn(agent, await agent.open('/login'), { userName, password: 'not the password' });
      expect([page.response.status, textOf(page.html)]).toEqual([
        200,
        expect.stringContaining('Wrong user name or password'),
      ]);
      expect(formOf(page, '/login/password').fields.username).toBe(userName);
    },
  );

  it('for a user name cut within a character gets the same answer', async () => {
    const agent = new UserAgent();
    const page = await signInOn(agent, await agent.open('/login'), {
      userName: `${unique('nobody')}${'a'.repeat(300)}`.slice(0, 255) + '😀',
      password: 'not the password',
    });
    expect(textOf(page.html)).toContain('Wrong user name or password');
  });

  it('leaves the browser signed out, and the request can still continue', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const request = authorizationRequest(spa);
    const wrong = await signInOn(agent, await agent.open(request.url), { ...person, password: 'not the password' });
    expect([wrong.left, wrong.url.pathname]).toEqual([false, '/login']);
    const consent = await signInOn(agent, wrong, person);
    expect(consent.url.pathname).toBe('/consent');
  });

  it('of an inactive person gets the same answer, even when it is right', async () => {
    const person = await scim.createPerson({ active: false });
    const agent = new UserAgent();
    const page = await signInOn(agent, await agent.open('/login'), person);
    expect(textOf(page.html)).toContain('Wrong user name or password');
    expect(agent.jar.named('.session')).toBeUndefined();
  });
});

describe('signing out', () => {
  it('ends the session, also for a copy of its cookie', async () => {
    const person = await scim.createPerson();
    const agent = await signIn(person);
    const copied = agent.jar.named('.session');
    await agent.post('/logout', { $account: person.id });
    expect(await isSignedIn(agent)).toBe(false);
    agent.jar.set(copied?.name ?? '', copied?.value ?? '');
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('is rejected when another site requests it', async () => {
    const agent = await signIn(await scim.createPerson());
    const response = await agent.post('/logout', {}, { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(await isSignedIn(agent)).toBe(true);
  });
});

describe('the page after signing in', () => {
  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '/%5Cevil.test',
    '/%2F/evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    'http:evil.test',
  ])('is never another site: returnTo=%s', async (returnTo) => {
    const agent = new UserAgent();
    const page = await agent.open(`/login?${new URLSearchParams({ returnTo })}`);
    const arrival = await signInOn(agent, page, personOf('plain'));
    expect([arrival.left, arrival.url.origin, arrival.url.pathname]).toEqual([false, issuerOf(), '/account']);
  });

  it('is the page that was requested', async () => {
    const agent = new UserAgent();
    const page = await agent.open('/admin/audit-log?q=x');
    expect(page.url.pathname).toBe('/login');
    const arrival = await signInOn(agent, page, personOf('auditor'));
    expect(arrival.url.pathname + arrival.url.search).toBe('/admin/audit-log?q=x');
  });
});

describe('the console', () => {
  it.each([
    '/admin',
    '/admin/clients',
    '/admin/people',
    '/admin/token-families',
    '/admin/scim-connections',
    '/admin/audit-log',
  ])('%s is for administrators only', async (path) => {
    const nobody = await new UserAgent().open(path);
    expect(nobody.url.pathname).toBe('/login');
    const plain = await (await signIn(personOf('plain'))).open(path);
    expect(plain.response.status).toBe(403);
  });

  it.each([
    ['x-middleware-subrequest', 'proxy:proxy:proxy:proxy:proxy'],
    ['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware'],
    ['x-middleware-subrequest', 'src/middleware'],
    ['x-tessera-path', '/login'],
    ['x-matched-path', '/login'],
    ['x-invoke-path', '/login'],
  ])('cannot be opened by the header %s: %s (CVE-2025-29927)', async (header, value) => {
    const response = await new UserAgent().request('/admin/clients', { headers: { [header]: value } });
    expect(await response.text()).not.toContain('Storefront');
    expect(response.headers.get('location') ?? '').toMatch(/\/login|^$/);
  });

  it.each([
    '/t/acme/admin/clients?tenant=default',
    '/t/acme/admin/clients?nxtPtenant=default',
    '/t/acme/../admin/clients',
    '/t/acme%2f..%2fdefault/admin/clients',
  ])('cannot be opened by a path trick: %s', async (path) => {
    const agent = await signIn(personOf('owner', 'acme'), { tenant: 'acme' });
    const { html } = await agent.open(path);
    expect(html).not.toContain('Back office');
  });
});
