/** The passkey forms of people's pages, posted to our own server and to Next alone (docs/decisions/0032). */
import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../lib/sign-in/second-factors/postgres/testing/authenticator';
import { signIn } from '../support/authorization';
import {
  expectFormsGuarded,
  formIn,
  knownBrowser,
  openAtBoth,
  type Prepared,
  postAtBoth,
  postOnceEach,
  postTo,
  signedInAt,
  textOf,
  withinServer,
} from '../support/both-mounts';
import { nextPort, serverUrl } from '../support/environment';
import { accessKeyOf, manage, newAccessKey } from '../support/management';
import { choosePassword, NEW_PASSWORD, newBrowser } from '../support/password-reset';
import { unique } from '../support/random';
import { offerMethods } from '../support/sign-in-methods';
import type { UserAgent } from '../support/user-agent';

const NEW = '/second-factor/passkey/new';

/** Requests the options of a form, as the page's script does. */
async function optionsOf({ agent, page }: Prepared, end: string) {
  const { action, fields } = formIn(page, end);
  const { challenge, user } = (await (await agent.post(`${action}/options`, fields)).json()) as {
    challenge: string;
    user?: { id: string };
  };
  const signing = { challenge, origin: serverUrl, rpId: new URL(serverUrl).hostname };
  return { signing, handle: Buffer.from(user?.id ?? '', 'base64url') };
}

/** A form for creating a passkey, with the answer of an authenticator. */
async function creating<Ready extends Prepared>(prepared: Ready, end: string) {
  const passkey = new Authenticator();
  const { signing, handle } = await optionsOf(prepared, end);
  return { ...prepared, passkey, handle, answer: passkey.create(signing) };
}

/** A person with a passkey, signed in. */
async function withPasskey() {
  const { agent, page, answer, passkey, handle } = await creating(await signedInAt('/second-factor?as=session'), NEW);
  const { action, fields } = formIn(page, NEW);
  await agent.post(action, { ...fields, answer });
  return { agent, passkey, handle };
}

/** The page that `open` shows, with the answer of the passkey that a person has. */
const using = (end: string, open: (agent: UserAgent) => Promise<Prepared>) => async () => {
  const { agent, passkey, handle } = await withPasskey();
  const prepared = await open(agent);
  const { signing } = await optionsOf(prepared, end);
  return { ...prepared, answer: passkey.get(signing, handle) };
};

/** Compares the options and the answer to an invalid response. @returns the text of the page that follows */
async function rejectedAtBoth(prepared: Prepared, end: string): Promise<string> {
  const { action, fields } = formIn(prepared.page, end);
  const options = await postTo(prepared.agent, `${action}/options`, fields);
  expect([options.status, options.type, options.body.join('')]).toEqual([
    200,
    expect.stringContaining('application/json'),
    expect.stringContaining('challenge'),
  ]);
  await expectFormsGuarded(prepared.agent, prepared.page);
  return textOf(await postAtBoth(prepared.agent, prepared.page, end, { answer: 'none' }));
}

const acceptedAtBoth = async (prepare: () => Promise<Prepared & { answer: string }>, end: string) => {
  const { status, location } = await postOnceEach(prepare, end, ({ answer }) => ({ answer }));
  expect(status).toBe(303);
  return location;
};

/** A new tenant in which people sign in only with passkeys. @returns its slug, and an access key of its owner */
async function passkeyTenant() {
  const operator = await newAccessKey('owner', { tenant: 'default' });
  const tenant = unique('passkeys').toLowerCase();
  const userName = `owner@${tenant}.example`;
  const made = { slug: tenant, name: 'Passkeys', owner: userName };
  const { body } = await manage(operator, 'POST', '/tenants', { tenant: 'default', body: made });
  const browser = newBrowser();
  await choosePassword(browser, await browser.open(String(body.invitation_url)));
  const agent = await signIn({ userName, password: NEW_PASSWORD }, { agent: browser, tenant });
  const key = await accessKeyOf(agent, { tenant, role: 'owner' });
  const page = await openAtBoth(agent, `/t/${tenant}/second-factor?as=session`);
  const { answer } = await creating({ agent, page }, NEW);
  const { action, fields } = formIn(page, NEW);
  await agent.post(action, { ...fields, answer });
  await offerMethods(tenant, key, { passwordSignIn: false, passkeySignIn: true });
  return { tenant, key };
}

describe.runIf(nextPort)('both mounts answer a passkey form the same', () => {
  it('that adds a passkey', async () => {
    expect(await rejectedAtBoth(await signedInAt('/second-factor?as=session'), NEW)).toContain('couldn’t be added');
    const prepare = async () => creating(await signedInAt('/second-factor?as=session'), NEW);
    expect(await acceptedAtBoth(prepare, NEW)).toContain('/second-factor/recovery-codes');
  });

  it('that signs in', async () => {
    const open = async () => {
      const agent = await knownBrowser();
      return { agent, page: await openAtBoth(agent, '/login') };
    };
    expect(await rejectedAtBoth(await open(), '/login/passkey')).toContain('Sign in');
    expect(await acceptedAtBoth(using('/login/passkey', open), '/login/passkey')).toBe('/account');
  });

  it('that confirms a session', async () => {
    const end = '/second-factor/passkey';
    const open = async (agent: UserAgent) => ({ agent, page: await openAtBoth(agent, '/second-factor?as=session') });
    expect(await rejectedAtBoth(await open((await withPasskey()).agent), end)).toContain('couldn’t be confirmed');
    expect(await acceptedAtBoth(using(end, open), end)).toBe('/account');
  });

  it('of an invitation', async () => {
    const { tenant, key } = await passkeyTenant();
    const end = '/invitation/passkey';
    const open = async () => {
      const invited = await manage(key, 'POST', '/people', { tenant, body: { user_name: unique('invited') } });
      const link = `/people/${String(invited.body.id)}/password-link`;
      const { body } = await manage(key, 'POST', link, { tenant, body: { by: 'answer' } });
      const agent = await knownBrowser();
      return { agent, page: await openAtBoth(agent, withinServer(String(body.url))) };
    };
    expect(await rejectedAtBoth(await open(), end)).toContain('couldn’t be added');
    expect(await acceptedAtBoth(async () => creating(await open(), end), end)).toBe(
      '/t/(secret)/reset-password/done?passkey=1',
    );
  });
});
