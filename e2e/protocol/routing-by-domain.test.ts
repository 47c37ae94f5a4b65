/** Sign-in that begins with the address: an email domain leads to its identity provider (docs/decisions/0124). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizationRequest } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { sendsMail } from '../support/mail';
import { manage } from '../support/management';
import { newBrowser } from '../support/password-reset';
import { unique } from '../support/random';
import { ROUTED, type Routing, routeDomain, routedDirectory, routedKey } from '../support/routed';
import { onwardOf, verified } from '../support/upstream';
import { UpstreamProvider } from '../support/upstream-provider';
import { type Arrival, formOf, type UserAgent } from '../support/user-agent';

const client = clientOf('routed-web', ROUTED);
const plain = personOf('plain', ROUTED);
const at = (path: string) => `${issuerOf(ROUTED)}${path}`;

let provider: UpstreamProvider;
let routing: Routing;
let key: string;
beforeAll(async () => {
  provider = await UpstreamProvider.start();
  key = await routedKey();
  routing = await routeDomain(key, provider);
}, 150_000);
afterAll(async () => {
  await routing?.end();
  await provider?.stop();
});
beforeEach(() => {
  provider.subject = unique('subject');
  provider.says = {};
});

/** A person with a password and an address at the routed domain. */
async function newMember() {
  const email = `${unique('mia').toLowerCase()}@${routing.domain}`;
  const person = await routedDirectory.createPerson({ emails: [{ value: email, primary: true }] });
  return { ...person, email };
}

const actionsOn = ({ html }: Arrival) => formsOf(html).map(({ action }) => action.replace(/^.*\/login/, '/login'));
async function enter(agent: UserAgent, username: string, page?: Arrival): Promise<Arrival> {
  const first = page ?? (await agent.open(at('/login')));
  return agent.submit(first, { username }, formOf(first, '/login/address'));
}
/** The authorization request at the provider to which the browser is sent; null if it stays. */
function askedOf(page: Arrival): URLSearchParams | null {
  const to = onwardOf(page);
  return to?.startsWith(provider.issuer) ? new URL(to).searchParams : null;
}
const isIn = async (agent: UserAgent) => (await agent.open(at('/account'))).url.pathname.endsWith('/account');
async function byPassword(agent: UserAgent, username: string, password: string): Promise<Arrival> {
  const page = await agent.open(at('/login?way=all'));
  return agent.submit(page, { username, password }, formOf(page, '/login/password'));
}

describe('the first step', () => {
  it('asks for the address alone, and leads an address of another domain to its password', async () => {
    const agent = newBrowser();
    const first = await agent.open(at('/login'));
    expect(actionsOn(first)).not.toContain('/login/password');
    expect(textOf(first.html)).toContain('Sign in with a password instead');
    const second = await enter(agent, plain.userName, first);
    expect(textOf(second.html)).toContain(plain.userName);
    expect(formOf(second, '/login/password').fields.username).toBe(plain.userName);
    expect(second.html).toMatch(/autocomplete="username"|autoComplete="username"/);
    const wrong = await agent.submit(second, { password: 'wrong' }, formOf(second, '/login/password'));
    expect(textOf(wrong.html)).toContain('Wrong user name or password.');
    expect(formOf(wrong, '/login/password').fields.username).toBe(plain.userName);
    await agent.submit(wrong, { password: plain.password }, formOf(wrong, '/login/password'));
    expect(await isIn(agent)).toBe(true);
  });

  it('shows the same for addresses with and without an account', async () => {
    const shown = async (username: string) =>
      textOf((await enter(newBrowser(), username)).html).replaceAll(username, 'NAME');
    expect(await shown(`${unique('nobody')}@routed.example`)).toBe(await shown(plain.userName));
    expect(await shown(unique('nobody'))).toBe(await shown(plain.userName));
  });

  it('says what is missing, keeps the request, and returns to it from the second step', async () => {
    const agent = newBrowser();
    const first = await agent.open(authorizationRequest(client).url);
    const empty = await enter(agent, ' ', first);
    expect(textOf(empty.html)).toContain('Enter your user name or email address.');
    const second = await enter(agent, plain.userName, empty);
    const back = /href="([^"]*way=address[^"]*)"/.exec(second.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const again = await agent.open(new URL(back, second.url).href);
    expect(formOf(again, '/login/address').fields).toMatchObject({
      username: plain.userName,
      request: formOf(first, '/login/address').fields.request,
    });
  });

  it('rejects a form of another browser', async () => {
    const { fields } = formOf(await newBrowser().open(at('/login')), '/login/address');
    const response = await newBrowser().post(at('/login/address'), { ...fields, username: plain.userName });
    expect(response.status).toBe(403);
  });
});

describe('an address of a routed domain', () => {
  it('leads to the provider with or without an account, and signs in there', async () => {
    const member = await newMember();
    const stranger = await enter(newBrowser(), `${unique('nobody')}@${routing.domain.toUpperCase()}`);
    const agent = newBrowser();
    const asked = askedOf(await enter(agent, member.email, await agent.open(authorizationRequest(client).url)));
    expect(asked?.get('login_hint')).toBe(member.email);
    expect(askedOf(stranger)?.get('client_id')).toBe(asked?.get('client_id'));
    provider.says = { claims: verified(member.email) };
    const answer = await agent.open(provider.authorize(asked ?? new URLSearchParams()));
    expect(new URL(onwardOf(answer) ?? '').searchParams.get('code')).toBeTruthy();
  });

  it('leaves the password to those who ask for it, unless the provider is required', async () => {
    const member = await newMember();
    const agent = newBrowser();
    await byPassword(agent, member.email, member.password);
    expect(await isIn(agent)).toBe(true);
    await routing.require(true);
    try {
      const other = newBrowser();
      const refused = await byPassword(other, member.userName, member.password);
      expect(textOf(refused.html)).toContain('Wrong user name or password.');
      for (const name of [member.email, `${unique('nobody')}@${routing.domain}`])
        expect(textOf((await byPassword(other, name, member.password)).html)).toContain(
          'sign in with their organization’s',
        );
      expect(await isIn(other)).toBe(false);

      if (!sendsMail) return;
      const forgot = await other.open(at('/forgot-password'));
      const sent = await other.submit(forgot, { username: member.email }, formOf(forgot, '/forgot-password/submit'));
      expect(askedOf(sent)?.get('login_hint')).toBe(member.email);
    } finally {
      await routing.require(false);
    }
  });
});

describe('a domain that requires its provider', () => {
  beforeAll(() => routing.require(true));
  afterAll(() => routing?.require(false));
  const give = async (id: string, what: 'password-link' | 'one-time-password') =>
    manage(key, 'POST', `/people/${id}/${what}`, {
      tenant: ROUTED,
      ...(what === 'password-link' && { body: { by: 'answer' } }),
    });

  it('leads an invited person to the provider, and gives no password', async () => {
    const email = `${unique('ina').toLowerCase()}@${routing.domain}`;
    const { id } = await routedDirectory.createPerson({ emails: [{ value: email, primary: true }] });
    expect(await give(id, 'one-time-password')).toMatchObject({ status: 409 });
    const { body } = await give(id, 'password-link');
    expect(body).toMatchObject({ purpose: 'invitation', gives: 'provider' });
    const agent = newBrowser();
    const page = await agent.open(String(body.url));
    expect(textOf(page.html)).toContain('Sign in with your organization’s account.');
    expect(page.html).not.toContain('new_password');

    const answer = await agent.submit(
      page,
      { new_password: 'four unrelated words', repeated_password: 'four unrelated words', way: '' },
      formOf(page, '/invitation/submit'),
    );
    expect(formOf(answer, '/invitation/submit').fields.way).toBe('provider');
    const asked = askedOf(await agent.submit(answer, {}, formOf(answer, '/invitation/submit')));
    expect(asked?.get('login_hint')).toBe(email);
    expect(textOf((await newBrowser().open(String(body.url))).html)).toContain('This link can’t be used');

    provider.says = { claims: verified(email) };
    await agent.open(provider.authorize(asked ?? new URLSearchParams()));
    expect(await isIn(agent)).toBe(true);
    expect(await give(id, 'password-link')).toMatchObject({ status: 409 });
  });
});

describe('an application that names the person', () => {
  it('sends an address of a routed domain to the provider once, and then shows the first step', async () => {
    const agent = newBrowser();
    const login_hint = `${unique('nobody')}@${routing.domain}`;
    const left = await agent.open(authorizationRequest(client, { login_hint }).url);
    expect(askedOf(left)?.get('login_hint')).toBe(login_hint);
    const again = await agent.open(authorizationRequest(client, { login_hint }).url);
    expect(formOf(again, '/login/address').fields.username).toBe(login_hint);
  });

  it('skips the first step for any other address', async () => {
    const agent = newBrowser();
    const second = await agent.open(authorizationRequest(client, { login_hint: plain.userName }).url);
    expect(formOf(second, '/login/password').fields.username).toBe(plain.userName);
    const done = await agent.submit(second, { password: plain.password }, formOf(second, '/login/password'));
    expect(done.url.searchParams.get('code')).toBeTruthy();
  });

  it('cannot have a browser sent on with the request of another', async () => {
    const agent = newBrowser();
    const { url } = await agent.open(authorizationRequest(client).url);
    const response = await newBrowser().request(at(`/login/address?request=${url.searchParams.get('request')}`));
    expect(response.status).toBe(400);
  });
});
