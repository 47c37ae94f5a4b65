import { serverUrl } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { newClient } from '../support/new-client';
import { introspect, refresh } from '../support/oauth';
import { askMeantFor } from '../support/resource-server';
import { expectAccessible } from './support/accessible';
import { expect, signIn, test } from './support/journey';

test('an application signs a person in, who is asked for consent once, and again for more access', async ({
  page,
  person,
  application,
}) => {
  const client = await newClient({
    kind: 'Web app',
    redirectUris: [application.callback],
    scopes: ['profile', 'orders:read'],
  });
  const consent = page.getByRole('heading', { name: `Allow ${client.name} access?` });

  const first = application.request({ scope: 'profile' }, client);
  await page.goto(first.url);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(`to continue to ${client.name}`)).toBeVisible();
  await signIn(page, person);
  await expect(consent).toBeVisible();
  await expect(page.getByText(`You’ll then be sent to ${application.host}.`)).toBeVisible();
  await expect(page.getByText(`Signed in as Nora New (${person.userName})`)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([/See your name and profile/]);
  await page.getByRole('button', { name: 'Allow' }).click();
  const tokens = await application.tokens(page, first);
  expect((await introspect(clientOf('api'), tokens.access_token)).body).toMatchObject({
    active: true,
    sub: person.id,
    scope: 'profile',
  });
  expect((await refresh(client, tokens.refresh_token)).status).toBe(200);

  const again = application.request({ scope: 'profile' }, client);
  await page.goto(again.url);
  await application.tokens(page, again);

  const wider = application.request({}, client);
  await page.goto(wider.url);
  await expect(consent).toBeVisible();
  await expect(page.getByText('You’ve allowed this app before. It’s now asking for more.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'See your orders' })).toContainText('New');
  await expect(page.getByRole('listitem').filter({ hasText: 'See your name and profile' })).not.toContainText('New');
  await page.getByRole('button', { name: 'Allow' }).click();
  expect((await application.tokens(page, wider)).refresh_token).toBeTruthy();
});

test('pressing a button twice has the same effect as pressing it once', async ({ page, person, application }) => {
  const request = application.request();
  await page.goto(request.url);
  await page.getByLabel('User name or email address').fill(person.userName);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).dblclick();
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
  // By then the script of the page has run.
  await page.waitForLoadState('load');
  await page.getByRole('button', { name: 'Allow' }).dblclick();
  expect((await application.tokens(page, request)).access_token).toBeTruthy();
});

test('an application on another site that posts its request finds the person signed in and the browser recognized', async ({
  page,
  person,
  application,
}) => {
  const first = application.request();
  await page.goto(first.url);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Allow' }).click();
  await application.tokens(page, first);
  const browserCookie = async () =>
    (await page.context().cookies(serverUrl)).find(({ name }) => name.endsWith('tessera.browser'))?.value;
  const known = await browserCookie();
  expect(known).toBeTruthy();

  const silent = application.request({ prompt: 'none' });
  await page.evaluate((url) => {
    const { origin, pathname, searchParams } = new URL(url);
    const form = Object.assign(document.createElement('form'), { method: 'post', action: origin + pathname });
    for (const [name, value] of searchParams)
      form.append(Object.assign(document.createElement('input'), { name, value }));
    document.body.append(form);
    form.submit();
  }, silent.url);
  await page.waitForURL(({ search }) => search.includes(silent.state));
  // Not login_required: a program on the person's own machine needs consent every time.
  expect((await application.answered(page, silent)).get('error')).toBe('consent_required');
  expect(await browserCookie()).toBe(known);
});

test('the consent page names the resources that access is requested for', async ({ page, person, application }) => {
  const request = application.request({ scope: 'orders:read', resource: 'https://orders.example' });
  await page.goto(request.url);
  await signIn(page, person);
  const resources = page.getByRole('list', { name: 'Limited to' }).getByRole('listitem');
  await expect(resources).toHaveText([/Orders API\s*https:\/\/orders\.example/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Allow' }).click();
  const { access_token: token } = await application.tokens(page, request);
  expect((await askMeantFor(token)).body).toMatchObject({ active: true, aud: 'https://orders.example' });
});

test('denied consent is reported to the application and not remembered', async ({ page, person, application }) => {
  const request = application.request();
  await page.goto(request.url);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const answer = await application.answered(page, request);
  expect(answer.get('error')).toBe('access_denied');
  expect(answer.get('iss')).toBe(serverUrl);
  expect(answer.has('code')).toBe(false);

  await page.goto(application.request().url);
  await expect(page.getByRole('heading', { name: 'Allow Harbour shop access?' })).toBeVisible();
});

test('a person can switch to another account on the consent page', async ({ page, person, application }) => {
  const plain = personOf('plain');
  const request = application.request();
  await page.goto(request.url);
  await signIn(page, plain);
  await expect(page.getByText(plain.userName)).toBeVisible();
  await page.getByRole('link', { name: 'Not you?' }).click();
  await signIn(page, person);
  await expect(page.getByText(`Signed in as Nora New (${person.userName})`)).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  const { access_token: token } = await application.tokens(page, request);
  expect((await introspect(clientOf('api'), token)).body).toMatchObject({ active: true, sub: person.id });
});

test('the account page lists the application, and disconnecting it ends its access', async ({
  page,
  person,
  application,
}) => {
  const request = application.request();
  await page.goto(request.url);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Allow' }).click();
  const tokens = await application.tokens(page, request);

  await page.goto('/account');
  await expect(page.getByRole('listitem').filter({ hasText: 'Harbour shop' })).toContainText(
    'See your name and profile',
  );
  await page.getByText('Disconnect', { exact: true }).first().click();
  await expect(page.getByText(/loses access immediately/)).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Harbour shop now' }).click();
  await expect(page.getByText('The app was disconnected. 1 app connection ended.')).toBeVisible();
  await expect(page.getByText('No apps are connected to your account.')).toBeVisible();
  expect((await refresh(request.client, tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect((await introspect(clientOf('api'), tokens.access_token)).body).toEqual({ active: false });
});
