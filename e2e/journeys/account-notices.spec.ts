import { personOf } from '../support/fixture';
import { linkOf, type Mail, mailTo, partOf } from '../support/mail';
import { newMember } from '../support/password-reset';
import { unique } from '../support/random';
import { setUpApp } from './support/authenticator-app';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';

const subjectOf = ({ raw }: Mail) => /^Subject: (.+?)\r?$/m.exec(raw)?.[1];

test('a person is notified by email of an added second factor, a new password, and what an administrator removes', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const member = await newMember();
  await openAs(page, member, '/account/security');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await setUpApp(page);
  const added = await mailTo(member.email);
  expect(subjectOf(added)).toBe('A second factor was added: Northwind');
  expect(partOf(added, 'text/plain')).toMatch(
    /This happened on .+ UTC from the address [\d.:a-f]+ with Chrome on \w+\./,
  );
  await page.goto(linkOf(added));
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();

  const password = unique('four unrelated words');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill(member.password);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/^Your password was changed\./)).toBeVisible();
  expect(subjectOf(await mailTo(member.email, 2))).toBe('Your password was changed: Northwind');

  const admin = await anotherBrowser(browser, personOf('admin'), `/admin/people/${member.id}`);
  const dialog = await openDialog(
    admin,
    admin.getByRole('button', { name: 'Remove', exact: true }),
    'Remove this second factor?',
  );
  await dialog.getByLabel('Reason').fill('The phone was lost on a train');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  const removed = partOf(await mailTo(member.email, 3), 'text/plain');
  expect(removed).toContain('An authenticator app was removed from your account. You have no second factor left');
  expect(removed).toContain(`${personOf('admin').userName}, an administrator, did this on`);
});
