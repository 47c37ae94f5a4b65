import { decodeJwt } from 'jose';
import { freshTokens } from '../support/authorization';
import { personOf } from '../support/fixture';
import { newClient } from '../support/new-client';
import { requestToken } from '../support/oauth';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { expectAccessible } from './support/accessible';
import { openDialog } from './support/insist';
import { expect, openAs, test } from './support/journey';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const TYPE = 'urn:ietf:params:oauth:token-type:';

test('an administrator decides in the console which server a client may reach on behalf of people', async ({
  page,
}) => {
  const server = `https://${unique('chat')}.example`;
  const client = await newClient({
    kind: 'Web app',
    redirectUris: ['https://assistant.example/cb'],
    scopes: ['openid'],
    metadata: { grant_types: ['authorization_code', EXCHANGE], first_party: true },
  });
  const { id_token } = (await freshTokens(client, await scim.createPerson())) as unknown as { id_token: string };
  const ask = () =>
    requestToken(client, {
      grant_type: EXCHANGE,
      requested_token_type: `${TYPE}id-jag`,
      subject_token: id_token,
      subject_token_type: `${TYPE}id_token`,
      audience: server,
    });
  expect((await ask()).body.error).toBe('invalid_target');

  await openAs(page, personOf('admin'), '/admin/cross-app-access');
  await expectAccessible(page);
  await page.getByLabel('Client', { exact: true }).selectOption(client.id);
  await page.getByLabel('Issuer of the other server').fill(`${server}?tenant=1`);
  await page.getByLabel('client_id there').fill('assistant-at-chat');
  await page.getByLabel('Scopes').fill('chat.read chat.history');
  await page.getByRole('button', { name: 'Allow access' }).click();
  await expect(page.getByLabel('Issuer of the other server')).toHaveAccessibleDescription(/query or fragment/);
  await page.getByLabel('Issuer of the other server').fill(server);
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.getByRole('searchbox', { name: 'Client or server' }).fill(server);
  const row = page.getByRole('row').filter({ hasText: server });
  await expect(page).toHaveURL(/q=https/);
  await expect(row).toContainText('Scopes: chat.read, chat.history');
  await expectAccessible(page);
  await expect.poll(async () => (await ask()).status).toBe(200);
  expect(decodeJwt(String((await ask()).body.access_token))).toMatchObject({
    aud: server,
    client_id: 'assistant-at-chat',
    scope: 'chat.read chat.history',
  });

  const name = `access of ${client.name} to ${server}?`;
  const disabling = await openDialog(page, row.getByRole('button', { name: 'Disable' }), `Disable ${name}`);
  await expect(disabling).toContainText(`${client.name} gets nothing new for ${server}.`);
  await disabling.getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await expect.poll(async () => (await ask()).body.error).toBe('invalid_target');

  const deleting = await openDialog(page, row.getByRole('button', { name: 'Delete' }), `Delete ${name}`);
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});
