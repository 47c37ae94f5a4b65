/** Streams of Shared Signals on both sides: those that clients have here, and those at other transmitters. */
import type { Page } from '@playwright/test';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { send } from '../support/send';
import { streamClient } from '../support/stream-client';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';
import { pressAt, tabTo, typeInto } from './support/keyboard';

test.describe.configure({ timeout: 180_000 });

const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';

/** A client that has a stream in the default tenant. */
async function clientWithStream() {
  const name = unique('Device management');
  const client = await streamClient(await newAccessKey('owner', { tenant: 'default' }), 'default', name);
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await send(`${issuerOf()}/ssf/${path}`, {
      method,
      headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const created = await ask('POST', 'streams', {
    events_requested: [`${CAEP}/session-revoked`, `${CAEP}/token-claims-change`],
    description: 'Keeps devices up to date',
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const id = String(created.body.stream_id);
  return { client, name, id, ask };
}

test('a client’s stream is found, adjusted, paused, enabled and deleted', async ({ page, browser }) => {
  const { client, name, id, ask } = await clientWithStream();
  await openAs(page, personOf('admin'), `/admin/events?q=${encodeURIComponent(name)}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByText('Keeps devices up to date')).toBeVisible();
  await expect(page.getByRole('link', { name: client.id })).toBeVisible();
  await expect(page.getByText('The client sets the address and the events.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Only people whom the client adds' }).check();
  await page.getByRole('radio', { name: 'Changed claims with values' }).check();
  await page.getByLabel('Subject format').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await ask('GET', `streams?stream_id=${id}`)).body).toMatchObject({
    events_delivered: [`${CAEP}/session-revoked`, `${CAEP}/token-claims-change`],
  });

  const pausing = await openDialog(page, page.getByRole('button', { name: 'Pause', exact: true }));
  await expectAccessible(page);
  await pausing.getByRole('button', { name: 'Pause stream' }).click();
  await expect(page.getByText('Paused, by an administrator')).toBeVisible();
  await expectAccessible(page);
  expect((await ask('POST', 'status', { stream_id: id, status: 'enabled' })).status).toBe(403);

  const reader = await anotherBrowser(browser, personOf('auditor'), new URL(page.url()).pathname);
  await expect(reader.getByText('Paused, by an administrator')).toBeVisible();
  await expect(reader.getByRole('radio', { name: 'Changed claims with values' })).toBeDisabled();
  await expect(reader.getByRole('button', { name: /Send test event|Pause|Enable|Disable|Delete/ })).toHaveCount(0);

  const enabling = await openDialog(page, page.getByRole('button', { name: 'Enable', exact: true }));
  await enabling.getByRole('button', { name: 'Enable receiver' }).click();
  await expect(page.getByText('Paused, by an administrator')).toBeHidden();
  expect((await ask('GET', `status?stream_id=${id}`)).body).toMatchObject({ status: 'enabled' });
  const removing = await openDialog(page, page.getByRole('button', { name: 'Delete', exact: true }));
  await removing.getByRole('button', { name: 'Delete receiver' }).click();
  await expect(page).toHaveURL('/admin/events');
  expect((await ask('GET', `streams?stream_id=${id}`)).status).toBe(404);
});

test('by keyboard, a client’s stream is adjusted and paused', async ({ page }) => {
  const { name, id, ask } = await clientWithStream();
  await openAs(page, personOf('admin'), `/admin/events/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await tabTo(page, page.getByRole('radio', { name: 'Everyone' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Only people whom the client adds' })).toBeChecked();
  await pressAt(page, page.getByRole('button', { name: 'Save changes' }));
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await pressAt(page, page.getByRole('button', { name: 'Pause', exact: true }));
  await pressAt(page, page.getByRole('alertdialog').getByRole('button', { name: 'Pause stream' }));
  await expect(page.getByText('Paused, by an administrator')).toBeVisible();
  expect((await ask('GET', `status?stream_id=${id}`)).body).toMatchObject({ status: 'paused' });
});

/** Another tenant as a transmitter that the default tenant trusts, and a token for its stream management. */
async function transmitter(tenant: string) {
  const [here, there] = [await newAccessKey('owner', { tenant: 'default' }), await newAccessKey('owner', { tenant })];
  const issuer = issuerOf(tenant);
  const jwks = await (await send(`${issuer}/jwks`)).json();
  const body = { issuer, jwks, profiles: [], revocation: 'everyone', signals: { audience: 'none yet' } };
  // A journey that is run again finds the issuer of the run before.
  await manage(here, 'DELETE', `/trusted-issuers/${encodeURIComponent(issuer)}`, { tenant: 'default' });
  const trusted = await manage(here, 'POST', '/trusted-issuers', { tenant: 'default', body });
  if (trusted.status !== 201) throw new Error(JSON.stringify(trusted.body));
  return { issuer, there, token: (await streamClient(there, tenant)).token };
}

/** A term of the card about the stream, with its detail. */
const detail = (page: Page, term: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Stream at the transmitter' }) })
    .locator('dl > div')
    .filter({ hasText: term });

test('a stream at a transmitter is created, verified, read and deleted', async ({ page, browser }) => {
  const { issuer, there, token } = await transmitter('mgmt');
  await openAs(page, personOf('owner'), '/admin/trusted-issuers');
  await page.getByRole('link', { name: issuer, exact: true }).click();
  await expect(page.getByRole('heading', { name: issuer, level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Bearer token', { exact: true }).fill('expired');
  await page.getByRole('button', { name: 'Create the stream' }).click();
  await expect(page.getByText(/401/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Bearer token', { exact: true }).fill(token);
  await page.getByRole('button', { name: 'Create the stream' }).click();
  await expect(detail(page, 'Stream ID')).toBeVisible();
  await expect(detail(page, 'Stream verified')).toContainText('Not yet');
  await expectAccessible(page);
  const streamId = (await detail(page, 'Stream ID').textContent())?.replace('Stream ID', '') ?? '';
  expect(streamId).toMatch(/[0-9a-f-]{36}/);

  const requested = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Verify stream' }).click();
  await requested;
  await expect(async () => {
    await page.reload();
    await expect(detail(page, 'Stream verified')).not.toContainText('Not yet', { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Read status' }).click();
  await expect(detail(page, 'Status').filter({ hasText: 'enabled' })).toBeVisible();
  await expectAccessible(page);

  const reader = await anotherBrowser(browser, personOf('auditor'), new URL(page.url()).pathname);
  await expect(detail(reader, 'Stream ID')).toBeVisible();
  await expect(reader.getByRole('button', { name: /stream|Read status/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete stream' }).click();
  await expect(page.getByRole('button', { name: 'Create the stream' })).toBeVisible();
  const found = await manage(there, 'GET', '/event-receivers?page_size=100');
  expect(JSON.stringify(found.body)).not.toContain(/[0-9a-f-]{36}/.exec(streamId)?.[0] ?? 'a stream');
});

test('by keyboard, a stream at a transmitter is created to be polled, and deleted', async ({ page }) => {
  const { issuer, token } = await transmitter('acme');
  await openAs(page, personOf('owner'), '/admin/trusted-issuers');
  await pressAt(page, page.getByRole('link', { name: issuer, exact: true }));
  await expect(page.getByRole('heading', { name: issuer, level: 1 })).toBeVisible();
  await typeInto(page, page.getByLabel('Bearer token', { exact: true }), token);
  await tabTo(page, page.locator('select[name="delivery"]'));
  await page.keyboard.press('ArrowDown');
  await pressAt(page, page.getByRole('button', { name: 'Create the stream' }));
  await expect(detail(page, 'Stream ID')).toBeVisible();
  await expect(page.getByLabel('Poll URL')).toHaveValue(new RegExp(`^${issuer}/events/poll/`));
  await pressAt(page, page.getByRole('button', { name: 'Delete stream' }));
  await expect(page.getByRole('button', { name: 'Create the stream' })).toBeVisible();
});
