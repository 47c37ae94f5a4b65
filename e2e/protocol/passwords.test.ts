/** Which passwords people may choose (NIST SP 800-63B-4, 3.1.1.2), and what a new password ends. */
import { describe, expect, it } from 'vitest';
import { freshTokens, type Person, signIn, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, scimTokenOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { refresh } from '../support/oauth';
import { ScimClient, scim } from '../support/scim';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

/** A tenant whose people have another sign-in method too: passwords may be shorter, and a new one ends nothing. */
const TENANT = 'lenient';
const lenientScim = new ScimClient(scimTokenOf('Directory', TENANT), TENANT);
const lenientApp = clientOf('spa', TENANT);
const NEXT = 'quite another long password';

async function choose(agent: UserAgent, current: string, next: string, tenant = 'default'): Promise<Arrival> {
  const page = await agent.open(`${issuerOf(tenant)}/change-password`);
  return agent.submit(
    page,
    { current_password: current, new_password: next, repeated_password: next },
    formOf(page, '/change-password/submit'),
  );
}

async function signsIn(person: Person): Promise<boolean> {
  const agent = new UserAgent();
  await signInOn(agent, await agent.open('/login'), person);
  return agent.jar.named('.session') !== undefined;
}

describe('a password that a person chooses', () => {
  it.each<[string, (person: Person) => string, string, string]>([
    ['of 14 characters', () => 'fourteen chars', 'too-short', 'Use at least 15 characters'],
    ['that is commonly guessed', () => 'qwertyuiopasdfghjkl', 'common', 'most commonly guessed'],
    ['made of the user name', ({ userName }) => `${userName}!`, 'contains-name', 'too close to your name'],
    ['made of the tenant and product names', () => 'Northwind Tessera 1', 'contains-name', 'name of this service'],
    ['longer than 1024 bytes', () => 'quiet yellow river '.repeat(55), 'too-long', 'longer than'],
  ])('rejects one %s, and says why', async (_which, made, error, words) => {
    const person = await scim.createPerson();
    const page = await choose(await signIn(person), person.password, made(person));
    expect(page.url.searchParams.get('error')).toBe(error);
    expect(textOf(page.html)).toContain(words);
  });

  it('accepts 200 characters of any script in full, in any Unicode composition', async () => {
    const person = await scim.createPerson();
    const long = `${'Zażółć gęślą jaźń 🦓 '.repeat(10)}é`;
    expect((await choose(await signIn(person), person.password, long)).url.pathname).toBe('/account');
    expect(await signsIn({ ...person, password: long.slice(0, -1) })).toBe(false);
    expect(await signsIn({ ...person, password: long.normalize('NFD') })).toBe(true);
  });

  it('has the minimum length that its tenant requires', async () => {
    const person = await lenientScim.createPerson();
    const page = await choose(await signIn(person, { tenant: TENANT }), person.password, 'zebra 7', TENANT);
    expect(textOf(page.html)).toContain('Use at least 8 characters');
    expect(
      (await choose(await signIn(person, { tenant: TENANT }), person.password, 'zebra 77', TENANT)).url.pathname,
    ).toBe(`/t/${TENANT}/account`);
  });
});

describe('a new password at a tenant that ends no sessions for it', () => {
  const goesOn = async ({ refresh_token, agent }: { refresh_token?: string; agent: UserAgent }) => {
    expect((await refresh(lenientApp, refresh_token)).status).toBe(200);
    expect((await agent.open(`${issuerOf(TENANT)}/account`)).url.pathname).toBe(`/t/${TENANT}/account`);
  };

  it('keeps tokens and sessions when the person chose it', async () => {
    const person = await lenientScim.createPerson();
    const [tokens, elsewhere] = [await freshTokens(lenientApp, person), await freshTokens(lenientApp, person)];
    await choose(tokens.agent, person.password, NEXT, TENANT);
    await goesOn(tokens);
    await goesOn(elsewhere);
  });

  it('keeps them when SCIM set it', async () => {
    const person = await lenientScim.createPerson();
    const tokens = await freshTokens(lenientApp, person);
    expect((await lenientScim.patch(person.id, { op: 'replace', path: 'password', value: NEXT })).status).toBe(200);
    await goesOn(tokens);
  });
});
