/** Sign-in at an identity provider (OpenID Connect Core, 3.1; RFC 7636; RFC 9207; RFC 9700, 4.4 and 4.7). */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, authorizationRequest, decide, redemption, signIn, signInOn } from '../support/authorization';
import { issuerOf, mount } from '../support/environment';
import { expectErrorPage, expectUpstreamRejection } from '../support/expectations';
import { personOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { requestToken, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { submitAction } from '../support/server-action';
import {
  addProvider,
  addTestProvider,
  goThrough,
  HOUSE,
  houseClient,
  houseDirectory,
  houseOwner,
  IDP,
  idpDirectory,
  isSignedIn,
  leaveFor,
  newGuest,
  onwardOf,
  ownClient,
  redirectUriOf,
  STRICT,
  strictDirectory,
  verified,
} from '../support/upstream';
import { type Says, UpstreamProvider } from '../support/upstream-provider';
import { type Arrival, UserAgent } from '../support/user-agent';

const house = issuerOf(HOUSE);
let provider: UpstreamProvider;
let owner: UserAgent;
let id: string;

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  owner = await houseOwner();
  id = await addTestProvider(owner, provider);
}, 120_000);
afterAll(() => provider?.stop());
beforeEach(() => {
  provider.subject = unique('subject');
  provider.says = {};
});

const expectRefused = (agent: UserAgent, page: Arrival, expected: { status?: number; reason: RegExp }) =>
  expectUpstreamRejection(owner, agent, page, expected);

/** Signs in a person whom the provider identifies by email address. */
async function guestSignedIn(differences: Says = {}) {
  const guest = await newGuest();
  const agent = new UserAgent();
  provider.says = { claims: verified(guest.email), ...differences };
  const arrival = await goThrough(agent, provider, id);
  return { guest, agent, arrival };
}

describe('a person who signs in at another tenant of this server', () => {
  it('is signed in by the account that they linked, and the application’s request continues: code, ID token, amr', {
    timeout: 120_000,
  }, async () => {
    const name = unique('idp');
    const { body: client } = await manage(await newAccessKey('admin', { tenant: IDP }), 'POST', '/clients', {
      tenant: IDP,
      body: {
        client_name: 'Guest house',
        redirect_uris: [redirectUriOf(name)],
        grant_types: ['authorization_code'],
        scope: 'openid profile email',
      },
    });
    const added = await addProvider(owner, {
      id: name,
      issuer: issuerOf(IDP),
      client_id: String(client.client_id),
      client_secret: String(client.client_secret),
    });
    const [guest, elsewhere] = [await newGuest(), await idpDirectory.createPerson()];

    const agent = await signIn(guest, { tenant: HOUSE });
    const security = await agent.open(`${house}/account/security`);
    const link = formsOf(security.html).find(
      ({ action, fields }) => action.endsWith('/security/link') && fields.provider === added,
    );
    const to = onwardOf(await agent.submit(security, {}, link));
    const arrival = await approve(agent, { url: to ?? '' }, elsewhere);
    expect(`${arrival.url.pathname}${arrival.url.search}`).toBe(`/t/${HOUSE}/account/security?done=linked`);
    expect(textOf(arrival.html)).toContain('Account linked.');

    const fresh = new UserAgent();
    const request = authorizationRequest(houseClient, { scope: 'openid rooms', nonce: 'n-1' });
    const login = await fresh.open(request.url);
    // The provider remembers the consent given above.
    const consent = await signInOn(fresh, await fresh.open(await leaveFor(fresh, added, { page: login })), elsewhere);
    expect(consent.url.pathname).toBe(`/t/${HOUSE}/consent`);
    const done = await decide(fresh, consent, 'allow');
    expect(done.left).toBe(true);
    const tokens = (await tokensOf(
      requestToken(houseClient, redemption(request, done.url.searchParams.get('code') ?? '')),
    )) as { access_token: string; id_token?: string };
    expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({
      sub: guest.id,
      amr: ['fed'],
      acr: 'urn:tessera:acr:1fa',
      nonce: 'n-1',
    });
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: guest.id, amr: ['fed'] });
  });
});

describe('a verified email address', () => {
  it('signs in the one matching person, and returns them to the application without a redirect from a form', async () => {
    const guest = await newGuest();
    const agent = new UserAgent();
    provider.says = { claims: verified(guest.email.toUpperCase()) };
    const request = authorizationRequest(ownClient);
    const back = await goThrough(agent, provider, id, { page: await agent.open(request.url) });
    expect([
      back.response.status,
      back.response.headers.get('cache-control'),
      back.response.headers.get('referrer-policy'),
    ]).toEqual([200, 'no-store', 'no-referrer']);
    const answer = new URL(onwardOf(back) ?? '');
    expect([answer.origin, answer.searchParams.get('state'), answer.searchParams.get('iss')]).toEqual([
      'https://keys.example',
      request.state,
      house,
    ]);
    const tokens = await tokensOf(requestToken(ownClient, redemption(request, answer.searchParams.get('code') ?? '')));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: guest.id });
    expect(await isSignedIn(agent)).toBe(true);
  });

  it('starts a new session at every sign-in and ends the previous one', async () => {
    const { agent } = await guestSignedIn();
    const before = agent.jar.named('.session')?.value ?? '';
    await goThrough(agent, provider, id, { page: await agent.open(`${house}/login?again=1`) });
    const copy = new UserAgent();
    copy.jar.set(agent.jar.named('.session')?.name ?? '', before);
    expect([await isSignedIn(agent), await isSignedIn(copy)]).toEqual([true, false]);
  });

  it.each<[string, (email: string) => Says, RegExp]>([
    [
      'if it is not verified',
      (email) => ({ claims: { email, email_verified: false } }),
      /has not verified the email address/,
    ],
    [
      'if email_verified is anything but the boolean true',
      (email) => ({ claims: { email, email_verified: 'true' } }),
      /has not verified the email address/,
    ],
    ['if email_verified is missing', (email) => ({ claims: { email } }), /has not verified the email address/],
    ['if it belongs to no person', () => ({ claims: verified('nobody@guests.example') }), /not linked to a person/],
    [
      'if it belongs to an administrator',
      () => ({ claims: verified(personOf('owner', HOUSE).userName) }),
      /has a console role/,
    ],
  ])('signs no one in %s', async (_, says, reason) => {
    const guest = await newGuest();
    const agent = new UserAgent();
    provider.says = says(guest.email);
    await expectRefused(agent, await goThrough(agent, provider, id), { reason });
  });

  it('of several people signs no one in', async () => {
    const { email } = await newGuest();
    await newGuest({ emails: [{ value: email, primary: true }] });
    const agent = new UserAgent();
    provider.says = { claims: verified(email) };
    await expectRefused(agent, await goThrough(agent, provider, id), { reason: /several people/ });
  });

  it('signs no one in where the tenant does not allow it', async () => {
    const strict = await addTestProvider(owner, provider, { linking: 'off' });
    const { email } = await newGuest();
    const agent = new UserAgent();
    provider.says = { claims: verified(email) };
    const page = await goThrough(agent, provider, strict);
    await expectRefused(agent, page, { reason: /not linked to a person/ });
    expect(textOf(page.html)).toContain('Sign in another way and link it under Security in your account');
  });
});

describe('the button', () => {
  it('requires the form of this browser: nothing is sent without it', async () => {
    const agent = new UserAgent();
    const page = await agent.open(`${house}/login`);
    const form = formsOf(page.html).find(({ fields }) => fields.provider === id);
    if (!form) throw new Error('no button');
    await expectErrorPage(await agent.post(form.action, { ...form.fields, csrf: '' }), 403);
    await expectErrorPage(await new UserAgent().post(form.action, form.fields), 403);
    await expectErrorPage(
      await agent.post(form.action, form.fields, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }),
      403,
    );
    expect(onwardOf(await agent.submit(page, {}, form))).toContain(`${provider.issuer}/authorize?`);
  });

  it('asks for a fresh sign-in where the application does, and rejects a stale one', async () => {
    const guest = await newGuest();
    const agent = new UserAgent();
    const request = authorizationRequest(ownClient, { prompt: 'login' });
    provider.says = { claims: verified(guest.email) };
    const back = await goThrough(agent, provider, id, { page: await agent.open(request.url) });
    expect([provider.asked.get('prompt'), provider.asked.get('max_age')]).toEqual(['login', '0']);
    expect(new URL(onwardOf(back) ?? '').searchParams.get('code')).toBeTruthy();

    for (const stale of [Math.floor(Date.now() / 1000) - 600, undefined]) {
      const other = new UserAgent();
      provider.says = { claims: { ...verified(guest.email), auth_time: stale } };
      const refused = await goThrough(other, provider, id, {
        page: await other.open(authorizationRequest(ownClient, { max_age: '60' }).url),
      });
      expect(provider.asked.get('max_age')).toBe('60');
      await expectRefused(other, refused, { reason: /auth_time|timestamp|claim/ });
    }
  });

  it('reports to the application when the person authenticated there', async () => {
    const guest = await newGuest();
    const agent = new UserAgent();
    const authTime = Math.floor(Date.now() / 1000) - 300;
    provider.says = { claims: { ...verified(guest.email), auth_time: authTime } };
    const request = authorizationRequest(ownClient, { scope: 'openid' });
    const answer = new URL(
      onwardOf(await goThrough(agent, provider, id, { page: await agent.open(request.url) })) ?? '',
    );
    const tokens = (await tokensOf(
      requestToken(ownClient, redemption(request, answer.searchParams.get('code') ?? '')),
    )) as { id_token?: string };
    expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({ auth_time: authTime });
  });

  it('of an unreachable provider shows an error, and that of a disabled one is gone, even halfway through', {
    timeout: 120_000,
  }, async () => {
    const gone = await UpstreamProvider.start();
    const lost = await addTestProvider(owner, gone);
    await gone.stop();
    const agent = new UserAgent();
    const page = await agent.open(`${house}/login`);
    const form = formsOf(page.html).find(({ fields }) => fields.provider === lost);
    const refused = await agent.submit(page, {}, form);
    await expectRefused(agent, refused, { status: 503, reason: /connection failed/ });
    expect(textOf(refused.html)).toContain('can’t be reached');

    const brief = await addTestProvider(owner, provider);
    const back = provider.authorize(new URL(await leaveFor(agent, brief)).searchParams);
    const settings = await owner.open(`${house}/admin/identity-providers/${brief}`);
    await submitAction(owner, settings, disableFormOf(settings), {});
    await expectRefused(agent, await agent.open(back), { status: 400, reason: /disabled/ });
    expect((await agent.open(`${house}/login`)).html).not.toContain(`value="${brief}"`);
  });
});

/**
 * The question that unfolds without script: the page's forms check the provider, test a sign-in, disable and delete.
 */
function disableFormOf(page: Arrival) {
  const [, , disable] = formsOf(page.html).filter(({ fields }) => 'provider' in fields && !('based_on' in fields));
  if (!disable) throw new Error('The provider cannot be disabled.');
  return disable;
}

describe('a person who has left', () => {
  it('cannot sign in with any provider from the moment the directory says so, and their session ends', async () => {
    const { guest, agent } = await guestSignedIn();
    expect(await isSignedIn(agent)).toBe(true);
    await houseDirectory.patch(guest.id, { op: 'replace', path: 'active', value: false });
    expect(await isSignedIn(agent)).toBe(false);
    const again = new UserAgent();
    await expectRefused(again, await goThrough(again, provider, id), { reason: /deactivated/ });
    await houseDirectory.patch(guest.id, { op: 'replace', path: 'active', value: true });
    await goThrough(again, provider, id);
    expect(await isSignedIn(again)).toBe(true);
  });
});

describe('a link', () => {
  const securityForm = async (agent: UserAgent, end: string) => {
    const page = await agent.open(`${house}/account/security`);
    const form = formsOf(page.html).find(({ action, fields }) => action.endsWith(end) && fields.provider === id);
    if (!form) throw new Error(`no form for ${end}`);
    return { page, form };
  };

  it('can be removed, and ends the other sessions that began with it', async () => {
    const { guest, agent } = await guestSignedIn();
    const other = new UserAgent();
    await goThrough(other, provider, id);
    const { page, form } = await securityForm(agent, '/security/unlink');
    expect(textOf((await agent.submit(page, {}, form)).html)).toContain('The account was unlinked.');
    expect([await isSignedIn(agent), await isSignedIn(other)]).toEqual([true, false]);
    provider.says = { claims: { email: guest.email } };
    const again = new UserAgent();
    await expectRefused(again, await goThrough(again, provider, id), { reason: /has not verified the email address/ });
  });

  it('that is the last way to sign in cannot be removed', async () => {
    const email = `${unique('guest')}@guests.example`;
    await houseDirectory.createUser({ emails: [{ value: email, primary: true }] });
    const agent = new UserAgent();
    provider.says = { claims: verified(email) };
    await goThrough(agent, provider, id);
    const { page, form } = await securityForm(agent, '/security/unlink');
    expect(textOf((await agent.submit(page, {}, form)).html)).toContain('This is your only way to sign in.');
  });

  it('cannot be made for another person: neither for an account linked elsewhere, nor in another’s session', async () => {
    const { guest } = await guestSignedIn();
    const other = await newGuest();
    const agent = await signIn(other, { tenant: HOUSE });
    const press = async () => {
      const { page, form } = await securityForm(agent, '/security/link');
      return provider.authorize(new URL(onwardOf(await agent.submit(page, {}, form)) ?? '').searchParams);
    };
    const taken = await agent.open(await press());
    expect([taken.response.status, textOf(taken.html)]).toEqual([
      403,
      expect.stringContaining('This account can’t be linked'),
    ]);

    provider.subject = unique('subject');
    const back = await press();
    await signInOn(agent, await agent.open(`${house}/login?switch=1`), guest);
    const stolen = await agent.open(back);
    expect([stolen.response.status, textOf(stolen.html)]).toEqual([
      403,
      expect.stringContaining('This account wasn’t linked'),
    ]);
  });
});

describe('a tenant that requires a second factor of everyone', () => {
  it('asks for it after a sign-in elsewhere, unless the provider is trusted for it and reports two factors', async () => {
    const strict = await UpstreamProvider.start(mount === 'own' ? 29_471 : 29_472);
    try {
      const email = `${unique('guest')}@strict.example`;
      await strictDirectory.createUser({ emails: [{ value: email, primary: true }] });
      const agent = new UserAgent();
      strict.says = { claims: verified(email) };
      const waiting = await goThrough(agent, strict, mount, { tenant: STRICT });
      expect(waiting.url.pathname).toBe(`/t/${STRICT}/second-factor`);
      expect(agent.jar.named('.session')).toBeUndefined();
      strict.says = { claims: { ...verified(email), amr: ['pwd', 'otp', 'mfa'] } };
      const arrived = await goThrough(agent, strict, mount, { tenant: STRICT });
      expect(arrived.url.pathname).toBe(`/t/${STRICT}/account`);
    } finally {
      await strict.stop();
    }
  });
});
