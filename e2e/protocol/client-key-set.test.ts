/** Keys that clients publish (RFC 7591, 2: jwks_uri). */
import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, signAssertion, withAssertion } from '../support/client-assertion';
import { mount } from '../support/environment';
import { expectInvalidClient } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { type KeyServer, startKeyServer } from '../support/key-server';
import { postForm } from '../support/oauth';

const ask = async (assertion: Promise<string>) =>
  postForm('/token', { grant_type: 'client_credentials', ...withAssertion(await assertion) });

describe('a jwks_uri', () => {
  const remote = clientOf(`remote-signer-${mount}`);
  let server: KeyServer;
  beforeAll(async () => void (server = await startKeyServer()));
  afterAll(() => server.close());

  it('is read when needed, and again for a new signing key, but not for every unknown kid', async () => {
    const [first, second] = [newKey('first'), newKey('second')];
    server.keys = [first.publicKey];
    const signed = (key: JWK) => signAssertion(remote, {}, { key, header: { kid: key.kid ?? '' } });
    expect((await ask(signed(first.privateKey))).status).toBe(200);
    for (let i = 0; i < 20; i++)
      expectInvalidClient(
        await ask(signAssertion(remote, {}, { key: second.privateKey, header: { kid: `made up ${i}` } })),
      );
    // Each process may fetch once every 30 s.
    expect(server.asked).toBeLessThanOrEqual(4);

    server.keys = [first.publicKey, second.publicKey];
    await expect
      .poll(async () => (await ask(signed(second.privateKey))).status, { timeout: 70_000, interval: 3000 })
      .toBe(200);
    expect((await ask(signed(first.privateKey))).status).toBe(200);
  }, 90_000);

  it('inside the internal network is never read', async () =>
    expectInvalidClient(await ask(signAssertion(clientOf('inside-signer')))));
});
