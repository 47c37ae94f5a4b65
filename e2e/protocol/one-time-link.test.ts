/** A single-use link: what uses it up, and what revokes it. */
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { formsOf, textOf } from '../support/html-form';
import { sendsMail } from '../support/mail';
import {
  choosePassword,
  isRefused,
  type Member,
  NEW_PASSWORD,
  newBrowser,
  newLink,
  newMember,
} from '../support/password-reset';
import { scim } from '../support/scim';
import { formOf } from '../support/user-agent';

/** Checks that a link no longer works: its page has no form, and a form loaded earlier changes nothing. */
async function expectDead(link: string, member: Member): Promise<void> {
  const page = await newBrowser().open(link);
  expect(isRefused(page)).toBe(true);
  expect(formsOf(page.html)).toEqual([]);
  await signIn(member);
}

describe.runIf(sendsMail)('a link', () => {
  it('is not used up by viewing it, with any method and however often', async () => {
    const member = await newMember();
    const link = await newLink(member);
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET']) await newBrowser().request(link, { method });
    const agent = newBrowser();
    expect((await choosePassword(agent, await agent.open(link))).url.pathname).toBe('/reset-password/done');
  });

  it('is not used up by an unacceptable password, and explains the problem', async () => {
    const member = await newMember();
    const agent = newBrowser();
    const page = await agent.open(await newLink(member));
    expect((await choosePassword(agent, page, 'short')).url.searchParams.get('error')).toBe('too-short');
    expect((await choosePassword(agent, page, member.userName)).url.searchParams.get('error')).toBe('contains-name');
    expect((await choosePassword(agent, page, NEW_PASSWORD, `${NEW_PASSWORD}!`)).url.searchParams.get('error')).toBe(
      'different',
    );
    const empty = await choosePassword(agent, page, '');
    expect(textOf(empty.html)).toContain('Fill in both fields.');
    expect((await choosePassword(agent, page)).url.pathname).toBe('/reset-password/done');
  });

  it('works once: of ten parallel attempts one sets the password', async () => {
    const member = await newMember();
    const link = await newLink(member);
    const browsers = await Promise.all(
      Array.from({ length: 10 }, async (_each, index) => {
        const agent = newBrowser();
        return { agent, page: await agent.open(link), password: `${NEW_PASSWORD}, try ${index}` };
      }),
    );
    const arrivals = await Promise.all(
      browsers.map(({ agent, page, password }) => choosePassword(agent, page, password)),
    );
    const winners = browsers.filter((_each, index) => arrivals[index]?.url.pathname === '/reset-password/done');
    expect(winners).toHaveLength(1);
    expect(arrivals.filter(isRefused)).toHaveLength(9);
    await expectDead(link, { ...member, password: winners[0]?.password ?? '' });
  });

  it('that was used no longer works, including in a form opened before', async () => {
    const member = await newMember();
    const link = await newLink(member);
    const late = newBrowser();
    const openBefore = await late.open(link);
    const agent = newBrowser();
    await choosePassword(agent, await agent.open(link));
    expect(isRefused(await choosePassword(late, openBefore, 'another password of somebody'))).toBe(true);
    await expectDead(link, { ...member, password: NEW_PASSWORD });
  });

  it('no longer works once a newer one has been used', async () => {
    const member = await newMember();
    const first = await newLink(member);
    const second = await newLink(member, 2);
    const agent = newBrowser();
    expect((await choosePassword(agent, await agent.open(second))).url.pathname).toBe('/reset-password/done');
    await expectDead(first, { ...member, password: NEW_PASSWORD });
  });

  it('no longer works after the person has changed the password', async () => {
    const member = await newMember();
    const link = await newLink(member);
    const agent = await signIn(member);
    const page = await agent.open('/change-password');
    const changed = { current_password: member.password, new_password: NEW_PASSWORD, repeated_password: NEW_PASSWORD };
    expect(
      (await agent.submit(page, changed, formOf(page, '/change-password/submit'))).url.searchParams.get('error'),
    ).toBeNull();
    await expectDead(link, { ...member, password: NEW_PASSWORD });
  });

  it('no longer works after a deactivation, even after a reactivation', async () => {
    const member = await newMember();
    const link = await newLink(member);
    for (const active of [false, true]) {
      await scim.patch(member.id, { op: 'replace', path: 'active', value: active });
      expect(isRefused(await newBrowser().open(link))).toBe(true);
    }
  });

  it('no longer works after the person was deleted', async () => {
    const member = await newMember();
    const link = await newLink(member);
    await scim.send('DELETE', `/Users/${member.id}`);
    expect(isRefused(await newBrowser().open(link))).toBe(true);
  });

  it('does not work at another tenant, on the invitation page, or truncated', async () => {
    const member = await newMember();
    const link = await newLink(member);
    const { search } = new URL(link);
    for (const address of [
      `${issuerOf('acme')}/reset-password${search}`,
      `/invitation${search}`,
      link.slice(0, -1),
      `${link}x`,
      '/reset-password',
      `${link}&token=again`,
    ]) {
      expect(isRefused(await newBrowser().open(address)), address).toBe(true);
    }
    const agent = newBrowser();
    const { fields } = formOf(await agent.open(link), '/submit');
    for (const action of ['/t/acme/reset-password/submit', '/invitation/submit']) {
      const answer = await agent.post(action, {
        ...fields,
        new_password: NEW_PASSWORD,
        repeated_password: NEW_PASSWORD,
      });
      expect(answer.headers.get('location') ?? '').not.toContain('/done');
    }
    await signIn(member);
    expect(isRefused(await newBrowser().open(link))).toBe(false);
  });

  it('cannot be used by a form of another browser or site', async () => {
    const member = await newMember();
    const agent = newBrowser();
    const { action, fields } = formOf(await agent.open(await newLink(member)), '/submit');
    const chosen = { ...fields, new_password: NEW_PASSWORD, repeated_password: NEW_PASSWORD };
    const other = newBrowser();
    await other.open('/login');
    expect((await other.post(action, chosen)).status).toBe(403);
    expect(
      (await agent.post(action, chosen, { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' })).status,
    ).toBe(403);
    await signIn(member);
  });
});
