import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { linkOf, mailTo, partOf } from '../support/mail';
import { expectAccessible } from './support/accessible';
import { hydrated } from './support/insist';
import { expect, openAs, test } from './support/journey';
import { saveCard } from './support/save-card';

const TENANT = 'brand-looks';
const EMAILS = `/t/${TENANT}/admin/branding/emails`;
const owner = personOf('owner', TENANT);

// Run one after another, because all of them change the same tenant.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test('an owner writes the reset email, previews it, tests it on themselves, and people get it', async ({
  page,
  browser,
}) => {
  await openAs(page, owner, `/t/${TENANT}/admin/branding`);
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Password reset' }).click();
  await expect(page.getByText('Default text', { exact: true })).toBeVisible();
  const preview = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(preview.getByText('Choose a new password for your account owner@looks.example at Looks.')).toBeVisible();
  await expectAccessible(page);

  const body = await hydrated(page.getByLabel('Body'));
  await page.getByLabel('Subject').fill('{name}, your new password');
  await body.fill('Hello {name},\n\nhere is <b>your</b> link:\n\n{link}\n\nKind regards,\n{tenant}');
  await expect(preview.getByText('Hello Olga Looks,')).toBeVisible();
  await expect(preview.getByText('here is <b>your</b> link:')).toBeVisible();
  await expect(page.getByText('Olga Looks, your new password')).toBeVisible();
  await page.getByRole('radio', { name: 'Text', exact: true }).check({ force: true });
  await expect(page.locator('pre')).toContainText('Kind regards,\nLooks');
  await page.getByRole('radio', { name: 'Phone' }).check({ force: true });
  await expect.poll(async () => (await page.locator('pre').boundingBox())?.width).toBeLessThanOrEqual(320);

  await body.fill('Hello {nobody}');
  await expect(page.getByText(/This text can’t be sent yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByText(/this email has no placeholder \{nobody\}/i)).toBeVisible();
  await expect(body).toHaveValue('Hello {nobody}');
  await body.fill('Hello {name},\n\n{link}\n\nKind regards,\n{tenant}');

  await page.getByRole('button', { name: 'Send test to me' }).click();
  await expect(page.getByText('Test email queued for owner@looks.example.')).toBeVisible();
  const trial = await mailTo('owner@looks.example');
  expect(trial.raw).toMatch(/^Subject: Test: Olga Looks, your new password\r$/m);
  expect(linkOf(trial)).toBe(`${issuerOf(TENANT)}/account`);

  await saveCard(page, 'Save text');
  await expect(page.getByText('Your text', { exact: true })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${issuerOf(TENANT)}/forgot-password`);
  await visitor.getByLabel('User name or email address').fill('mia@looks.example');
  await visitor.getByRole('button', { name: 'Send link' }).click();
  const mail = await mailTo('mia@looks.example');
  expect(partOf(mail, 'text/plain').replaceAll('\r\n', '\n')).toMatch(
    /^Hello Mia Looks,\n\nChoose a new password:\nhttp\S+\n\nKind regards,\nLooks\n/,
  );
  expect(partOf(mail, 'text/html')).toContain('src="cid:');
  expect(mail.raw).toMatch(/Content-Type: image\/png/);
  await visitor.goto(linkOf(mail));
  await expect(visitor.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();

  await page.reload();
  await (await hydrated(page.getByRole('button', { name: 'Reset to default' }))).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click();
  await expect(page.getByText('Default text', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Body')).toHaveValue(/^Choose a new password for your account \{userName\}/);
});

test('each language has its own text, and an admin can read but not change it', async ({ page }) => {
  await openAs(page, personOf('admin', TENANT), `${EMAILS}/account-notice`);
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page.getByLabel('Body')).toHaveValue(/\{change\}/);
  await expect(page.getByLabel('Body')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save text' })).toHaveCount(0);
  await expect(page.getByText(/^Only owners can change this/)).toBeVisible();
});

test('without script, a text is previewed and saved', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await openAs(page, owner, `${EMAILS}/invitation`);
  await page.getByLabel('Subject').fill('Welcome, {name}');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Welcome, Olga Looks')).toBeVisible();
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
