/** Where a session began, as reported by a trusted proxy only. */
import { expect, it } from 'vitest';
import { fromProxy } from '../support/environment';
import { textOf } from '../support/html-form';
import { scim } from '../support/scim';
import { formOf, UserAgent } from '../support/user-agent';

const PLACE = { 'X-Client-City': 'S%C3%A3o%20Paulo', 'X-Client-Country': 'BR' };

/**
 * Signs a person in by a request with these headers.
 * @returns what their account page shows about their sessions
 */
async function sessionsAfter(headers: Record<string, string>): Promise<string> {
  const person = await scim.createPerson();
  const agent = new UserAgent();
  const { action, fields } = formOf(await agent.open('/login'), '/login/password');
  await agent.post(action, { ...fields, username: person.userName, password: person.password }, headers);
  const account = textOf((await agent.open('/account')).html);
  expect(account).toContain('Your sessions');
  return account;
}

it('is shown to the person, the country in their language', async () => {
  expect(await sessionsAfter({ ...fromProxy, ...PLACE, 'X-Forwarded-For': '203.0.113.7' })).toContain(
    'São Paulo, Brazil · 203.0.113.7 · last seen',
  );
});

it('is not taken from headers sent by the client', async () => {
  expect(await sessionsAfter(PLACE)).not.toMatch(/São Paulo|Brazil/);
});
