/** Open pages of the console follow what happens. lib/edge/live/live.store.test.ts tests how soon. */
import type { Page, Request } from '@playwright/test';
import { freshTokens } from '../support/authorization';
import { startEventReceiver } from '../support/event-receiver';
import { personOf, scimTokenOf } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { refresh, revoke } from '../support/oauth';
import { unique } from '../support/random';
import { ScimClient, scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { clickUntilVisible, openDialog, tick } from './support/insist';
import { anotherBrowser, expect, openAs, test } from './support/journey';
import { openFromMenu } from './support/menu';

const activity = (active: boolean) => ({ op: 'replace', path: 'active', value: active });

/** Opens a page and waits until it follows changes. */
async function openLive(page: Page, path: string, reader = personOf('auditor')): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/admin/live'));
  await openAs(page, reader, path);
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
}

/**
 * Follows the requests with which a page renews itself.
 * @returns waits until none is under way, because one that began before an input may still show what changed after it
 */
function watchRenewals(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('_rsc=')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return () => expect.poll(() => underWay.size).toBe(0);
}

/** A mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.locator('body[data-mark]');

/**
 * Deactivates a person whose page is open.
 * @returns the milliseconds from the answer to the directory until the page shows it, by the clock of the page
 */
async function millisecondsUntilShown(page: Page, id: string): Promise<number> {
  const shown = page.waitForFunction(
    () => document.querySelector('main')?.textContent?.includes('Access has been revoked') && Date.now(),
  );
  await scim.patch(id, activity(false));
  const answered = Date.now();
  return Number(await (await shown).jsonValue()) - answered;
}

test('the open page of a person shows that a directory deactivated them, without a reload', async ({
  page,
  person,
  application,
}) => {
  await freshTokens(application.client, person);
  await openLive(page, `/admin/people/${person.id}`);
  await mark(page);
  await expect(page.getByText('Deactivated', { exact: true })).toHaveCount(0);
  await millisecondsUntilShown(page, person.id);
  await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Page updated.' })).toBeAttached();
  await expect(isMarked(page)).toBeAttached();
  await expectAccessible(page);
});

test('the open page of a person shows a deactivation within two seconds', async ({ page }) => {
  // The median, because other journeys run on the same machine.
  const taken: number[] = [];
  for (let each = 0; each < 5; each++) {
    const { id } = await scim.createPerson();
    await openLive(page, `/admin/people/${id}`);
    taken.push(await millisecondsUntilShown(page, id));
  }
  const [, , median] = taken.toSorted((a, b) => a - b);
  expect(median, taken.join()).toBeLessThanOrEqual(2_000);
});

interface Streams {
  /** At this moment. */
  open: number;
  /** At any moment. */
  most: number;
  /** So far. */
  opened: number;
}

/** Runs in each page before its scripts: counts its long connections. */
function countStreams(): void {
  const real = window.fetch.bind(window);
  const streams: Streams = { open: 0, most: 0, opened: 0 };
  const count = () => {
    streams.opened++;
    streams.most = Math.max(streams.most, ++streams.open);
    let isOpen = true;
    return () => {
      if (isOpen) streams.open--;
      isOpen = false;
    };
  };
  window.fetch = async (input, init) => {
    if (!(typeof input === 'string' && input.includes('/admin/live?'))) return real(input, init);
    const close = count();
    init?.signal?.addEventListener('abort', close);
    try {
      const response = await real(input, init);
      return new Response(response.body?.pipeThrough(new TransformStream({ flush: close })), response);
    } catch (error) {
      close();
      throw error;
    }
  };
  window.EventSource = class extends EventSource {
    constructor(address: string | URL) {
      super(address);
      count();
    }
  };
  Object.assign(window, { streams });
}

const streamsOf = (page: Page) => page.evaluate(() => (window as unknown as { streams: Streams }).streams);

test('a tab has at most one connection, however many live pages a person visits', async ({ page }) => {
  await page.addInitScript(countStreams);
  await openAs(page, personOf('admin'), '/admin/people');
  const isFollowed = (open: number) => expect.poll(async () => (await streamsOf(page)).open).toBe(open);
  await isFollowed(1);
  await mark(page);
  for (const [section, name, open] of [
    ['Activity', 'Audit log', 1],
    ['Activity', 'Provisioning log', 1],
    ['Activity', 'Failed requests', 1],
    ['Applications', 'Clients', 0],
    ['Applications', 'Token families', 1],
  ] as const) {
    await openFromMenu(page, section, name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await isFollowed(open);
  }
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'People', exact: true }).click();
  await expect(page).toHaveURL('/admin/people');
  await isFollowed(1);
  await page.getByRole('cell').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/people\/[\w-]{36}$/);
  await isFollowed(1);
  await page.goBack();
  await isFollowed(1);
  await expect(isMarked(page)).toBeAttached();
  const { most, opened } = await streamsOf(page);
  expect([most, opened >= 7], `${opened} were opened`).toEqual([1, true]);
});

test('the playground follows the decision of a person on another device, without a reload', async ({
  page,
  context,
}) => {
  await openAs(page, personOf('owner', 'acme'), '/t/acme/admin/playground?client=tv');
  const stream = page.waitForResponse((response) => response.url().includes('/admin/live?'));
  const address = page.getByRole('link', { name: /\/device\?user_code=/ });
  await clickUntilVisible(page.getByRole('button', { name: 'Start', exact: true }), address);
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  await mark(page);
  const decided = page.getByText('The person has decided. Poll for the answer.');
  await expect(decided).toHaveCount(0);
  const phone = await context.newPage();
  await phone.goto((await address.getAttribute('href')) ?? '');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(decided).toHaveCount(0);
  await phone.getByRole('button', { name: 'Deny' }).click();
  // A page in the background hears nothing until it is looked at again.
  await page.bringToFront();
  await expect(decided).toBeVisible();
  await expect(isMarked(page)).toBeAttached();
});

test('the banner of a leaver’s open page shows when a notice is delivered', async ({ page }) => {
  const tenant = 'lenient';
  const [key, receiver] = [await newAccessKey('owner', { tenant }), await startEventReceiver(0)];
  let answer: (status: number) => void = () => undefined;
  receiver.status = new Promise((resolve) => {
    answer = resolve;
  });
  const name = unique('Held');
  const created = await manage(key, 'POST', '/event-receivers', {
    tenant,
    body: { name, method: 'webhook', address: `${receiver.url}held`, event_kinds: ['resource.deactivated'] },
  });
  expect(created.status).toBe(201);
  const directory = new ScimClient(scimTokenOf('Directory', tenant), tenant);
  const person = await directory.createPerson();
  await directory.patch(person.id, activity(false));

  await openLive(page, `/t/${tenant}/admin/people/${person.id}`, personOf('owner', tenant));
  await mark(page);
  const notice = page.getByRole('listitem').filter({ hasText: name });
  await expect(page.getByText('Access has been revoked; 1 notification has not arrived yet')).toBeVisible();
  await expect(notice).toContainText('Waiting');
  answer(202);
  await expect(notice).toContainText('Delivered');
  await expect(page.getByText('Access has been revoked', { exact: true })).toBeVisible();
  await expect(isMarked(page)).toBeAttached();

  await manage(key, 'DELETE', `/event-receivers/${String(created.body.id)}`, { tenant });
  await receiver.close();
});

test('the open page of a token family follows its refreshes and its end', async ({ page, person, application }) => {
  const { refresh_token: token } = await freshTokens(application.client, person);
  await openAs(page, personOf('auditor'), `/admin/token-families?q=${encodeURIComponent(person.userName)}`);
  const href = await page.getByRole('link', { name: person.userName }).getAttribute('href');
  await openLive(page, href ?? '');
  const life = page.getByRole('main').getByRole('listitem');
  const { body } = await refresh(application.client, token);
  await expect(life.filter({ hasText: 'Rotated to generation 2' })).toBeVisible();
  await revoke(application.client, String(body.refresh_token));
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
});

test('a page with unsaved input, or with a dialog open, waits', async ({ page, person }) => {
  const renewed = watchRenewals(page);
  await openAs(page, personOf('owner'), `/admin/people/${person.id}`);
  await page.getByRole('radio', { name: 'Auditor' }).check();
  await renewed();
  const name = unique('Renamed');
  await scim.patch(person.id, { op: 'replace', path: 'displayName', value: name });
  await page.waitForTimeout(2_500);
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Auditor' })).toBeChecked();
  await page.getByRole('radio', { name: 'No role' }).check();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await openDialog(page, page.getByRole('button', { name: 'Deactivate' }));
  const again = unique('Again');
  await scim.patch(person.id, { op: 'replace', path: 'displayName', value: again });
  await page.waitForTimeout(2_500);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: again })).toBeVisible();
});

test('input from before the script of the page ran holds it, too', async ({ page, person }) => {
  const renewed = watchRenewals(page);
  await openAs(page, personOf('owner'), `/admin/people/${person.id}`);
  // Without an event, as when nobody listens yet.
  await page.getByRole('radio', { name: 'Auditor' }).evaluate((field: HTMLInputElement) => {
    field.checked = true;
  });
  await renewed();
  const name = unique('Renamed');
  await scim.patch(person.id, { op: 'replace', path: 'displayName', value: name });
  await page.waitForTimeout(2_500);
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Auditor' })).toBeChecked();
  await page.getByRole('radio', { name: 'No role' }).check();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('a list says how many entries are new and shows them by keyboard, with its filters and place kept', async ({
  page,
  person,
}) => {
  const path = `/admin/audit-log?target=${person.id}`;
  await openLive(page, path);
  await mark(page);
  const rows = page.getByRole('table').getByRole('row');
  const before = await rows.count();
  await scim.patch(person.id, { op: 'replace', path: 'displayName', value: unique('One') });
  const more = page.getByRole('button', { name: /new entr/ });
  await expect(more).toHaveText('1 new entry');
  await scim.patch(person.id, { op: 'replace', path: 'displayName', value: unique('Two') });
  await expect(more).toHaveText('2 new entries');
  // What the filters exclude is not counted.
  await scim.createPerson();
  await page.waitForTimeout(3_000);
  await expect(more).toHaveText('2 new entries');
  await expect(rows).toHaveCount(before);
  await expectAccessible(page);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(before + 2);
  await expect(more).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main').getByRole('region').first()).toBeFocused();
  await expect(isMarked(page)).toBeAttached();
});

for (const [name, path, happen] of [
  ['people', '/admin/people', () => scim.createPerson()],
  ['the provisioning log', '/admin/provisioning', () => scim.get('/Users?count=1')],
  [
    'failures',
    '/admin/why-did-it-fail',
    () => scim.send('GET', '/Users', undefined, { Authorization: 'Bearer wrong' }),
  ],
] as const)
  test(`the list of ${name} says that entries are new`, async ({ page }) => {
    await openLive(page, path);
    await happen();
    await expect(page.getByRole('button', { name: /\d+ new entr/ })).toBeVisible();
  });

test('the list of people shows a deactivation in its row, and says so while a row is selected', async ({
  page,
  person,
}) => {
  await openLive(page, `/admin/people?q=${person.userName}`, personOf('admin'));
  await mark(page);
  const row = page.getByRole('row').filter({ hasText: person.userName });
  await expect(row).toContainText('Active');
  await scim.patch(person.id, activity(false));
  await expect(row).toContainText('Deactivated');
  await tick(row.getByRole('checkbox'));
  await scim.patch(person.id, activity(true));
  const changed = page.getByRole('button', { name: 'Rows have changed' });
  await expect(changed).toBeVisible();
  await expect(row).toContainText('Deactivated');
  await changed.click();
  await expect(row).toContainText('Active');
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect(changed).toBeHidden();
  await expect(isMarked(page)).toBeAttached();
});

test('when the focused row leaves a filtered list, the next row has the focus, and after the last one the list', async ({
  page,
}) => {
  const family = unique('Leaving');
  const [first, second] = await Promise.all(
    ['A', 'B'].map((given) => scim.createUser({ displayName: `${given} ${family}` })),
  );
  await openLive(page, `/admin/people?q=${family}&status=active&sort=displayName`);
  await mark(page);
  const link = (given: string) => page.getByRole('link', { name: `${given} ${family}` });
  await link('A').focus();
  await scim.patch(first?.id ?? '', activity(false));
  await expect(link('A')).toHaveCount(0);
  await expect(link('B')).toBeFocused();
  await scim.patch(second?.id ?? '', activity(false));
  await expect(link('B')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('region').first()).toBeFocused();
  await expect(isMarked(page)).toBeAttached();
});

test('the list of token families shows in place that they ended with their person', async ({
  page,
  person,
  application,
}) => {
  await freshTokens(application.client, person);
  await openLive(page, `/admin/token-families?person=${person.id}`);
  await mark(page);
  const row = page.getByRole('row').filter({ hasText: person.userName });
  await expect(row).toContainText('Active');
  await scim.patch(person.id, activity(false));
  await expect(row).toContainText('Revoked');
  await expect(isMarked(page)).toBeAttached();
});

test('a page that shows nothing live asks for nothing, and a person without a role hears nothing', async ({
  page,
  browser,
  person,
  errors,
}) => {
  errors.expect(/status of 403/);
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/admin/live') && asked.push(request.url())));
  await openAs(page, personOf('auditor'), '/admin/clients');
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  const theirs = await anotherBrowser(browser, person, '/account');
  const status = await theirs.evaluate(async () => (await fetch('/admin/live?topics=people')).status);
  expect(status).toBe(403);
});
