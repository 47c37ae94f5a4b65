import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { startNameServer } from '../support/name-server';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, signIn, test } from './support/journey';

const SLUG = 'domain-journey';
const HOST = 'login.domain-journey.localhost';
const owner = personOf('owner', SLUG);

test('an operator assigns a domain to a tenant, its owner uses it, and it is removed', async ({ page, browser }) => {
  const names = await startNameServer();
  try {
    const guest = await anotherBrowser(browser, owner, `/t/${SLUG}/admin`);
    await openAs(page, personOf('owner'), `/admin/tenants?q=${SLUG}`);
    await page.getByRole('row', { name: 'Moving House' }).getByRole('link').first().click();
    await page.getByRole('textbox', { name: 'Host name' }).fill('localhost');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText('Enter a host name with a dot')).toBeVisible();
    await page.getByRole('textbox', { name: 'Host name' }).fill(HOST);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText(`_tessera.${HOST}`)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText('The TXT record was not found.')).toBeVisible();
    names.set(`_tessera.${HOST}`, await page.getByText(/^tessera-verification=/).innerText());
    await page.getByRole('button', { name: 'Check now' }).click();
    const question = await openDialog(
      page,
      page.getByRole('button', { name: 'Start using', exact: true }),
      `Start using ${HOST} for Moving House?`,
    );
    await expect(question.getByText(/sessions? requires? a new sign-in/)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Start using domain' }).click();
    await expect(page.getByText('In use since')).toBeVisible();

    // Every process learns of the change within seconds; the page at the old address redirects to the new one.
    await expect(async () => {
      await guest.goto(`/t/${SLUG}/admin/people`);
      await expect(guest).toHaveURL(new RegExp(`^${issuerOf(HOST)}/login\\?`), { timeout: 1_000 });
    }).toPass();
    await signIn(guest, owner);
    await expect(guest).toHaveURL(`${issuerOf(HOST)}/admin/people`);
    await guest.getByRole('link', { name: 'Applications' }).first().click();
    await expect(guest).toHaveURL(`${issuerOf(HOST)}/admin/clients`);
    await guest.goto(`${issuerOf(HOST)}/admin/scopes/new`);
    await guest.getByRole('textbox', { name: 'Name' }).fill('boxes:read');
    await guest.getByRole('textbox', { name: 'Consent page description' }).fill('See the boxes');
    await guest.getByRole('button', { name: 'Add scope' }).click();
    await expect(guest).toHaveURL(new RegExp(`^${issuerOf(HOST)}/admin/scopes`));
    await expect(guest.getByText('boxes:read').first()).toBeVisible();
  } finally {
    const back = page.getByRole('button', { name: 'Stop using', exact: true });
    if (await back.isVisible()) {
      const question = await openDialog(page, back, `Stop using ${HOST} for Moving House?`);
      await question.getByRole('button', { name: 'Stop using domain' }).click();
      await expect(question).toBeHidden();
    }
    const removal = await openDialog(
      page,
      page.getByRole('button', { name: 'Remove', exact: true }),
      `Remove ${HOST}?`,
    );
    await removal.getByRole('button', { name: 'Remove domain' }).click();
    await expect(page.getByRole('textbox', { name: 'Host name' })).toBeVisible();
    await names.close();
  }
});
