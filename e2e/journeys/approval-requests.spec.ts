import {
  APPROVAL_TENANT,
  approvalClient,
  approvalDirectory,
  freshRequest,
  pollRequest,
  requestApproval,
} from '../support/backchannel';
import { personOf } from '../support/fixture';
import { expectAccessible, NARROWEST_PIXELS } from './support/accessible';
import { setUpApp } from './support/authenticator-app';
import { anotherBrowser, expect, openAs, signIn, test } from './support/journey';

const house = `/t/${APPROVAL_TENANT}`;
const requests = `${house}/account/requests`;
const till = approvalClient('till');
const DESK_PIXELS = 1280;

test('a person finds a request on the account page, compares the message, and approves it; the console lists it', async ({
  page,
  browser,
}) => {
  const { person, authReqId } = await freshRequest(till, {
    scope: 'openid offline_access pay',
    binding_message: 'Table 7, 12.50 €',
  });
  await openAs(page, person, `${house}/account`);
  await expect(page.getByText('A request is waiting for your approval')).toBeVisible();
  await page.getByRole('link', { name: 'Review requests' }).click();
  await expect(page).toHaveURL(requests);
  await expect(page.getByRole('heading', { name: 'Corner shop till' })).toBeVisible();
  await expect(page.getByText('Table 7, 12.50 €')).toBeVisible();
  await expect(page.getByText('Pay in your name')).toBeVisible();
  await expectAccessible(page, [DESK_PIXELS, NARROWEST_PIXELS]);
  await page.getByRole('button', { name: 'Approve the request of Corner shop till' }).click();
  await expect(page.getByRole('status')).toHaveText('Request approved.');
  await expect(page.getByText('No requests are waiting for your approval.')).toBeVisible();
  expect((await pollRequest(till, authReqId)).status).toBe(200);

  const owner = await anotherBrowser(browser, personOf('owner', APPROVAL_TENANT), `${house}/admin/clients/${till.id}`);
  const listed = owner.getByRole('listitem').filter({ hasText: 'Table 7, 12.50 €' });
  await expect(listed).toContainText(person.userName);
  await expect(listed).toContainText('Tokens issued');
});

test('without JavaScript, and in Chinese, a person denies one of two requests', async ({ browser }) => {
  const { person, authReqId } = await freshRequest(till, { binding_message: 'first' });
  await requestApproval(till, { login_hint: person.userName, binding_message: 'second' });
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' });
  const page = await context.newPage();
  await openAs(page, person, requests);
  await expect(page.getByRole('heading', { name: '批准请求' })).toBeVisible();
  await expect(page.getByText('只批准你自己发起的请求')).toBeVisible();
  const deny = page.getByRole('button', { name: '拒绝 Corner shop till 的请求' });
  await expect(deny).toHaveCount(2);
  // The newest request comes first.
  await deny.last().click();
  await expect(page.getByRole('status')).toHaveText('已拒绝请求。');
  await expect(deny).toHaveCount(1);
  await expect(page.getByText('second')).toBeVisible();
  expect((await pollRequest(till, authReqId)).body).toMatchObject({ error: 'access_denied' });
});

/** Their session has no second factor, so it is not recent: no test waits for a sign-in to grow old. */
test('a session that is not recent may deny, and approves after signing in again', async ({ page, browser }) => {
  const { person, authReqId } = await freshRequest(till, { binding_message: 'to approve' });
  await openAs(page, person, requests);
  const approve = page.getByRole('button', { name: 'Approve the request of Corner shop till' });
  await expect(approve).toBeVisible();
  const elsewhere = await anotherBrowser(browser, person, `${house}/account/security`);
  await elsewhere.getByRole('button', { name: 'Set up authenticator app' }).click();
  const app = await setUpApp(elsewhere);

  // The form was shown while the session was recent.
  await approve.click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto(requests);
  await expect(page.getByText('Confirm it’s you to approve requests')).toBeVisible();
  await expect(approve).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Deny the request of Corner shop till' })).toBeVisible();
  await expectAccessible(page, [DESK_PIXELS, NARROWEST_PIXELS]);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, person);
  await page.getByLabel('Authenticator code').fill(await app.code());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(requests);
  await approve.click();
  await expect(page.getByRole('status')).toHaveText('Request approved.');
  expect((await pollRequest(till, authReqId)).status).toBe(200);
});

test('a person without requests sees that none are waiting', async ({ page }) => {
  await openAs(page, await approvalDirectory.createPerson(), requests);
  await expect(page.getByText('No requests are waiting for your approval.')).toBeVisible();
});
