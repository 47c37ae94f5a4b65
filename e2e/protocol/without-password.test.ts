/** Somebody whom a directory provisioned without a password, and who signs in at another provider. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { textOf } from '../support/html-form';
import { unique } from '../support/random';
import { addTestProvider, goThrough, HOUSE, houseDirectory, houseOwner, isSignedIn, verified } from '../support/upstream';
import { UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

let provider: UpstreamProvider;
let id: string;

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  id = await addTestProvider(await houseOwner(), provider);
}, 120_000);
afterAll(() => provider?.stop());

it('is let in, and is not asked for a password that is to be changed', async () => {
  const email = `${unique('guest')}@guests.example`;
  await houseDirectory.createUser({ emails: [{ value: email, primary: true }] });
  const agent = new UserAgent();
  provider.says = { claims: verified(email) };
  await goThrough(agent, provider, id);
  expect(await isSignedIn(agent)).toBe(true);
  const page = await agent.open(`${issuerOf(HOUSE)}/change-password`);
  // Where mails are sent, one brings a first password; elsewhere the account says what there is.
  expect(page.url.pathname).toMatch(/\/t\/upstream-house\/(?:forgot-password|account)$/);
  expect(textOf(page.html)).not.toContain('Current password');
});
