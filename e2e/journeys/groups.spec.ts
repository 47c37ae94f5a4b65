import type { Page } from '@playwright/test';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { openDialog, search, tick } from './support/insist';
import { expect, openAs, test } from './support/journey';

test.describe.configure({ timeout: 180_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Creates a group in the console and stays on its page. */
async function createGroup(page: Page, name: string): Promise<void> {
  await page.goto('/admin/groups/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(heading(page)).toHaveText(name);
}

/** Selects a group member on the open page. */
async function choose(page: Page, name: string): Promise<void> {
  await search(page, name);
  await tick(page.getByRole('checkbox', { name }));
  await page.getByRole('button', { name: 'Add selected' }).click();
}

test('an administrator creates a group, adds and removes people and groups, and deletes it after seeing who loses it', async ({
  page,
}) => {
  const [family, team, company] = [unique('Kin'), unique('Team'), unique('Company')];
  const [ada, bob] = [`${family} Ada`, `${family} Bob`];
  await scim.createUser({ displayName: ada });
  await scim.createUser({ displayName: bob });
  await openAs(page, personOf('admin'), '/admin/groups/new');
  await expectAccessible(page);
  await createGroup(page, company);
  await createGroup(page, team);
  await expect(page.getByText('No direct members')).toBeVisible();

  await page.getByRole('link', { name: 'Add people' }).first().click();
  await expect(heading(page)).toHaveText('Add people');
  await search(page, family);
  await tick(page.getByRole('checkbox', { name: ada }));
  await tick(page.getByRole('checkbox', { name: bob }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add selected' }).click();
  await expect(page.getByText('2 members were added.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: ada })).toBeDisabled();
  await page.getByRole('link', { name: 'Back to the group' }).click();
  await expect(page.getByRole('row').filter({ hasText: ada })).toBeVisible();
  await expectAccessible(page);
  await search(page, ada);
  await expect(page.getByRole('row').filter({ hasText: bob })).toHaveCount(0);

  // The team and the company contain each other.
  const teamPath = new URL(page.url()).pathname;
  await page.goto(`/admin/groups?q=${company}`);
  await page.getByRole('link', { name: company }).click();
  await expect(heading(page)).toHaveText(company);
  const companyPath = new URL(page.url()).pathname;
  await page.goto(`${companyPath}/add-groups`);
  await choose(page, team);
  await expect(page.getByText('1 member was added.')).toBeVisible();
  await page.goto(`${teamPath}/add-groups`);
  await choose(page, company);
  await expect(page.getByText('1 member was added.')).toBeVisible();
  await page.goto(`${companyPath}/groups`);
  await expect(page.getByText('2 people, including nested groups')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('cell').getByRole('link', { name: team }).click();
  await expect(heading(page)).toHaveText(team);
  await expect(page.getByRole('link', { name: company })).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: ada });
  const removal = await openDialog(page, row.getByRole('button', { name: 'Remove' }), `Remove ${ada} from ${team}?`);
  await expect(removal).toContainText('Sessions and tokens are not affected');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);

  const deletion = await openDialog(page, page.getByRole('button', { name: 'Delete' }), `Delete group ${team}?`);
  await expect(deletion.getByRole('listitem')).toHaveText([
    '1 person loses membership in this group',
    '1 nested group is kept but leaves this group',
    '1 parent group loses it and members it alone contributes',
  ]);
  await expectAccessible(page);
  await deletion.getByRole('button', { name: 'Delete group' }).click();
  await expect(heading(page)).toHaveText('Groups');
  await page.goto(`/admin/audit-log?q=${team}`);
  for (const action of ['Group created', 'Group deleted'])
    await expect(page.getByRole('cell', { name: action })).toBeVisible();
  await page.goto(`${companyPath}/groups`);
  await expect(page.getByText('No nested groups')).toBeVisible();
});

test('a person is added to groups and removed from one on their page, which warns that a directory may overwrite its groups', async ({
  page,
  person,
}) => {
  const kin = unique('Kin');
  const [first, second, own] = [`${kin} First`, `${kin} Second`, `${kin} Provisioned`];
  const provisioned = await scim.createGroup([], { displayName: own });
  await openAs(page, personOf('admin'), '/admin/groups/new');
  await createGroup(page, first);
  await createGroup(page, second);
  await page.goto(`/admin/people/${person.id}`);
  await page.getByRole('link', { name: 'Add to group' }).click();
  await expect(heading(page)).toHaveText('Add to groups');
  await search(page, kin);
  const kept = page.getByRole('row').filter({ hasText: own });
  await expect(kept).toContainText('Directory');
  await expect(page.getByText('Some groups are provisioned by a directory')).toBeVisible();
  await expect(page.getByText('Changes you make here last until the directory sends the group again')).toBeVisible();
  for (const name of [first, second, own]) await tick(page.getByRole('checkbox', { name }));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add selected' }).click();
  await expect(page.getByText('Added to 3 groups.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: first })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: first })).toBeChecked();
  await page.getByRole('link', { name: 'Back to person' }).click();

  const membership = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: first }) });
  const removal = await openDialog(
    page,
    membership.getByRole('button', { name: 'Remove' }),
    `Remove Nora New from ${first}?`,
  );
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(membership).toHaveCount(0);
  await expect(page.getByRole('link', { name: second })).toBeVisible();
  await page.getByRole('link', { name: second }).click();
  await expect(page.getByRole('cell').getByRole('link', { name: 'Nora New' })).toBeVisible();
  await page.goto(`/admin/audit-log?q=${encodeURIComponent(first)}`);
  await expect(page.getByRole('cell', { name: 'Group changed' })).toHaveCount(2);
  expect(await scim.membersOf(provisioned.id)).toEqual([person.id]);
});

test('when two administrators rename one group, the second is notified', async ({ page, browser }) => {
  const name = unique('Shared');
  await openAs(page, personOf('admin'), '/admin/groups/new');
  await createGroup(page, name);
  const other = await (await browser.newContext()).newPage();
  await openAs(other, personOf('owner'), new URL(page.url()).pathname);
  await other.getByLabel('Name', { exact: true }).fill(`${name} of the owner`);
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(heading(other)).toHaveText(`${name} of the owner`);
  await page.getByLabel('Name', { exact: true }).fill(`${name} of the administrator`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Changes not saved' })).toContainText(
    'the group has been renamed since you opened the page',
  );
});

test('a directory’s group says that the directory manages it, and an auditor can view it but not change it', async ({
  page,
  person,
}) => {
  const { id, displayName } = await scim.createGroup([person.id]);
  await openAs(page, personOf('auditor'), '/admin/groups');
  await expect(page.getByRole('link', { name: 'New group' })).toHaveCount(0);
  await search(page, displayName);
  await page.getByRole('link', { name: displayName }).click();
  await expect(page.getByText('Managed by the directory behind Directory')).toBeVisible();
  await expect(page.getByRole('cell').getByRole('link', { name: 'Nora New' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Remove|Delete|Save/ })).toHaveCount(0);
  for (const path of ['new', `${id}/add`, `${id}/add-groups`])
    expect((await page.goto(`/admin/groups/${path}`))?.status(), path).toBe(403);
});

test('a group is created and filled by keyboard alone', async ({ page, person }) => {
  const name = unique('Typed');
  await openAs(page, personOf('admin'), '/admin/groups/new');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(name);
  const add = page.getByRole('link', { name: 'Add people' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Add people');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(person.userName);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  const box = page.getByRole('checkbox', { name: 'Nora New' });
  await expect(box).toHaveCount(1);
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 member was added.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a group is created, filled, emptied and deleted', async ({ page, person }) => {
    const name = unique('Plain');
    await openAs(page, personOf('admin'), '/admin/groups/new');
    await createGroup(page, name);
    const address = page.url();
    await page.goto(`${address}/add?q=${encodeURIComponent(person.userName)}`);
    await page.getByRole('checkbox', { name: 'Nora New' }).check();
    await page.getByRole('button', { name: 'Add selected' }).click();
    await expect(page.getByText('1 member was added.')).toBeVisible();
    await page.goto(address);
    const row = page.getByRole('row').filter({ hasText: 'Nora New' });
    await row.locator('summary').click();
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('No direct members')).toBeVisible();
    await page.locator('summary', { hasText: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await expect(heading(page)).toHaveText('Groups');
  });

  test('a person is added to a group from their own page', async ({ page, person }) => {
    const name = unique('Plain');
    await openAs(page, personOf('admin'), '/admin/groups/new');
    await createGroup(page, name);
    await page.goto(`/admin/people/${person.id}`);
    await page.getByRole('link', { name: 'Add to group' }).click();
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Add selected' }).click();
    await expect(page.getByText('Added to 1 group.')).toBeVisible();
    await page.getByRole('button', { name: 'Add selected' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one.' })).toBeVisible();
    await page.goto(`/admin/people/${person.id}`);
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
});
