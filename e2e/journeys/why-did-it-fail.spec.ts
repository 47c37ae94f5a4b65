import { authorizationRequest } from '../support/authorization';
import { personOf } from '../support/fixture';
import { expectAccessible } from './support/accessible';
import { search } from './support/insist';
import { expect, openAs, test } from './support/journey';
import { openFromMenu } from './support/menu';

test('a person reads a request ID on an error page, and an administrator uses it to find the cause and the fix', async ({
  page,
  application,
  browser,
}) => {
  const request = authorizationRequest(application.client, { redirect_uri: `${application.client.redirectUri}/wrong` });
  await page.goto(request.url);
  await expect(page.getByRole('heading', { name: 'This sign-in request is not valid' })).toBeVisible();
  const requestId = await page.locator('code').innerText();

  const console = await (await browser.newContext()).newPage();
  await openAs(console, personOf('auditor'), '/admin');
  await openFromMenu(console, 'Activity', 'Failed requests');
  await search(console, requestId);
  await expect(async () => {
    await console.reload();
    await expect(console.getByRole('cell', { name: /redirect_uri differs at character \d+/ })).toHaveCount(1, {
      timeout: 500,
    });
  }).toPass({ timeout: 10_000 });
  await expectAccessible(console);

  await console
    .getByRole('cell')
    .getByRole('link', { name: /redirect_uri differs/ })
    .click();
  await expect(console.getByRole('heading', { level: 1, name: /redirect_uri differs at character \d+/ })).toBeVisible();
  await expect(console.getByText('Next steps')).toBeVisible();
  await expect(console.getByText(/Compare the redirect URI that the client sends/)).toBeVisible();
  await expect(console.getByRole('link', { name: application.client.name })).toBeVisible();
  await expectAccessible(console);

  // The client's page shows the failure too, along with the client's other activity.
  await console.getByRole('link', { name: application.client.name }).click();
  const activity = console.locator('section', { has: console.getByRole('heading', { name: 'Activity' }) });
  await expect(activity).toContainText(/requests? (was|were) rejected in the last 24 hours/);
  await expect(activity.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(console);
  await activity.getByRole('link', { name: 'Failed requests' }).click();
  await search(console, requestId);
  await expect(console.getByRole('cell', { name: /redirect_uri differs at character \d+/ })).toBeVisible();
});
