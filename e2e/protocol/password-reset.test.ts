/** Forgotten passwords: who gets a link by email, and what the response must not reveal. */
import { describe, expect, it } from 'vitest';
import { freshTokens, signIn, signInOn } from '../support/authorization';
import { serverUrl } from '../support/environment';
import { clientOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { linkOf, mailsTo, mailTo, partOf, sendsMail } from '../support/mail';
import { refresh } from '../support/oauth';
import { askForLink, choosePassword, NEW_PASSWORD, newBrowser, newLink, newMember } from '../support/password-reset';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { formOf } from '../support/user-agent';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.runIf(sendsMail)('a forgotten password', () => {
  it('is replaced through an emailed link, and the person continues to sign in', async () => {
    const member = await newMember();
    const agent = newBrowser();
    const answer = await askForLink(member.userName, agent);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/forgot-password?asked=1']);

    const page = await agent.open(linkOf(await mailTo(member.email)));
    const done = await choosePassword(agent, page);
    expect(done.url.pathname).toBe('/reset-password/done');
    const login = await agent.open(/href="([^"]*\/login[^"]*)"/.exec(done.html)?.[1]?.replaceAll('&amp;', '&') ?? '');
    const account = await signInOn(agent, login, { userName: member.userName, password: NEW_PASSWORD });
    expect(account.url.pathname).toBe('/account');
    await expect(signIn(member)).rejects.toThrow('could not sign in');
  });

  it('ends sessions and token families when replaced', async () => {
    const member = await newMember();
    const spa = clientOf('spa');
    const { refresh_token: token } = await freshTokens(spa, member);
    const elsewhere = await signIn(member);
    const agent = newBrowser();
    await choosePassword(agent, await agent.open(await newLink(member)));
    expect((await elsewhere.open('/account')).url.pathname).toBe('/login');
    expect((await refresh(spa, token)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('is explained in plain words: whose account, how long the link is valid, who requested it, and what to do otherwise', async () => {
    const member = await newMember();
    const agent = newBrowser();
    await askForLink(member.email.toUpperCase(), agent, { 'User-Agent': FIREFOX });
    const mail = await mailTo(member.email);
    const text = partOf(mail, 'text/plain');
    for (const words of [
      'Northwind',
      member.userName,
      'This link works once and expires in 30 minutes.',
      '127.',
      'Firefox on Linux',
      'If this wasn’t you, ignore this email',
    ])
      expect(text).toContain(words);
    expect(partOf(mail, 'text/html')).toContain(linkOf(mail));
    expect(mail.raw).toMatch(/^From: Northwind <no-reply@northwind\.example>\r$/m);
  });

  it('copies no requester input into the email', async () => {
    const member = await newMember();
    await askForLink(member.userName, newBrowser(), { 'User-Agent': 'https://evil.test/click-here now' });
    const mail = await mailTo(member.email);
    expect(partOf(mail, 'text/plain') + partOf(mail, 'text/html')).not.toContain('evil');
    expect(partOf(mail, 'text/plain')).toContain('an unknown program');
  });
});

describe.runIf(sendsMail)('requesting a reset link', () => {
  it('shows the same page for known, unknown, inactive and address-less accounts, and emails only the first', async () => {
    const known = await newMember();
    const inactive = await newMember({ active: false });
    const without = await scim.createPerson();
    const nobody = `${unique('nobody')}@example.com`;
    const answers = await Promise.all(
      [known.userName, inactive.userName, without.userName, nobody].map(async (login) => {
        const agent = newBrowser();
        const response = await askForLink(login, agent);
        const page = await agent.open(response.headers.get('location') ?? '');
        return { status: response.status, location: response.headers.get('location'), text: textOf(page.html) };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.text).toContain('If the account exists and has an email address, we’ve sent a link to it.');
    await mailTo(known.email);
    expect([
      ...(await mailsTo(nobody)),
      ...(await mailsTo(inactive.email)),
      ...(await mailsTo(without.userName)),
    ]).toEqual([]);
  });

  it('too often for one account from one address is throttled, known or not', async () => {
    for (const login of [(await newMember()).userName, `${unique('nobody')}@example.com`]) {
      const statuses = [];
      const agent = newBrowser();
      for (let round = 0; round < 6; round++) statuses.push((await askForLink(login, agent)).status);
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    }
  });

  it('by strangers at many addresses sends ten emails a day with working links, and leaves the person their own', async () => {
    const member = await newMember();
    const own = await signIn(member, { agent: newBrowser() });
    for (let stranger = 0; stranger < 12; stranger++) expect((await askForLink(member.userName)).status).toBe(303);
    const first = linkOf(await mailTo(member.email, 10));
    expect((await askForLink(member.userName, own)).status).toBe(303);
    await mailTo(member.email, 11);
    expect(await mailsTo(member.email)).toHaveLength(11);
    const agent = newBrowser();
    expect((await choosePassword(agent, await agent.open(first))).url.pathname).toBe('/reset-password/done');
  });

  it('is rejected from another site, and in a browser other than the one that was shown the form', async () => {
    const agent = newBrowser();
    const { action, fields } = formOf(await agent.open('/forgot-password'), '/forgot-password/submit');
    expect(
      (
        await agent.post(
          action,
          { ...fields, username: 'x' },
          { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
        )
      ).status,
    ).toBe(403);
    const other = newBrowser();
    await other.open('/login');
    expect((await other.post(action, { ...fields, username: 'x' })).status).toBe(403);
  });
});

describe.runIf(sendsMail)('an address changed by a directory', () => {
  it('receives the links of a member, and the old one gets a notice', async () => {
    const member = await newMember();
    const next = `${unique('next')}@example.com`;
    const changed = await scim.patch(member.id, {
      op: 'replace',
      path: 'emails',
      value: [{ value: next, type: 'work', primary: true }],
    });
    expect(changed.status).toBe(200);
    await askForLink(member.userName);
    const notice = partOf(await mailTo(member.email), 'text/plain');
    expect(notice).toContain('Your email address was changed to n***@e***.com.');
    expect(notice).not.toContain(next);
    expect(linkOf(await mailTo(next))).toContain('/reset-password?token=');
  });
});

describe.runIf(sendsMail)('the URL in a link', () => {
  it.each<[string, Record<string, string>]>([
    ['Host', { Host: 'evil.test' }],
    [
      'X-Forwarded-Host',
      { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' },
    ],
    ['Forwarded', { Forwarded: 'host=evil.test;proto=https' }],
    [
      'X-Host or a similar header',
      { 'X-Host': 'evil.test', 'X-Original-URL': 'https://evil.test/', 'X-HTTP-Host-Override': 'evil.test' },
    ],
  ])('comes from the configuration, whatever %s says', async (_name, headers) => {
    const member = await newMember();
    const agent = newBrowser();
    const { action, fields } = formOf(await agent.open('/forgot-password'), '/forgot-password/submit');
    const answer = await agent.post(action, { ...fields, username: member.userName }, headers);
    if (answer.status !== 303) return expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('location')).toBe('/forgot-password?asked=1');
    const mail = await mailTo(member.email);
    expect(linkOf(mail)).toMatch(new RegExp(`^${serverUrl}/reset-password\\?token=tsl_[\\w-]{43}$`));
    expect(mail.raw).not.toContain('evil.test');
    expect(mail.raw).not.toContain('203.0.113.9');
  });

  it('is not leaked by referrer and not cached', async () => {
    const { response } = await newBrowser().open(await newLink(await newMember()));
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`);
  });
});

describe.runIf(!sendsMail)('without email delivery', () => {
  it('the page says whom to contact, and the sign-in page does not offer a reset', async () => {
    const agent = newBrowser();
    const page = await agent.open('/forgot-password');
    expect(textOf(page.html)).toMatch(/Ask an administrator of Northwind for a password reset link\./);
    expect(formsOf(page.html)).toEqual([]);
    expect((await agent.open('/login')).html).not.toContain('forgot-password');
  });
});
