/** The forms of people's pages, posted to our own server and to Next alone (docs/decisions/0032). */
import { describe, expect, it } from 'vitest';
import { addApp } from '../support/authenticator-app';
import { authorizationRequest, signIn } from '../support/authorization';
import {
  expectFormsGuarded,
  knownBrowser,
  openAtBoth,
  postAtBoth,
  postOnceEach,
  postTo,
  signedInAt,
  textOf,
  withinServer,
} from '../support/both-mounts';
import { freshDevice } from '../support/device';
import { nextPort, serverUrl } from '../support/environment';
import { clientOf } from '../support/fixture';
import { LOGOUT_TENANT, logoutDirectory } from '../support/logout';
import { linkOf, mailTo } from '../support/mail';
import { manage, newAccessKey } from '../support/management';
import { askForLink, NEW_PASSWORD, newMember } from '../support/password-reset';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { formOf } from '../support/user-agent';

/** What differs between two people who generate codes. */
const CODE_OR_PERSON = /(?:[0-9b-z]{4}-){3}[0-9b-z]{4}|user-[0-9a-f]{16}/g;
const shop = clientOf('shop');

describe.runIf(nextPort)('both mounts answer a form the same', () => {
  it('that signs in', async () => {
    const agent = await knownBrowser();
    const page = await openAtBoth(agent, '/login');
    await expectFormsGuarded(agent, page);
    expect(textOf(await postAtBoth(agent, page, '/login/password', {}))).toContain('Enter your user name');
    expect(
      textOf(await postAtBoth(agent, page, '/login/password', { username: 'nobody', password: 'none' })),
    ).toContain('Wrong user name or password.');
    const person = await scim.createPerson();
    const prepare = async () => {
      const browser = await knownBrowser();
      return { agent: browser, page: await openAtBoth(browser, '/login') };
    };
    const answer = await postOnceEach(prepare, '/login/password', {
      username: person.userName,
      password: person.password,
    });
    expect([answer.status, answer.location]).toEqual([303, '/account']);
  });

  it('that decides on an authorization request, or leaves it', async () => {
    const prepare = (parameters = {}) =>
      signedInAt(withinServer(authorizationRequest(shop, { state: 'same', ...parameters }).url));
    const { agent, page } = await prepare();
    expect(textOf(page)).toContain(shop.name);
    await expectFormsGuarded(agent, page);
    const odd = await postAtBoth(agent, page, '/consent/decision', { decision: 'perhaps' });
    expect(odd.status).toBe(400);
    for (const [decision, answered] of [
      ['deny', 'error=access_denied'],
      ['allow', 'code='],
    ] as const)
      expect((await postOnceEach(() => prepare(), '/consent/decision', { decision })).location).toContain(answered);
    const chosen = await prepare({ prompt: 'select_account' });
    expect(textOf(chosen.page)).toContain('Choose an account');
    const choose = () => prepare({ prompt: 'select_account' });
    expect((await postOnceEach(choose, '/select-account/choose', {})).location).toContain('/consent?request=');
    const stepUp = { acr_values: 'urn:tessera:acr:2fa' };
    const unmet = await postOnceEach(() => prepare(stepUp), '/login/back', {});
    expect(unmet.location).toContain('error=unmet_authentication_requirements');
    const posted = await postOnceEach(() => prepare({ ...stepUp, response_mode: 'form_post' }), '/login/back', {});
    expect([posted.status, textOf(posted)]).toEqual([200, expect.stringContaining('Continue')]);
  });

  it('that connects a device', async () => {
    const seconds = /\d+ seconds?|less than a second/g;
    const prepare = async () => {
      const { agent, page } = await signedInAt('/device');
      const { user_code: userCode } = await freshDevice(clientOf('tv'));
      return { agent, page, userCode };
    };
    const { agent, page } = await prepare();
    expect(textOf(await postAtBoth(agent, page, '/device/code', {}))).toContain('Enter the code shown');
    expect(textOf(await postAtBoth(agent, page, '/device/code', { user_code: 'BCDF-GHJK' }))).toContain('isn’t valid');
    const bound = async () => {
      const { agent: browser, page: entry, userCode } = await prepare();
      await postAtBoth(browser, entry, '/device/code', { user_code: userCode });
      return {
        agent: browser,
        page: await openAtBoth(browser, `/device/confirm?user_code=${userCode}`, { secrets: seconds }),
      };
    };
    const confirm = await bound();
    expect(textOf(confirm.page)).toContain('on a device?');
    await expectFormsGuarded(confirm.agent, confirm.page);
    for (const [decision, answer] of [
      ['allow', 'approved'],
      ['deny', 'denied'],
    ] as const)
      expect((await postOnceEach(bound, '/device/decision', { decision })).location).toBe(
        `/device/done?answer=${answer}`,
      );
  });

  it('that changes the password', async () => {
    const prepare = () => signedInAt('/change-password');
    const { agent, page, person } = await prepare();
    const change = (fields: Record<string, string>) =>
      postAtBoth(agent, page, '/change-password/submit', {
        current_password: person.password,
        new_password: NEW_PASSWORD,
        repeated_password: NEW_PASSWORD,
        ...fields,
      });
    expect(textOf(await change({ new_password: '' }))).toContain('Fill in all three fields.');
    expect(textOf(await change({ repeated_password: 'another' }))).toContain('don’t match');
    expect(textOf(await change({ current_password: 'wrong' }))).toContain('current password is incorrect');
    const changed = await postOnceEach(prepare, '/change-password/submit', ({ person: { password } }) => ({
      current_password: password,
      new_password: NEW_PASSWORD,
      repeated_password: NEW_PASSWORD,
    }));
    expect([changed.status, changed.location]).toEqual([303, '/account']);
  });

  it('that asks for a link by mail, and those of the link', async () => {
    const member = await newMember();
    const agent = await knownBrowser();
    const page = await openAtBoth(agent, '/forgot-password');
    await expectFormsGuarded(agent, page);
    expect(textOf(await postAtBoth(agent, page, '/forgot-password/submit', {}))).toContain('Enter your user name or');
    expect(textOf(await postAtBoth(agent, page, '/forgot-password/submit', { username: 'nobody' }))).toContain(
      'Check your inbox',
    );
    await askForLink(member.email);
    const link = withinServer(linkOf(await mailTo(member.email)));
    const reset = await openAtBoth(agent, link);
    await expectFormsGuarded(agent, reset);
    expect(textOf(await postAtBoth(agent, reset, '/reset-password/submit', {}))).toContain('Fill in both fields.');
    expect(
      textOf(
        await postAtBoth(agent, reset, '/reset-password/submit', { new_password: 'short', repeated_password: 'x' }),
      ),
    ).toContain('don’t match');
    const prepare = async () => {
      const { email } = await newMember();
      await askForLink(email);
      const browser = await knownBrowser();
      return { agent: browser, page: await openAtBoth(browser, withinServer(linkOf(await mailTo(email)))) };
    };
    const set = { new_password: NEW_PASSWORD, repeated_password: NEW_PASSWORD };
    const redeemed = await postOnceEach(prepare, '/reset-password/submit', set);
    expect([redeemed.status, redeemed.location]).toEqual([303, '/reset-password/done']);
  });

  it('of an invitation', async () => {
    const key = await newAccessKey('owner');
    const prepare = async () => {
      const { body } = await manage(key, 'POST', '/people', { body: { user_name: unique('invited') } });
      const given = await manage(key, 'POST', `/people/${String(body.id)}/password-link`, { body: { by: 'answer' } });
      const agent = await knownBrowser();
      return { agent, page: await openAtBoth(agent, withinServer(String(given.body.url))) };
    };
    const { agent, page } = await prepare();
    await expectFormsGuarded(agent, page);
    expect(textOf(await postAtBoth(agent, page, '/invitation/submit', {}))).toContain('Fill in both fields.');
    const set = { new_password: NEW_PASSWORD, repeated_password: NEW_PASSWORD };
    expect((await postOnceEach(prepare, '/invitation/submit', set)).status).toBe(303);
  });

  it('of a second factor', async () => {
    const tenant = LOGOUT_TENANT;
    const path = (rest: string) => `/t/${tenant}${rest}`;
    const signed = async () => {
      const person = await logoutDirectory.createPerson();
      return { person, agent: await signIn(person, { tenant }) };
    };
    const start = async () => {
      const { agent } = await signed();
      return { agent, page: await openAtBoth(agent, path('/second-factor?as=session')) };
    };
    expect((await postOnceEach(start, '/second-factor/authenticator/start', {})).status).toBe(303);
    const begun = await start();
    const { url } = await begun.agent.submit(
      await begun.agent.open(path('/second-factor?as=session')),
      {},
      formOf(await begun.agent.open(path('/second-factor?as=session')), '/second-factor/authenticator/start'),
    );
    const authenticator = await openAtBoth(begun.agent, withinServer(url.href));
    await expectFormsGuarded(begun.agent, authenticator);
    expect(
      textOf(await postAtBoth(begun.agent, authenticator, '/second-factor/authenticator/confirm', { code: '000000' })),
    ).toContain('isn’t the code that the app shows now');

    const enrolled = async () => {
      const { agent, person } = await signed();
      const app = await addApp(agent, tenant);
      return { agent, person, app, page: await openAtBoth(agent, path('/second-factor?as=session')) };
    };
    const { agent, page } = await enrolled();
    await expectFormsGuarded(agent, page);
    expect(textOf(await postAtBoth(agent, page, '/second-factor/code', { code: '000000' }))).toContain(
      'isn’t the code that the app shows now',
    );
    const codes = async () => {
      const { agent: browser } = await enrolled();
      return { agent: browser, page: await openAtBoth(browser, path('/second-factor/recovery-codes')) };
    };
    const offered = await codes();
    await expectFormsGuarded(offered.agent, offered.page);
    const shown = await postOnceEach(codes, '/second-factor/recovery-codes/generate', {}, CODE_OR_PERSON);
    expect([shown.status, shown.body.filter((part) => part === '(secret)').length]).toEqual([200, 10]);
  });

  it('that signs out', async () => {
    const prepare = () => signedInAt('/sign-out');
    const { agent, page } = await prepare();
    await expectFormsGuarded(agent, page);
    expect((await postOnceEach(prepare, '/sign-out/confirm', {})).location).toBe(`${serverUrl}/signed-out`);
  });

  it('that signs out on the account page, from this site only', async () => {
    const { agent } = await signedInAt('/sign-out');
    const named = formOf(await agent.open('/account'), '/logout').fields;
    const elsewhere = { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' };
    const refused = await postTo(agent, '/logout', named, elsewhere);
    expect([refused.status, textOf(refused)]).toEqual([403, expect.stringContaining('another')]);
    const asked = await postTo(agent, '/logout', {});
    expect([asked.status, asked.location]).toEqual([303, '/sign-out']);
    const accepted = await postTo(agent, '/logout', named);
    expect([accepted.status, accepted.location]).toEqual([303, '/signed-out']);
  });
});
