/**
 * Changes to names, appearance, clients and settings can be undone for ten seconds through the same action, so an undo
 * is authorized, recorded and rejected like any other change.
 */
import type { Locator, Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { clientMetadata, newClient } from '../support/new-client';
import { ACCOUNT_TENANT } from '../support/personal-token';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { hydrated } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 180_000 });

/** No other test changes this tenant's branding. */
const BRANDED = 'play-house';

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const nameOf = (page: Page) => page.getByLabel('Name', { exact: true });

/** Saves, and waits until the change can be undone. */
async function save(page: Page, button = 'Save changes'): Promise<void> {
  await (await hydrated(page.getByRole('button', { name: button }))).click();
  await expect(undo(page)).toBeVisible();
}

/**
 * Opens the page of a new group.
 * @returns the group's name
 */
async function openGroup(page: Page): Promise<string> {
  const name = unique('Undone');
  await openAs(page, personOf('admin'), '/admin/groups/new');
  await nameOf(page).fill(name);
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return name;
}

/** The audit log entries for changes to one record. */
async function changesOf(page: Page, id: string, action: string): Promise<Locator> {
  await page.goto(`/admin/audit-log?target=${id}`);
  return page.getByRole('row').filter({ hasText: action });
}

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

const somebody = () =>
  scim.createUser({
    displayName: unique('Ada'),
    title: 'Dr',
    emails: [
      { value: `${unique('one')}@example.com`, type: 'work' },
      { value: `${unique('two')}@example.com`, type: 'home' },
    ],
    [ENTERPRISE_SCHEMA]: { employeeNumber: '7' },
  });

test('undo restores the names of a group: in its fields, after a reload, and as a separate change in the audit log', async ({
  page,
}) => {
  const name = await openGroup(page);
  const externalId = page.getByLabel('External ID');
  const heading = page.getByRole('heading', { level: 1 });
  await nameOf(page).fill(`${name} by mistake`);
  await externalId.fill(unique('x'));
  await save(page);
  await expect(heading).toHaveText(`${name} by mistake`);
  await expect(page.getByText('You can undo this for 10 seconds.')).toBeAttached();
  await undo(page).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await expect(heading).toHaveText(name);
  await expect(nameOf(page)).toHaveValue(name);
  await expect(externalId).toHaveValue('');

  // Undoing a later change restores the value from just before that change.
  await nameOf(page).fill(`${name} on purpose`);
  await save(page);
  await nameOf(page).fill(`${name} once more`);
  await save(page);
  await expect(heading).toHaveText(`${name} once more`);
  await externalId.fill('typed since');
  await undo(page).click();
  await expect(nameOf(page)).toHaveValue(`${name} on purpose`);
  await expect(externalId).toHaveValue('typed since');
  await page.reload();
  await expect(nameOf(page)).toHaveValue(`${name} on purpose`);
  await expect(externalId).toHaveValue('');
  await expect(undo(page)).toHaveCount(0);
  await expect(await changesOf(page, idIn(page), 'Group changed')).toHaveCount(5);
});

test('the undo offer disappears after ten seconds, but not while it has focus', async ({ page }) => {
  await page.clock.install();
  const name = await openGroup(page);
  await nameOf(page).fill(`${name} kept`);
  await save(page);
  await page.getByText('Saved', { exact: true }).hover();
  await undo(page).hover();
  await page.clock.fastForward(60_000);
  await expect(undo(page)).toBeVisible();
  await undo(page).focus();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(60_000);
  await expect(undo(page)).toBeVisible();
  await undo(page).blur();
  await page.clock.fastForward(5_000);
  await expect(undo(page)).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(undo(page)).toHaveCount(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(nameOf(page)).toHaveValue(`${name} kept`);
});

test('undo does not overwrite a later change by someone else and says so', async ({ page, browser }) => {
  const name = await openGroup(page);
  const path = new URL(page.url()).pathname;
  await nameOf(page).fill(`${name} of the administrator`);
  await save(page);
  await undo(page).hover();
  const other = await anotherBrowser(browser, personOf('owner'), path);
  await nameOf(other).fill(`${name} of the owner`);
  await save(other);
  await undo(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'the group has been renamed since you opened the page' }),
  ).toBeVisible();
  await expect(page.getByText('Couldn’t undo.')).toBeVisible();
  await expect(nameOf(page)).toHaveValue(`${name} of the administrator`);
  await page.reload();
  await expect(nameOf(page)).toHaveValue(`${name} of the owner`);
});

test('a profile change is undone by keyboard, lists included, and both changes are in the audit log', async ({
  page,
}) => {
  const { id, body } = await somebody();
  await openAs(page, personOf('admin'), `/admin/people/${id}/edit`);
  const emails = page.getByRole('group', { name: /^Emails, \d$/ });
  await page.getByRole('textbox', { name: 'Title Optional' }).fill('Countess');
  await page.getByRole('button', { name: 'Remove emails, 1' }).click();
  await expect(emails).toHaveCount(1);
  await save(page);
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByText('Countess')).toBeVisible();
  await expect(page).toHaveURL(`/admin/people/${id}`);
  expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ title: 'Countess', emails: [{ type: 'home' }] });

  await page.keyboard.press('Tab');
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await expect(page.getByText('Countess')).toHaveCount(0);
  expect((await scim.get(`/Users/${id}`)).body).toMatchObject({
    title: 'Dr',
    emails: body.emails,
    [ENTERPRISE_SCHEMA]: { employeeNumber: '7' },
  });
  await page.reload();
  await expect(page.getByText('Profile saved.')).toHaveCount(0);
  await expect(page.getByText('Dr', { exact: true })).toBeVisible();
  await expect(await changesOf(page, id, 'Person changed')).toHaveCount(2);
});

test('undo leaves a person unchanged after a later change by someone else', async ({ page }) => {
  const { id } = await somebody();
  await openAs(page, personOf('admin'), `/admin/people/${id}/edit`);
  await page.getByRole('textbox', { name: 'Title Optional' }).fill('Countess');
  await save(page);
  await undo(page).hover();
  await expectAccessible(page);
  await undo(page).hover();
  await scim.patch(id, { op: 'replace', path: 'nickName', value: 'Augusta' });
  await undo(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Not undone: this person has been changed since.' }),
  ).toBeVisible();
  expect((await scim.get(`/Users/${id}`)).body).toMatchObject({ title: 'Countess', nickName: 'Augusta' });
});

test('a person undoes a change to their own profile', async ({ page }) => {
  await openAs(page, personOf('owner', ACCOUNT_TENANT), `/t/${ACCOUNT_TENANT}/account/profile`);
  const [edit, nick, by] = [
    page.getByRole('link', { name: 'Edit profile' }),
    page.getByLabel('Nickname'),
    unique('Nick'),
  ];
  await edit.click();
  await nick.fill(by);
  await save(page);
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await undo(page).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByText(by, { exact: true })).toHaveCount(0);
  await edit.click();
  await expect(nick).toHaveValue('');
});

test('branding changes are undone, in the form and in its preview', async ({ page }) => {
  await openAs(page, personOf('owner', BRANDED), `/t/${BRANDED}/admin/branding`);
  const [sentence, accent] = [
    page.getByLabel('Sign-in page message'),
    page.getByRole('textbox', { name: /^Accent color/ }),
  ];
  const [logo, dark] = [page.getByRole('img', { name: 'Logo (current)' }), page.getByRole('radio', { name: 'Dark' })];
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await sentence.fill('A sentence by mistake.');
  await accent.fill('#7ad151');
  await expect(preview.getByText('A sentence by mistake.')).toBeVisible();
  const picture = await page.getByRole('heading', { name: 'Branding' }).screenshot();
  await (await hydrated(page.getByLabel('Logo', { exact: false }).first())).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await expect(logo).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await dark.check({ force: true });
  await save(page, 'Save branding');
  await undo(page).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(sentence).toHaveValue('');
  await expect(accent).toHaveValue('');
  await expect(logo).toHaveCount(0);
  await expect(preview.getByText('A sentence by mistake.')).toHaveCount(0);
  await expect(dark).toBeChecked();
  await page.reload();
  await expect(sentence).toHaveValue('');
  await expect(logo).toHaveCount(0);
});

test('a change of settings is undone, unless someone else has changed them since', async ({ page, browser }) => {
  const path = `/t/${BRANDED}/admin/settings/lifetimes`;
  const owner = personOf('owner', BRANDED);
  const code = (at: Page) => at.getByLabel('Device code', { exact: true });
  await openAs(page, owner, path);
  await code(page).fill('9 min');
  await save(page);
  await undo(page).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(code(page)).toHaveValue('10 min');
  await page.reload();
  await expect(code(page)).toHaveValue('10 min');

  await code(page).fill('8 min');
  await save(page);
  await undo(page).hover();
  const other = await anotherBrowser(browser, owner, path);
  await code(other).fill('7 min');
  await save(other);
  await undo(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Changes not saved' })).toContainText('since you opened');
  await expect(page.getByText('Couldn’t undo.')).toBeVisible();
  await page.reload();
  await expect(code(page)).toHaveValue('7 min');
  await code(page).fill('10 min');
  await save(page);
});

test('a change of a client is undone: its name, a switch and a list', async ({ page }) => {
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://app.example/cb'],
    scopes: ['profile', 'email'],
  });
  await openAs(page, personOf('admin'), `/admin/clients/${client.id}`);
  const [rotation, email] = [
    page.getByRole('switch', { name: 'Rotate refresh tokens' }),
    page.getByRole('group', { name: 'Scopes' }).getByRole('checkbox', { name: /^email/ }),
  ];
  await nameOf(page).fill(`${client.name} by mistake`);
  await rotation.uncheck();
  await email.uncheck();
  await save(page);
  expect(await clientMetadata(client)).toMatchObject({ refresh_token_rotation: false, scope: 'profile' });
  await undo(page).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(nameOf(page)).toHaveValue(client.name);
  await expect(rotation).toBeChecked();
  await expect(email).toBeChecked();
  expect(await clientMetadata(client)).toMatchObject({
    client_name: client.name,
    refresh_token_rotation: true,
    scope: expect.stringContaining('email'),
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('changes are saved, and no undo is offered', async ({ page }) => {
    const { id } = await somebody();
    await openAs(page, personOf('admin'), `/admin/people/${id}/edit`);
    await page.getByRole('textbox', { name: 'Title Optional' }).fill('Countess');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile saved.')).toBeVisible();
    await expect(page.getByText('undo', { exact: false })).toHaveCount(0);

    const group = await scim.createGroup();
    await page.goto(`/admin/groups/${group.id}`);
    await nameOf(page).fill(`${group.displayName} renamed`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(nameOf(page)).toHaveValue(`${group.displayName} renamed`);
    await expect(page.getByText('undo', { exact: false })).toHaveCount(0);
  });
});
