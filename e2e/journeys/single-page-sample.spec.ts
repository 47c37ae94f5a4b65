import { clientOf } from '../support/fixture';
import { expect, signIn, test } from './support/journey';
import { startSinglePageSample } from './support/single-page-sample';

const sample = clientOf('sample-spa');

test('the single-page sample signs a person in and out with oidc-client-ts, locally and at the server', async ({
  page,
  person,
}) => {
  const { origin, stop } = await startSinglePageSample({
    clientId: sample.id,
    port: Number(new URL(sample.redirectUri).port),
  });
  try {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Sign in with Tessera' }).click();
    await signIn(page, person);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('heading', { name: 'Signed in as Nora New' })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Signed in as Nora New' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  } finally {
    await stop();
  }
});
