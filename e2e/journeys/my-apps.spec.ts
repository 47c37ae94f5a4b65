import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { newClient } from '../support/new-client';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { anotherBrowser, expect, openAs, test } from './support/journey';
import { saveCard } from './support/save-card';

test('an administrator lets people open an app, and the account page links to it', async ({
  page,
  browser,
  person,
}) => {
  const path = `/start-${unique('app')}`;
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://harbour.example/cb'],
    scopes: ['profile'],
  });
  const admin = await anotherBrowser(browser, personOf('admin'), `/admin/clients/${client.id}`);
  await admin.getByLabel('Login initiation URI').fill(`https://harbour.example${path}`);
  await saveCard(admin, 'Save changes');

  await openAs(page, person, '/account');
  const open = page.getByRole('link', { name: `Open ${client.name}` });
  await expect(open).toHaveAttribute(
    'href',
    `https://harbour.example${path}?iss=${encodeURIComponent(issuerOf('default'))}`,
  );
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
});
