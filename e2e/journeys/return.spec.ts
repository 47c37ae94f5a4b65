import { personOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

test('who comes back has no role, and an administrator grants again what is selected', async ({ page }) => {
  const key = await newAccessKey('owner', { tenant: 'default' });
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await manage(key, method, path, { tenant: 'default', body });
    expect(status, path).toBeLessThan(300);
    return answer;
  };
  const name = unique('Rita Return');
  const { id } = await call('POST', '/people', {
    user_name: `${unique('rita')}@example.com`,
    display_name: name,
    role: 'auditor',
  });
  const [kept, lost] = [unique('Kept team'), unique('Lost team')];
  for (const display_name of [kept, lost]) {
    const group = await call('POST', '/groups', { display_name });
    await call('POST', `/groups/${group.id}/add-members`, { ids: [id] });
  }
  const identifier = `https://${unique('orders')}.example`;
  const roles = ['approver', 'viewer'].map((role) => ({ name: role, description: '', permissions: [] }));
  await call('POST', '/resources', { identifier, name: 'Orders', roles });
  const resource = `/resources/${encodeURIComponent(identifier)}`;
  for (const role of ['approver', 'viewer']) await call('POST', `${resource}/roles/${role}/assign`, { people: [id] });
  await call('POST', `/people/${id}/deactivate`);
  const groups = (await manage(key, 'GET', `/groups?search=${encodeURIComponent(lost)}`, { tenant: 'default' })).body;
  const [left] = groups.items as { id: string }[];
  await call('POST', `/groups/${left?.id}/remove-members`, { ids: [id] });
  await call('DELETE', `${resource}/roles/viewer`);

  await openAs(page, personOf('owner'), `/admin/people/${id}`);
  const question = await openDialog(page, page.getByRole('button', { name: 'Reactivate' }));
  await expect(question).toContainText('They lose their console role');
  await question.getByRole('button', { name: 'Reactivate' }).click();

  await expect(page).toHaveURL(`/admin/people/${id}/return`);
  await expect(page.getByText('The person was reactivated and can sign in again.')).toBeVisible();
  await expectAccessible(page);
  // Back on the same day: what can be granted again is selected.
  await expect(page.getByRole('checkbox', { name: 'Auditor' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'approver' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'viewer' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Auditor' }).uncheck();
  await page.getByRole('checkbox', { name: kept }).check();
  await page.getByRole('button', { name: 'Grant again' }).click();

  await expect(page).toHaveURL(`/admin/people/${id}`);
  await expect(
    page.getByText(/^Granted again: console role: No role; roles at resources: 1; groups joined: 1, left: 1/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Access before leaving' })).toHaveCount(0);
  expect((await call('GET', `/people/${id}`)).role).toBeNull();
  const held = (await call('GET', `/people/${id}/resource-roles`)).items as { role: string }[];
  expect(held.map(({ role }) => role)).toEqual(['approver']);
  expect(await call('GET', `/people/${id}/return`)).toEqual({ return: null });
});

test('a return with nothing to grant is dismissed, by a script too', async ({ page, person }) => {
  const key = await newAccessKey('admin', { tenant: 'default' });
  const call = (method: string, path: string, body?: unknown) =>
    manage(key, method, `/people/${person.id}${path}`, { tenant: 'default', body });
  const flip = async () => {
    await call('POST', '/deactivate');
    await call('POST', '/reactivate');
  };
  await flip();
  await openAs(page, personOf('admin'), `/admin/people/${person.id}`);
  await page.getByRole('link', { name: 'Review and grant again' }).click();
  await page.getByRole('button', { name: 'Nothing to grant' }).click();
  await expect(page.getByText('Nothing was granted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Access before leaving' })).toHaveCount(0);

  await flip();
  expect((await call('POST', '/grant-again', {})).body).toMatchObject({ console_role: null, gone: 0 });
  expect((await call('POST', '/grant-again', {})).status).toBe(409);
});
