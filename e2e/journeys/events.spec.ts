import { createHmac } from 'node:crypto';
import { type ReceivedEvent, startEventReceiver } from '../support/event-receiver';
import { personOf } from '../support/fixture';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { search } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';

test('a receiver is created in the console, tested, notified of a leaver, fails, and is deleted', async ({ page }) => {
  test.slow();
  const receiver = await startEventReceiver(0);
  const name = unique('HR');
  await openAs(page, personOf('admin'), '/admin/events/new');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Signed webhook' }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create receiver' }).click();
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/required/);
  await page.getByLabel('Address').fill(`${receiver.url}events`);
  await page.getByRole('button', { name: 'Create receiver' }).click();
  const created = page.getByRole('status').filter({ hasText: `${name} was created` });
  await expect(created).toBeVisible();
  await expectAccessible(page);
  const secret = await created.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  await created.getByRole('link', { name: 'Open receiver' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);

  await test.step('a signed test event arrives', async () => {
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByRole('row', { name: /Test.*This receiver/ })).toBeVisible();
    // The receiver also gets events from other journeys that run at the same time.
    const tests = () => receiver.received.filter(({ body }) => (JSON.parse(body) as { type: string }).type === 'test');
    await expect.poll(() => tests().length).toBe(1);
    const { headers, body }: Pick<ReceivedEvent, 'headers' | 'body'> = tests()[0] ?? { headers: {}, body: '' };
    const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(JSON.parse(body)).toMatchObject({ type: 'test' });
  });

  await test.step('a leaver is reported', async () => {
    const { id } = await scim.createUser({ displayName: 'Lena Leaver' });
    await scim.patch(id, { op: 'replace', path: 'active', value: false });
    const types = () =>
      receiver.received
        .map(({ body }) => JSON.parse(body) as { type: string; data: { id?: string } })
        .filter(({ data }) => data.id === id)
        .map(({ type }) => type);
    await expect.poll(types).toEqual(['user.created', 'user.deactivated']);
    await search(page, id);
    // The successful delivery is recorded shortly after it happens.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('row', { name: /Changed, Deactivated.*Lena Leaver.*Delivered/ })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole('row', { name: /This receiver/ })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Created|Deactivated/ })).toHaveCount(2);
    await page.getByRole('link', { name: 'Clear' }).click();
    await expect(page).not.toHaveURL(/[?&]q=/);
  });

  await test.step('a failed delivery is shown and can be redelivered', async () => {
    receiver.status = 500;
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByText('answered 500').first()).toBeVisible();
    await expect(page.getByText('Recent deliveries failed')).toBeVisible();
    await expectAccessible(page);
    receiver.status = 202;
    await page.goto(`${new URL(page.url()).pathname}?status=delivered`);
    await expectAccessible(page);
    const before = receiver.received.length;
    await expect(async () => {
      await page.getByRole('button', { name: 'Redeliver' }).first().click();
      await expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 90_000 });
  });

  await test.step('its secret is rotated, and it is disabled and deleted', async () => {
    await page.getByRole('button', { name: 'Rotate signing secret' }).click();
    await expect(page.getByRole('textbox', { name: 'New signing secret' })).toHaveValue(/^whsec_/);
    await expect(page.getByText('Previous', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable receiver' }).click();
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Delete ${name}?` });
    await expect(dialog).toContainText('Its secrets, which stop working');
    await dialog.getByRole('button', { name: 'Delete receiver' }).click();
    await expect(page).toHaveURL('/admin/events');
    await expect(page.getByRole('link', { name })).toBeHidden();
  });
  await receiver.close();
});

test('a polling receiver gets its token once; auditors can view it but not change it', async ({ page, browser }) => {
  const name = unique('Locks');
  await openAs(page, personOf('admin'), '/admin/events/new');
  await page.getByRole('radio', { name: 'Security event tokens (poll)' }).check();
  await expect(page.getByLabel('Address')).toBeHidden();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create receiver' }).click();
  const created = page.getByRole('status').filter({ hasText: `${name} was created` });
  await expect(created.getByRole('textbox', { name: 'Token' })).toHaveValue(/^tse_/);
  await created.getByRole('link', { name: 'Open receiver' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('/events/poll')).toBeVisible();

  const reader = await anotherBrowser(browser, personOf('auditor'), `/admin/events?q=${name}`);
  await expectAccessible(reader);
  await reader.getByRole('link', { name }).click();
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(reader.getByLabel('Name', { exact: true })).toBeDisabled();
  await expect(reader.getByRole('button', { name: /Send test event|Delete|Disable|Rotate/ })).toHaveCount(0);
  await expect(reader.getByRole('columnheader', { name: 'Action' })).toHaveCount(0);
});
