import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { expect, openAs, signIn, test } from './support/journey';

const wanting = (id: string) => ({ claims: JSON.stringify({ id_token: { sub: { value: id } } }) });

test('a person signed in with a different account than the application requires sees this, and switches accounts or goes back', async ({
  page,
  browser,
  person,
  application,
}) => {
  const other = await scim.createPerson({ displayName: 'Otto Other' });
  const reported = page.getByRole('status').filter({ hasText: 'Different account required' });
  await openAs(page, person, '/account');
  const request = application.request(wanting(other.id));
  await page.goto(request.url);
  await expect(reported).toContainText(
    `You’re signed in as ${person.userName}, but Harbour shop asks for a different account.`,
  );
  await expect(page.getByText(other.userName)).toHaveCount(0);
  await expectAccessible(page);
  await signIn(page, other);
  await expect(page.getByText(`Signed in as Otto Other (${other.userName})`)).toBeVisible();

  // Without script, and back.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openAs(plain, person, '/account');
  const again = application.request(wanting(other.id));
  await plain.goto(again.url);
  await plain.getByRole('button', { name: 'Cancel' }).click();
  expect((await application.answered(plain, again)).get('error')).toBe('login_required');
});

test('a person who cannot provide the second factor that an application requires can go back to it', async ({
  page,
  person,
  application,
}) => {
  await openAs(page, person, '/account');
  const request = application.request({ acr_values: 'urn:tessera:acr:2fa' });
  await page.goto(request.url);
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await application.answered(page, request)).get('error')).toBe('unmet_authentication_requirements');
});

test('a person cancels signing in, with and without script, and the application learns of it', async ({
  page,
  browser,
  application,
}) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const at of [page, plain]) {
    const request = application.request();
    await at.goto(request.url);
    await expect(at.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await at.getByRole('button', { name: 'Cancel' }).click();
    expect((await application.answered(at, request)).get('error')).toBe('access_denied');
  }
});

test('a person cancels choosing an account, and stays signed in', async ({ page, person, application }) => {
  await openAs(page, person, '/account');
  const request = application.request({ prompt: 'select_account' });
  await page.goto(request.url);
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await application.answered(page, request)).get('error')).toBe('access_denied');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});
