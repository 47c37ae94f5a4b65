import type { Page } from 'playwright';
import type { Pictures } from './picture';

/** As an owner, connects a directory that creates its first person, and opens its page. */
async function connect(page: Page): Promise<void> {
  await page.goto('/admin/scim-connections/new');
  await page.getByLabel('Name', { exact: true }).fill('Okta, Lisbon office');
  await page.getByRole('button', { name: 'Create connection' }).click();
  await page.getByLabel('Token name').fill('Production');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'New SCIM token' }).inputValue();
  const created = await page.request.post('/scim/v2/Users', {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
    data: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'ines.duarte@tessera.example',
      displayName: 'Ines Duarte',
      active: true,
    },
  });
  if (!created.ok()) throw new Error(`The directory's person was answered with ${created.status()}.`);
  await page.getByRole('link', { name: 'Ines Duarte' }).waitFor();
  // The token is shown once.
  await page.reload();
}

/** A new connection, whose page shows the steps to a directory that works. */
export const ofDirectory: Pictures = {
  'scim-connection-steps': { of: '/admin/scim-connections/[connection]', open: connect },
};
