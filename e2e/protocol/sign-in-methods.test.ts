/**
 * A tenant's sign-in methods: a disabled method is neither shown nor accepted, and no one is locked out by accident.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizationRequest, signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage } from '../support/expectations';
import { clientOf, personOf, scimTokenOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { linkOf, mailTo, sendsMail } from '../support/mail';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { askForLink, NEW_PASSWORD, newBrowser } from '../support/password-reset';
import { unique } from '../support/random';
import { ScimClient } from '../support/scim';
import { actionFormOf, submitAction } from '../support/server-action';
import { both, type Methods, offerMethods, shownMethods } from '../support/sign-in-methods';
import { goThrough, verified } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { formOf, UserAgent } from '../support/user-agent';

const TENANT = 'methods-house';
const owner = personOf('owner', TENANT);
const plain = personOf('plain', TENANT);
const directory = new ScimClient(scimTokenOf('Directory', TENANT), TENANT);
const at = (path: string) => `${issuerOf(TENANT)}${path}`;

let expectDocumented: (operationId: string, called: Called) => void;
let provider: UpstreamProvider;
let idp: string;
let key: string;
let session: UserAgent;
const call = (method: string, path: string, body?: object) => manage(key, method, path, { tenant: TENANT, body });
const change = (methods: Partial<Methods>) => call('PATCH', '/settings', methods);
const settings = async () => {
  const {
    body: { passwordSignIn, passkeySignIn },
  } = await call('GET', '/settings');
  return { passwordSignIn, passkeySignIn };
};

const shown = (agent = new UserAgent(), address?: string) => shownMethods(TENANT, agent, address);
const offer = (methods: Methods) => offerMethods(TENANT, key, methods);

/** Posts a form from a page that was opened earlier: a token from any of the forms is valid for all of them. */
async function postLogin(path: string, fields: Record<string, string>) {
  const agent = newBrowser();
  const { page } = await shown(agent);
  const csrf = formOf(page, '/login/upstream').fields.csrf ?? '';
  const response = await agent.post(at(path), { csrf, ...fields });
  return { agent, response, location: response.headers.get('location') ?? '' };
}

async function expectRefusal(reason: string): Promise<void> {
  await expect
    .poll(async () => JSON.stringify((await call('GET', '/refusals?page_size=50')).body), { timeout: 10_000 })
    .toContain(reason);
}

beforeAll(async () => {
  ({ expectDocumented } = await managementDocument(TENANT));
  key = await newAccessKey('owner', { tenant: TENANT });
  provider = await UpstreamProvider.start();
  idp = unique('idp');
}, 60_000);
afterAll(async () => {
  await change(both);
  await call('DELETE', `/identity-providers/${idp}`);
  await provider?.stop();
});

describe('before there is another way to sign in', () => {
  it('neither the console nor a script can disable a method that is needed, and both say why', async () => {
    const alone = await change({ passwordSignIn: false });
    expect(alone).toMatchObject({
      status: 409,
      body: {
        type: 'urn:tessera:problem:conflict',
        detail: expect.stringContaining('would lock out the owner of this access key'),
      },
    });
    expect(await change({ passwordSignIn: false, passkeySignIn: false })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('would leave no way to sign in') },
    });

    const agent = await signIn(owner, { tenant: TENANT });
    const page = await agent.open(at('/admin/settings/sign-in-methods'));
    expect(textOf(page.html)).toMatch(/Without passwords: \d+ active people have no other way to sign in/);
    const counted = await call('GET', '/settings/sign-in-methods/locked-out');
    expectDocumented('countLockedOut', counted);
    expect(counted).toMatchObject({
      status: 200,
      body: { without_passwords: expect.any(Number), without_passkeys: 0 },
    });
    const form = actionFormOf(page, 'passwordSignIn');
    // Browsers do not send unchecked boxes.
    const { passwordSignIn: _password, ...unticked } = form.fields;
    const answer = await submitAction(agent, page, { ...form, fields: unticked }, {});
    expect(textOf(answer.html)).toContain('Changes not saved: they would lock you out.');
    expect(await settings()).toEqual(both);
  });
});

it('counts passwords by the form of their hash, and filters people by it', async () => {
  const counted = await call('GET', '/settings/sign-in-methods/passwords');
  expectDocumented('countPasswords', counted);
  expect(counted).toMatchObject({ status: 200, body: { current: expect.any(Number), others: [] } });
  expect((await call('GET', '/people?password=imported')).body).toMatchObject({ items: [], total: 0 });
  expect(await call('GET', '/people?password=any')).toMatchObject({ status: 400 });
  const agent = await signIn(owner, { tenant: TENANT });
  const page = textOf((await agent.open(at('/admin/settings/sign-in-methods'))).html);
  expect(page).toContain('All passwords are stored with the current hash.');
  expect(page).toMatch(/argon2id \(current\) [1-9]/);
});

describe('with a provider where the owner has a linked account', () => {
  beforeAll(async () => {
    const created = await call('POST', '/identity-providers', {
      id: idp,
      name: idp,
      issuer: provider.issuer,
      client_id: UPSTREAM_CLIENT.id,
      client_secret: UPSTREAM_CLIENT.secret,
      linking: 'verified_email',
      administrators: true,
    });
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
    provider.subject = unique('owner');
    provider.says = { claims: verified(owner.userName) };
    session = new UserAgent();
    await goThrough(session, provider, idp, { tenant: TENANT });
    expect((await session.open(at('/account'))).url.pathname).toBe(`/t/${TENANT}/account`);
  }, 60_000);

  it.each<Methods>([
    { passwordSignIn: true, passkeySignIn: true },
    { passwordSignIn: false, passkeySignIn: true },
    { passwordSignIn: true, passkeySignIn: false },
    { passwordSignIn: false, passkeySignIn: false },
  ])('%o: the page shows only that, and the server accepts only that', async (methods) => {
    await offer(methods);
    const { page, provider: button } = await shown();
    expect(button).toBe(true);
    expect(textOf(page.html).includes('Forgot your password?')).toBe(sendsMail && methods.passwordSignIn);

    const password = await postLogin('/login/password', { username: plain.userName, password: plain.password });
    const options = await postLogin('/login/passkey/options', {});
    const passkey = await postLogin('/login/passkey', { answer: '{}' });
    expect(Boolean(password.agent.jar.named('.session'))).toBe(methods.passwordSignIn);
    expect(options.response.status).toBe(methods.passkeySignIn ? 200 : 403);
    expect([password.response.status, passkey.response.status]).toEqual([303, 303]);
    expect(passkey.location).toMatch(methods.passkeySignIn ? /error=(?:expired|passkey)$/ : /error=passkeys-off$/);
    if (!methods.passwordSignIn) {
      expect(password.location).toContain('error=passwords-off');
      expect(textOf((await password.agent.open(new URL(password.location, issuerOf(TENANT)).href)).html)).toContain(
        'Password sign-in is off. Choose one of the ways below.',
      );
      await expectRefusal('password sign-in is off in this tenant');
    }
    if (!methods.passkeySignIn) await expectRefusal('sign-in with a passkey alone is off in this tenant');
    expect((await session.open(at('/account'))).url.pathname).toBe(`/t/${TENANT}/account`);
  });

  it('an application that requires a fresh sign-in gets the enabled methods', async () => {
    await offer({ passwordSignIn: false, passkeySignIn: true });
    const request = authorizationRequest(clientOf('methods-web', TENANT), { prompt: 'login' });
    expect(await shown(session, request.url)).toMatchObject({
      actions: { passwordSignIn: false, passkeySignIn: true },
      provider: true,
    });
  });

  it('the last provider can be neither disabled nor deleted while it is the only method', async () => {
    await offer({ passwordSignIn: false, passkeySignIn: false });
    for (const [method, path, body] of [
      ['POST', '/disable', {}],
      ['DELETE', '', undefined],
    ] as const) {
      expect(await call(method, `/identity-providers/${idp}${path}`, body)).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('no one could sign in') },
      });
    }
    const page = await session.open(at(`/admin/identity-providers/${idp}`));
    const answer = await submitAction(session, page, actionFormOf(page, 'end_sessions'), {});
    expect(textOf(answer.html)).toContain('This would lock everyone out.');
    expect((await call('GET', `/identity-providers/${idp}`)).body).toMatchObject({ disabled_at: null });
  });

  it('a change is audited and documented', async () => {
    await offer(both);
    const changed = await change({ passkeySignIn: false });
    expectDocumented('updateSettings', changed);
    const { body } = await call('GET', '/audit-events?action=tenant.updated&page_size=1');
    expect(body.items).toMatchObject([{ before: { passkeySignIn: true }, after: { passkeySignIn: false } }]);
  });
});

describe('password flows that were open when passwords were disabled', () => {
  const words = 'Passwords aren’t used here';
  const chosen = ({ userName, password }: { userName: string; password: string }) => ({
    current_password: password,
    new_password: NEW_PASSWORD,
    repeated_password: NEW_PASSWORD,
    username: userName,
  });
  const linkFor = async (id: string) =>
    String((await call('POST', `/people/${id}/password-link`, { by: 'answer' })).body.url);

  it('are rejected with an explanation: a forgotten password, a change, a one-time password', async () => {
    await offer(both);
    const person = await directory.createPerson();
    const agent = await signIn(person, { tenant: TENANT });
    const [changing, forgotten] = [await agent.open(at('/change-password')), await agent.open(at('/forgot-password'))];
    expect(textOf((await agent.open(at('/account'))).html)).toContain('Change password');
    await offer({ passwordSignIn: false, passkeySignIn: true });

    // Without email delivery, the forgotten-password page has no form.
    for (const page of [changing, ...(sendsMail ? [forgotten] : [])]) {
      const { action, fields } = formOf(page, '/submit');
      expect(
        textOf(
          await expectErrorPage(
            await agent.post(new URL(action, page.url).href, { ...fields, ...chosen(person) }),
            403,
          ),
        ),
      ).toContain(words);
    }
    for (const path of ['/forgot-password', '/change-password'])
      expect(textOf((await agent.open(at(path))).html)).toContain(words);
    expect(textOf((await agent.open(at('/account'))).html)).not.toContain('Change password');
    expect(await call('POST', `/people/${person.id}/one-time-password`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Password sign-in is off in this tenant') },
    });
  });

  it('ask for a passkey through a link, while passkeys are the only sign-in method', async () => {
    await offer(both);
    const person = await directory.createPerson();
    const [link, agent] = [await linkFor(person.id), newBrowser()];
    const resetting = await agent.open(link);
    await offer({ passwordSignIn: false, passkeySignIn: true });
    const form = formOf(resetting, '/submit');
    const turned = await agent.submit(resetting, chosen(person), form);
    expect([turned.url.href, textOf(turned.html)]).toEqual([link, expect.stringContaining('Add a new passkey')]);

    await offer({ passwordSignIn: false, passkeySignIn: false });
    expect(textOf((await agent.open(link)).html)).toContain(words);
    expect(
      textOf(
        await expectErrorPage(
          await agent.post(new URL(form.action, resetting.url).href, { ...form.fields, ...chosen(person) }),
          403,
        ),
      ),
    ).toContain(words);
    for (const [path, body] of [
      [`${person.id}/password-link`, { by: 'answer' }],
      ['bulk', { action: 'invite', ids: [person.id] }],
    ] as const) {
      expect(await call('POST', `/people/${path}`, body)).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('Passwords and passkeys are off') },
      });
    }
    expect(textOf((await session.open(at(`/admin/people/bulk?action=invite&id=${person.id}`))).html)).toContain(
      'Invitations unavailable',
    );
    expect((await session.open(at('/admin/people'))).html).not.toContain('value="invite"');
    expect(textOf((await session.open(at(`/admin/people/${person.id}/password`))).html)).toContain(
      'Can’t create a link for this person',
    );
    await offer(both);
    expect(textOf((await agent.open(link)).html)).toContain('Choose a new password');
  });

  it('lead to a passkey only through links from administrators, not those requested on the sign-in page', async () => {
    await offer({ passwordSignIn: false, passkeySignIn: true });
    const email = `${unique('keyless')}@example.com`;
    const person = await directory.createPerson({ emails: [{ value: email, primary: true }] });
    const given = await call('POST', `/people/${person.id}/password-link`, { by: 'answer' });
    expectDocumented('givePasswordLink', given);
    expect(given).toMatchObject({
      status: 200,
      body: { purpose: 'password-reset', gives: 'passkey', mailed_to: null },
    });
    const agent = newBrowser();
    const page = await agent.open(String(given.body.url));
    const form = formOf(page, '/passkey');
    expect(textOf(page.html)).toContain('Passkeys require JavaScript.');
    const to = new URL(form.action, page.url).href;
    expect(await (await agent.post(`${to}/options`, form.fields)).json()).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.userName },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });

    expect((await agent.post(`${to}/options`, { ...form.fields, token: 'tsl_another' })).status).toBe(403);
    expect((await newBrowser().post(to, { ...form.fields, answer: '{}' })).status).toBe(403);
    expect(textOf((await agent.submit(page, { answer: '{}' }, form)).html)).toContain(
      'The passkey couldn’t be added. Try again.',
    );
    await expectRefusal('the passkey challenge was already answered or has expired');
    if (sendsMail) {
      await offer(both);
      await askForLink(person.userName, newBrowser(), {}, at('/forgot-password'));
      const asked = linkOf(await mailTo(email));
      await offer({ passwordSignIn: false, passkeySignIn: true });
      expect(textOf((await newBrowser().open(asked)).html)).toContain('This link can’t be used');
      await expectRefusal('the link was not issued by an administrator');
    }
  });

  it('lock out no one who had to choose a new password', async () => {
    await offer(both);
    const person = await directory.createPerson();
    const { body } = await call('POST', `/people/${person.id}/one-time-password`);
    const agent = await signIn({ ...person, password: String(body.password) }, { tenant: TENANT });
    expect((await agent.open(at('/account'))).url.pathname).toBe(`/t/${TENANT}/change-password`);
    await offer({ passwordSignIn: false, passkeySignIn: true });
    expect((await agent.open(at('/account'))).url.pathname).toBe(`/t/${TENANT}/account`);
  });

  it('a new person is invited to add a passkey, and not at all where a link would offer nothing', async () => {
    const create = async () => {
      const [page, userName] = [await session.open(at('/admin/people/new')), unique('new')];
      return submitAction(session, page, actionFormOf(page, 'userName'), {
        userName,
        displayName: '',
        email: '',
        role: '',
        by: 'show',
      });
    };
    await offer({ passwordSignIn: false, passkeySignIn: true });
    const invited = await create();
    const link = /https?:[^"<\s]+\/invitation\?token=[\w-]+/.exec(invited.html)?.[0] ?? '';
    expect(textOf((await newBrowser().open(link)).html)).toContain('Add a passkey to sign in with.');
    await offer({ passwordSignIn: false, passkeySignIn: false });
    const { html } = await create();
    expect([textOf(html).includes('was created'), html.includes('/invitation?token=')]).toEqual([true, false]);
  });
});
