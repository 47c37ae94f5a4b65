import { signIn as signInOver } from '../support/authorization';
import { personOf } from '../support/fixture';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';

test('an administrator sees where a person is signed in, ends one session, then all of them after seeing the count', async ({
  page,
  browser,
  person,
}) => {
  const theirs = await anotherBrowser(browser, person, '/account');
  // Sequentially, because many sign-ins at the same time look like password guessing.
  for (let count = 0; count < 11; count++) await signInOver(person);

  await openAs(page, personOf('admin'), `/admin/people/${person.id}`);
  const pages = page.getByRole('navigation', { name: 'Session pages' });
  await expect(pages).toContainText('1–10 of 12');
  // A click while the page is still starting may be lost.
  await expect(async () => {
    if (!(await pages.textContent())?.includes('11–12'))
      await pages.getByRole('link', { name: 'More sessions' }).click({ timeout: 2_000 });
    await expect(pages).toContainText('11–12 of 12', { timeout: 3_000 });
  }).toPass();
  const question = await openDialog(
    page,
    page.getByRole('button', { name: 'End session', exact: true }).first(),
    'End this session?',
  );
  await question.getByRole('button', { name: 'End session' }).click();
  await expect(pages).toContainText('11–11 of 11');
  await expect(page.getByText('1 session ended.')).toBeVisible();

  const dialog = await openDialog(page, page.getByRole('button', { name: 'End all sessions' }), 'End all sessions?');
  await expect(dialog.getByText('11 sessions')).toBeVisible();
  await dialog.getByRole('button', { name: 'End all sessions' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('11 sessions ended.')).toBeInViewport();
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(page.getByText('11 sessions ended.')).toBeHidden();
  await page.goto(`/admin/people/${person.id}`);
  await expect(page.getByText('No active sessions.')).toBeVisible();

  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(`/admin/audit-log?action=session.ended&q=${encodeURIComponent(person.userName)}`);
  await expect(page.getByText('1–12 of 12')).toBeVisible();
});

test('a person sees their own sessions and ends all others', async ({ page, browser, person }) => {
  const other = await anotherBrowser(browser, person, '/account');
  await openAs(page, person, '/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText(/^\d+ sessions? ended\.$/)).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
