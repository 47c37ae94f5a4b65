import { decodeJwt } from 'jose';
import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { newClient } from '../support/new-client';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

test('an administrator declares claims for a client, previews them for a person, and removes one', async ({ page }) => {
  const person = await scim.createPerson({ title: 'Engineer' });
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://declared.example/cb'],
    scopes: ['openid'],
    metadata: { first_party: true },
  });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Claims', level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Claim name').fill('sub');
  await page.getByLabel('Attribute path').fill('title');
  await page.getByLabel('ID token').check();
  await page.getByRole('button', { name: 'Add claim' }).click();
  await expect(page.getByLabel('Claim name')).toHaveAccessibleDescription(/meaning in the protocol/);
  await page.getByLabel('Claim name').fill('job');
  await page.getByRole('button', { name: 'Add claim' }).click();
  const job = page.getByRole('listitem').filter({ hasText: 'job' });
  await expect(job).toContainText('Issued in: ID token');

  await page.getByRole('link', { name: 'Groups', exact: true }).last().click();
  await expect(page.getByLabel('Only groups')).toBeVisible();
  await page.getByLabel('Claim name').fill('teams');
  await page.getByLabel('Access token', { exact: true }).check();
  await page.getByRole('button', { name: 'Add claim' }).click();
  await expect(page.getByText('A claim lists all groups.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('User name').fill(person.userName);
  await page.getByRole('button', { name: 'Preview claims' }).click();
  await expect(page.getByRole('region', { name: 'ID token' })).toContainText('"job": "Engineer"');
  await expect(page.getByRole('region', { name: 'Access token' })).toContainText('"teams": []');
  await expectAccessible(page);
  const idToken = async () => {
    const { id_token } = (await freshTokens(client, person)) as unknown as { id_token: string };
    return decodeJwt(id_token);
  };
  await expect.poll(idToken).toMatchObject({ job: 'Engineer' });

  const question = await openDialog(page, job.getByRole('button', { name: 'Remove' }), 'Remove claim job?');
  await question.getByRole('button', { name: 'Remove claim' }).click();
  await expect(job).toHaveCount(0);
  await expect.poll(idToken).not.toHaveProperty('job');
});

test('an administrator declares a claim for a resource, and a later change of its settings keeps it', async ({
  page,
}) => {
  const identifier = `https://${unique('api')}.example`;
  const key = await newAccessKey('admin', { tenant: 'default' });
  await manage(key, 'POST', '/resources', { tenant: 'default', body: { identifier, name: unique('API') } });
  const person = await scim.createPerson();
  await openAs(page, personOf('admin'), `/admin/resources/~${Buffer.from(identifier).toString('base64url')}/claims`);
  await page.getByRole('link', { name: 'Constant', exact: true }).click();
  // Only the form of a constant has it, so it shows that this form is open.
  await page.getByLabel('Value', { exact: true }).fill('{"level": 2}');
  await page.getByLabel('Claim name').fill('tier');
  await page.getByLabel('Access token', { exact: true }).check();
  await page.getByRole('button', { name: 'Add claim' }).click();
  await expect(page.getByText('Always {"level":2}')).toBeVisible();
  await page.getByLabel('User name').fill(person.userName);
  await page.getByRole('button', { name: 'Preview claims' }).click();
  await expect(page.getByRole('region', { name: 'Access token' })).toContainText('"level": 2');
  await expectAccessible(page);

  await page.goto(`/admin/resources/~${Buffer.from(identifier).toString('base64url')}`);
  await page.getByLabel('Name', { exact: true }).fill('Renamed API');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Claims', exact: true }).click();
  await expect(page.getByText('Always {"level":2}')).toBeVisible();
});
