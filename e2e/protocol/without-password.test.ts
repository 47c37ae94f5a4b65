/** A person whom a directory provisioned without a password and who signs in at an identity provider. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmApp } from '../support/authenticator-app';
import { authorizationRequest, codeOf } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { textOf } from '../support/html-form';
import { unique } from '../support/random';
import {
  addTestProvider,
  goThrough,
  HOUSE,
  houseDirectory,
  houseOwner,
  isSignedIn,
  newGuest,
  onwardOf,
  ownClient,
  reasonOf,
  verified,
} from '../support/upstream';
import { UpstreamProvider } from '../support/upstream-provider';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

let provider: UpstreamProvider;
let owner: UserAgent;
let id: string;

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  owner = await houseOwner();
  id = await addTestProvider(owner, provider);
}, 120_000);
afterAll(() => provider?.stop());
beforeEach(() => {
  provider.subject = unique('subject');
});

const SECURITY = `/t/${HOUSE}/account/security`;
const again = `${issuerOf(HOUSE)}/login?${new URLSearchParams({ again: '1', returnTo: SECURITY })}`;
const offersApp = ({ html }: Arrival) => html.includes('/second-factor/authenticator/start');

async function expectUndated(page: Arrival) {
  expect([page.response.status, textOf(page.html)]).toEqual([
    403,
    expect.stringContaining('doesn’t say when you signed in there'),
  ]);
  expect(await reasonOf(owner, page)).toContain('auth_time is missing');
}

/** Signed in at a provider that does not report the time of the sign-in. */
async function undatedGuest() {
  const email = `${unique('guest')}@guests.example`;
  await houseDirectory.createUser({ emails: [{ value: email, primary: true }] });
  const agent = new UserAgent();
  provider.says = { claims: { ...verified(email), auth_time: undefined } };
  await goThrough(agent, provider, id);
  return agent;
}

it('is signed in, and is not asked to replace a one-time password', async () => {
  const email = `${unique('guest')}@guests.example`;
  await houseDirectory.createUser({ emails: [{ value: email, primary: true }] });
  const agent = new UserAgent();
  provider.says = { claims: verified(email) };
  await goThrough(agent, provider, id);
  expect(await isSignedIn(agent)).toBe(true);
  const page = await agent.open(`${issuerOf(HOUSE)}/change-password`);
  // With email delivery, a link sets the first password. Otherwise the person lands on the account page.
  expect(page.url.pathname).toMatch(/\/t\/upstream-house\/(?:forgot-password|account)$/);
  expect(textOf(page.html)).not.toContain('Current password');
});

describe('where the provider does not say when they signed in', () => {
  it('adds the first second factor after signing in there again, and can do nothing else before', async () => {
    const agent = await undatedGuest();
    const back = await goThrough(agent, provider, id, { page: await agent.open(again) });
    expect([provider.asked.get('prompt'), provider.asked.get('max_age')]).toEqual(['login', '0']);
    const security = await agent.open(onwardOf(back) ?? back.url.href);
    expect([security.url.pathname, offersApp(security), security.html.includes('/account/security/link')]).toEqual([
      SECURITY,
      true,
      false,
    ]);
    expect(textOf((await agent.open(`${issuerOf(HOUSE)}/account/data`)).html)).toContain('Add a second factor first');

    await confirmApp(agent, await agent.submit(security, {}, formOf(security, '/second-factor/authenticator/start')));
    expect((await agent.open(`${issuerOf(HOUSE)}/account/data`)).html).toContain('/account/data/download');
  });

  it('adds it on the way to an application that requires one, but meets no max_age', async () => {
    const agent = await undatedGuest();
    const page = await agent.open(authorizationRequest(ownClient, { acr_values: 'urn:tessera:acr:2fa' }).url);
    expect([page.url.pathname, offersApp(page)]).toEqual([`/t/${HOUSE}/second-factor`, true]);

    const login = await agent.open(authorizationRequest(ownClient, { prompt: 'login' }).url);
    await expectUndated(await goThrough(agent, provider, id, { page: login }));

    await confirmApp(agent, await agent.submit(page, {}, formOf(page, '/second-factor/authenticator/start')));
    expect(
      codeOf(
        await agent.open(authorizationRequest(ownClient, { acr_values: 'urn:tessera:acr:2fa', max_age: '60' }).url),
      ),
    ).toBeTruthy();
  });

  it('is asked for the password when signing in again, once there is one', async () => {
    const guest = await newGuest();
    const agent = new UserAgent();
    provider.says = { claims: { ...verified(guest.email), auth_time: undefined } };
    await goThrough(agent, provider, id);
    expect(offersApp(await agent.open(issuerOf(HOUSE) + '/account/security'))).toBe(false);
    await expectUndated(await goThrough(agent, provider, id, { page: await agent.open(again) }));
  });
});
