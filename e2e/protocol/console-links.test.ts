/**
 * Links that the console creates: shown only to the administrator when no email is sent, and always at the configured
 * origin.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn, signInOn } from '../support/authorization';
import { serverUrl } from '../support/environment';
import { personOf } from '../support/fixture';
import { decodeHtml, textOf } from '../support/html-form';
import { sendsMail } from '../support/mail';
import { choosePassword, isRefused, NEW_PASSWORD, newBrowser, newMember } from '../support/password-reset';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { actionFormOf, submitAction } from '../support/server-action';
import type { Arrival, UserAgent } from '../support/user-agent';

let admin: UserAgent;
beforeAll(async () => {
  admin = await signIn(personOf('admin'));
});

/** The link that a page shows, if any. */
const shownLink = ({ html }: Arrival) => decodeHtml(/value="(https?:[^"]*\?token=tsl_[^"]*)"/.exec(html)?.[1] ?? '');

const passwordPage = (id: string) => `/admin/people/${id}/password`;

/** Sends the form of a person's password page as the signed-in administrator. */
async function help(
  agent: UserAgent,
  id: string,
  by: string,
  about = id,
  headers: Record<string, string> = {},
): Promise<Arrival> {
  const page = await admin.open(passwordPage(id));
  return submitAction(agent, page, actionFormOf(page, 'by'), { id: about, by }, headers);
}

describe('the console', () => {
  it('shows an administrator a password reset link, whatever the Host header says, and prevents caching', async () => {
    const person = await scim.createPerson();
    const answer = await help(admin, person.id, 'show', person.id, {
      'X-Forwarded-Host': 'evil.test',
      'X-Forwarded-Proto': 'https',
    });
    const link = shownLink(answer);
    expect(link).toMatch(new RegExp(`^${serverUrl}/reset-password\\?token=tsl_[\\w-]{43}$`));
    expect(answer.response.headers.get('cache-control')).toContain('no-store');
    expect(textOf(answer.html)).toContain('once, within 30 minutes');
    const agent = newBrowser();
    await choosePassword(agent, await agent.open(link));
    await signIn({ ...person, password: NEW_PASSWORD });
  });

  it('shows an invitation for a new person, who chooses a password and signs in', async () => {
    const page = await admin.open('/admin/people/new');
    const userName = unique('invited');
    const answer = await submitAction(admin, page, actionFormOf(page, 'userName'), {
      userName,
      displayName: '',
      email: '',
      role: '',
      by: 'show',
    });
    const link = shownLink(answer);
    expect(link).toMatch(new RegExp(`^${serverUrl}/invitation\\?token=tsl_`));
    expect(textOf(answer.html)).toContain('once, within 7 days');
    const agent = newBrowser();
    await choosePassword(agent, await agent.open(link));
    const account = await signInOn(agent, await agent.open('/login'), { userName, password: NEW_PASSWORD });
    expect(account.url.pathname).toBe('/account');
  });

  it('invites several people only where email is configured, and says so', async () => {
    const person = await newMember();
    const offered = (await admin.open('/admin/people')).html.includes('value="invite"');
    const asked = textOf((await admin.open(`/admin/people/bulk?action=invite&id=${person.id}`)).html);
    expect([offered, asked.includes('Email delivery is not configured')]).toEqual([sendsMail, !sendsMail]);
  });

  it('creates no link for an auditor, a signed-out visitor or another site, whatever X-Forwarded-Host says', async () => {
    const person = await newMember();
    const auditor = await signIn(personOf('auditor'));
    const answers = [
      await help(auditor, person.id, 'show'),
      await help(newBrowser(), person.id, 'show'),
      await help(admin, person.id, 'show', person.id, { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }),
      await help(admin, person.id, 'show', person.id, {
        Origin: 'https://evil.test',
        'X-Forwarded-Host': 'evil.test',
        'X-Forwarded-Proto': 'https',
      }),
    ];
    expect(answers.map(shownLink)).toEqual(['', '', '', '']);
    await signIn(person);
  });

  it('creates no link for an owner at an admin’s request, and an admin’s link stops working once the person becomes an owner', async () => {
    const person = await scim.createPerson();
    const owners = await admin.open(`/admin/people?q=${encodeURIComponent(personOf('owner').userName)}`);
    const ownerId = /\/admin\/people\/([0-9a-f-]{36})/.exec(owners.html)?.[1] ?? '';
    const refused = await help(admin, person.id, 'show', ownerId);
    expect([shownLink(refused), textOf(refused.html).includes('Only owners can change an owner.')]).toEqual(['', true]);

    const link = shownLink(await help(admin, person.id, 'show'));
    const owner = await signIn(personOf('owner'));
    const page = await owner.open(`/admin/people/${person.id}`);
    await submitAction(owner, page, actionFormOf(page, 'role'), { id: person.id, role: 'owner' });
    expect(isRefused(await newBrowser().open(link))).toBe(true);
  });

  it('creates no link for an inactive person', async () => {
    const person = await scim.createPerson();
    await scim.patch(person.id, { op: 'replace', path: 'active', value: false });
    const refused = await help(admin, person.id, 'show');
    expect([shownLink(refused), textOf(refused.html).includes('This person is deactivated')]).toEqual(['', true]);
  });

  it.runIf(!sendsMail)('offers no email where email delivery is not configured, and sends none', async () => {
    const member = await newMember();
    expect(textOf((await admin.open(passwordPage(member.id))).html)).not.toContain('by email');
    expect(textOf((await admin.open('/admin/people/new')).html)).not.toContain('by email');
    expect(textOf((await help(admin, member.id, 'mail')).html)).toContain('Email delivery is no longer configured.');
  });
});
