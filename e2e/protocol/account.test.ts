/** What people can see and change about themselves: their own profile and data. */
import { describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { ACCOUNT_TENANT, accountDirectory, newPersonalToken } from '../support/personal-token';
import { unique } from '../support/random';
import { actionFormOf, submitAction } from '../support/server-action';
import { formOf, type UserAgent } from '../support/user-agent';

const account = `${issuerOf(ACCOUNT_TENANT)}/account`;
const plain = personOf('plain', ACCOUNT_TENANT);

async function download(agent: UserAgent) {
  const page = await agent.open(`${account}/data`);
  const { response, html } = await agent.submit(page, {}, formOf(page, '/account/data/download'));
  return { response, text: html, data: JSON.parse(html) as Record<string, never> };
}

async function edit(agent: UserAgent, fields: Record<string, string>) {
  const page = await agent.open(`${account}/profile/edit`);
  return submitAction(agent, page, actionFormOf(page, 'based_on'), { ...fields, intent: 'save' });
}

describe('a person’s own profile', () => {
  it('can be edited only in the fields that the tenant allows, whatever else a form contains', async () => {
    const agent = await signIn(plain, { tenant: ACCOUNT_TENANT });
    const nickName = unique('pit');
    const answer = await edit(agent, {
      'core|nickName': nickName,
      'core|userName': 'somebody@else.example',
      'core|title': 'Director',
      'rows|core|emails': '0',
      'core|emails|0|value': 'somebody@else.example',
      'core|active': 'false',
      id: 'another',
    });
    expect([answer.response.status, answer.response.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/account/profile?done=profile-changed'),
    ]);
    const { data } = await download(agent);
    expect(data.profile).toMatchObject({
      attributes: { userName: plain.userName, nickName, active: true, emails: [{ value: plain.userName }] },
    });
    expect(data.profile).not.toHaveProperty('attributes.title');
  });

  it('is validated against the schemas, with errors next to the fields', async () => {
    const agent = await signIn(plain, { tenant: ACCOUNT_TENANT });
    const { html } = await edit(agent, { 'core|displayName': 'd'.repeat(513) });
    expect(textOf(html)).toContain('Changes not saved. Check the highlighted fields.');
  });

  it('shows no field for identifiers or for attributes that the tenant reserves', async () => {
    const agent = await signIn(plain, { tenant: ACCOUNT_TENANT });
    const { html } = await agent.open(`${account}/profile/edit`);
    for (const name of ['core|userName', 'core|emails', 'core|roles', 'core|title'])
      expect(html).not.toContain(`name="${name}`);
    expect(textOf(html)).toContain('Only account administrators can change');
  });

  it('is read-only for a person provisioned by a directory, and says so', async () => {
    const agent = await signIn(await accountDirectory.createPerson({ displayName: 'From The Directory' }), {
      tenant: ACCOUNT_TENANT,
    });
    const page = await agent.open(`${account}/profile`);
    expect(textOf(page.html)).toContain('From The Directory');
    expect(textOf(page.html)).toContain('Your organization’s directory manages this profile');
    expect(page.html).not.toContain('/account/profile/edit');
    expect((await agent.open(`${account}/profile/edit`)).url.pathname).toMatch(/\/account\/profile$/);
  });
});

describe('a personal data export', () => {
  it('contains all stored data about the person but no secret, and is audited', async () => {
    const person = await accountDirectory.createPerson({ displayName: 'Ann Data' });
    const { token, agent } = await newPersonalToken(person, { name: 'nightly report' });
    const first = await download(agent);
    expect([
      first.response.status,
      first.response.headers.get('cache-control'),
      first.response.headers.get('content-type'),
    ]).toEqual([200, 'no-store', 'application/json']);
    expect(first.response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-account-house-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(first.data).toMatchObject({
      issuer: issuerOf(ACCOUNT_TENANT),
      password_is_set: true,
      profile: {
        id: person.id,
        provisioned_by_directory: true,
        attributes: { userName: person.userName, displayName: 'Ann Data' },
      },
      personal_access_tokens: [{ name: 'nightly report', scopes: ['reports.read'] }],
      sessions: [{ amr: ['pwd'] }],
    });
    expect(first.text).not.toContain(token);
    expect(first.text).not.toContain(person.password);
    const { data } = await download(agent);
    expect(data.audit_log).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'person.data-downloaded', actor: 'you', target: 'you' }),
        expect.objectContaining({ action: 'personal-token.created', actor: 'you' }),
      ]),
    );
  });
});
