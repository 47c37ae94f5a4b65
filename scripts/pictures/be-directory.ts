import type { Page } from 'playwright';

/** Sends what a directory sends, with a token that is made in the console, so that the provisioning log has entries. */
export async function beDirectory(page: Page): Promise<void> {
  await page.goto('/admin/scim-connections');
  await page.getByRole('cell').getByRole('link').first().click();
  await page.getByLabel('Token name').fill('October');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'New SCIM token' }).inputValue();
  const send = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/scim/v2${path}`, { method, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' }, ...(data && { data: JSON.stringify(data) }) });
    return (await answer.json()) as { id: string };
  };
  await send('GET', '/Users?filter=userName%20eq%20%22wanda.novak@harbor.example%22');
  const { id } = await send('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'wanda.novak@harbor.example', displayName: 'Wanda Novak',
    name: { givenName: 'Wanda', familyName: 'Novak' }, title: 'Engineer', active: true,
  });
  await send('PATCH', `/Users/${id}`, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [{ op: 'replace', path: 'title', value: 'Lead engineer' }] });
}
