import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { type AuthorizationRequest, redemption } from '../support/authorization';
import { issuerOf, serverUrl } from '../support/environment';
import { type EventReceiver, startEventReceiver } from '../support/event-receiver';
import { personOf, type TestClient } from '../support/fixture';
import { encodeForm, type Parameters } from '../support/form';
import { logoutTokenIn, type OpenIdTokens } from '../support/logout';
import { newClient } from '../support/new-client';
import { requestToken, tokensOf } from '../support/oauth';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import type { Application } from './support/application';
import { expect, openAs, signIn, test } from './support/journey';

test.describe.configure({ timeout: 300_000 });

/** Where a browser returns after sign-out. */
const goodbyeOf = ({ callback }: Application) => new URL('/bye', callback).href;
const endSession = (parameters: Parameters) => `${serverUrl}/end-session?${encodeForm(parameters)}`;
const asksToSignIn = (page: Page) => page.getByRole('heading', { name: 'Sign in' });
const isBack = (page: Page) => expect(page.getByRole('heading', { name: 'Back at the application' })).toBeVisible();

const newClientOf = (application: Application, metadata = {}): Promise<TestClient> =>
  newClient({ kind: 'Web app', redirectUris: [application.callback], scopes: ['openid', 'profile'], metadata });
/** A client that may redirect people after sign-out. */
const clientWithGoodbye = (application: Application) =>
  newClientOf(application, { post_logout_redirect_uris: [goodbyeOf(application)] });

/**
 * Signs a person in at the application, which asks for consent.
 * @returns its tokens, including an ID token
 */
async function signInAt(
  page: Page,
  application: Application,
  client: TestClient,
  person: { userName: string; password: string },
): Promise<OpenIdTokens> {
  const request = application.request({ scope: 'openid profile' }, client);
  await page.goto(request.url);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Allow' }).click();
  return (await application.tokens(page, request)) as OpenIdTokens;
}

test.describe('an application with sign-out notifications', () => {
  let receiver: EventReceiver;
  test.beforeAll(async () => {
    receiver = await startEventReceiver(0);
  });
  test.afterAll(() => receiver.close());

  test('signing out there signs the person out here; the application is notified, and the console shows it', async ({
    page,
    browser,
    person,
    application,
  }) => {
    const admin = await (await browser.newContext()).newPage();
    const client = await newClientOf(application);
    await openAs(admin, personOf('admin'), `/admin/clients/${client.id}`);
    await admin.getByLabel('Post-logout redirect URIs').fill(goodbyeOf(application));
    await admin.getByLabel('Back-channel logout URI').fill(`${receiver.url}logout`);
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByText('Saved', { exact: true })).toBeVisible();
    await admin.reload();
    await expect(admin.getByText('No session that used this client has ended yet.')).toBeVisible();
    const { id_token: hint } = await signInAt(page, application, client, person);

    receiver.status = 500;
    await page.goto(
      endSession({ id_token_hint: hint, post_logout_redirect_uri: goodbyeOf(application), state: 'a b&c' }),
    );
    await isBack(page);
    expect(page.url()).toBe(`${goodbyeOf(application)}?state=a%20b%26c`);
    await page.goto('/account');
    await expect(asksToSignIn(page)).toBeVisible();

    const reported = admin
      .locator('section', { has: admin.getByRole('heading', { name: 'Sign-out notifications' }) })
      .getByRole('listitem')
      .filter({ hasText: person.userName });
    const showsTold = (status: string) =>
      expect(async () => {
        await admin.reload();
        await expect(reported).toContainText(status, { timeout: 10_000 });
      }).toPass();
    await showsTold('Retrying');
    await expect(reported).toContainText('answered 500');
    await expectAccessible(admin);
    receiver.status = 200;
    await showsTold('Sent');
    for (const event of receiver.received) {
      const { payload } = await logoutTokenIn(event, client);
      expect(payload).toMatchObject({ iss: issuerOf(), sub: person.id, sid: decodeJwt(hint).sid });
    }
    expect(receiver.received.length).toBeGreaterThan(1);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a person asked whether to sign out can stay, or sign out and continue to the application', async ({
      page,
      person,
      application,
    }) => {
      const client = await clientWithGoodbye(application);
      await openAs(page, person, '/account');
      await page.goto(endSession({ client_id: client.id, post_logout_redirect_uri: goodbyeOf(application) }));
      await expect(page.getByText(`${client.name} asks you to sign out here too.`)).toBeVisible();
      await page.getByRole('link', { name: 'Stay signed in' }).click();
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

      await page.goto(endSession({ client_id: client.id, post_logout_redirect_uri: goodbyeOf(application) }));
      await page.getByRole('button', { name: 'Sign out' }).click();
      await isBack(page);
      expect(page.url()).toBe(goodbyeOf(application));
      await page.goto('/account');
      await expect(asksToSignIn(page)).toBeVisible();
    });

    test('a person asked which account to use can continue with the current one or another', async ({
      page,
      person,
      application,
    }) => {
      const other = await scim.createPerson({ displayName: 'Otto Other' });
      await openAs(page, person, '/account');
      const same = application.request({ prompt: 'select_account' });
      await page.goto(same.url);
      await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
      await page.getByRole('button', { name: 'Continue as Nora New' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      expect(decodeJwt((await application.tokens(page, same)).access_token).sub).toBe(person.id);

      const another = application.request({ prompt: 'select_account' });
      await page.goto(another.url);
      await page.getByRole('link', { name: 'Sign in with a different account' }).click();
      await expect(asksToSignIn(page)).toBeVisible();
      await signIn(page, other);
      await expect(page.getByText('Signed in as Otto Other')).toBeVisible();
      await page.getByRole('button', { name: 'Allow' }).click();
      expect(decodeJwt((await application.tokens(page, another)).access_token).sub).toBe(other.id);
    });

    test('a form posts the response to the application after consent, after a sign-in, and without interaction', async ({
      page,
      person,
      application,
    }) => {
      // Its consent is remembered because it has a secret, so no other program can impersonate it.
      const client = await clientWithGoodbye(application);
      const newRequest = () => application.request({ scope: 'profile', response_mode: 'form_post' }, client);
      /** Waits for the form that the browser posts to the application, automatically or by the button. */
      const posted = async (act: () => Promise<unknown>): Promise<URLSearchParams> => {
        const isAnswer = (request: { method(): string; url(): string }) =>
          request.method() === 'POST' && request.url() === application.callback;
        const posting = page.waitForRequest(isAnswer, { timeout: 0 });
        await act();
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue', exact: true }).click();
        const answer = await posting;
        await isBack(page);
        expect(page.url()).toBe(application.callback);
        return new URLSearchParams(answer.postData() ?? '');
      };
      const redeemed = async (request: AuthorizationRequest, answer: URLSearchParams) => {
        expect([answer.get('state'), answer.get('iss')]).toEqual([request.state, issuerOf()]);
        return (await tokensOf(requestToken(request.client, redemption(request, answer.get('code') ?? ''))))
          .access_token;
      };
      const refused = newRequest();
      await page.goto(refused.url);
      await signIn(page, person);
      const refusal = await posted(() => page.getByRole('button', { name: 'Cancel' }).click());
      expect([refusal.get('error'), refusal.get('state')]).toEqual(['access_denied', refused.state]);

      const allowed = newRequest();
      await page.goto(allowed.url);
      expect(
        await redeemed(allowed, await posted(() => page.getByRole('button', { name: 'Allow' }).click())),
      ).toBeTruthy();

      const atOnce = newRequest();
      expect(await redeemed(atOnce, await posted(() => page.goto(atOnce.url, { waitUntil: 'commit' })))).toBeTruthy();

      await page.context().clearCookies();
      const signedIn = newRequest();
      await page.goto(signedIn.url);
      expect(await redeemed(signedIn, await posted(() => signIn(page, person)))).toBeTruthy();
    });
  });
}

test.describe('the page that posts a response to the application', () => {
  test.use({ javaScriptEnabled: false });

  test('cannot send its form anywhere else', async ({ page, person, application, errors }) => {
    errors.expect(/form-action/);
    await page.goto(application.request({ response_mode: 'form_post' }).url);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('heading', { name: `Continue to ${application.host}` })).toBeVisible();
    const leave = (form: HTMLFormElement) => {
      form.setAttribute('action', 'http://elsewhere.example/');
      form.submit();
    };
    const blocked = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('form-action'),
      timeout: 0,
    });
    await page.locator('form').evaluate(leave);
    expect((await blocked).type()).toBe('error');
  });
});
