/** The device authorization grant as openid-client uses it, with its own discovery and polling. */
import * as client from 'openid-client';
import { expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { decideDevice, enterCode } from '../support/device';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { scim } from '../support/scim';

async function waitingDevice(id: string) {
  const { secret } = clientOf(id);
  const auth = secret === null ? client.None() : client.ClientSecretBasic(secret);
  const config = await client.discovery(new URL(issuerOf()), id, {}, auth, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  });
  const device = await client.initiateDeviceAuthorization(config, { scope: 'profile' });
  const tokens = client.pollDeviceAuthorizationGrant(config, device);
  const agent = await signIn(await scim.createPerson());
  return { tokens, agent, page: await enterCode(agent, device.user_code) };
}

it.concurrent.each(['tv', 'printer'])('openid-client waits for the person and gets the tokens: %s', async (id) => {
  const { tokens, agent, page } = await waitingDevice(id);
  const [got] = await Promise.all([tokens, decideDevice(agent, page, 'allow')]);
  expect(got).toMatchObject({ token_type: 'bearer', scope: 'profile' });
  expect(got.expiresIn()).toBeGreaterThan(30);
});

it.concurrent('openid-client learns that the person denied access', async () => {
  const { tokens, agent, page } = await waitingDevice('tv');
  await Promise.all([
    expect(tokens).rejects.toMatchObject({ error: 'access_denied' }),
    decideDevice(agent, page, 'deny'),
  ]);
});
