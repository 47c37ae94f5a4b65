/** Who may present the predecessor of a refresh token minutes after the rotation: a sender who proves to be the client. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { newProofKey } from '@/lib/oauth/testing/proof';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { type MachineClient, openTokenServer, type TokenServer } from './state-machines/testing/token-server';
import { waiting } from './testing/seed';

let server: TokenServer;
beforeAll(async () => {
  server = await openTokenServer();
}, 120_000);
afterAll(() => server?.close());

/** The first refresh token of a new authorization. */
async function begin(client: MachineClient, now: Date): Promise<string> {
  const [code, verifier] = [newId(), `${newId()}${newId()}`];
  await insertCode(server.store.database, {
    ...(await server.newPerson(now)),
    clientId: client.clientId,
    codeHash: sha256(code),
    expiresAt: new Date(now.getTime() + 60_000),
    binding: {
      redirectUri: 'https://app.example/callback',
      redirectUriSent: false,
      scopes: ['profile'],
      resources: [],
      codeChallenge: Buffer.from(sha256(verifier)).toString('base64url'),
      codeChallengeMethod: 'S256',
      authTime: Math.floor(now.getTime() / 1000),
      amr: ['pwd'],
      acr: null,
    },
  });
  const { body } = await server.request(
    client,
    { grant_type: 'authorization_code', code, code_verifier: verifier },
    now,
  );
  return String(body.refresh_token);
}

/** Rotates a refresh token, and presents it again five minutes later. */
async function presentTwice(client: MachineClient, later: MachineClient = client) {
  const now = new Date();
  const form = { grant_type: 'refresh_token', refresh_token: await begin(client, now) };
  const first = await server.request(client, form, now);
  const second = await server.request(later, form, now, waiting(-300_000));
  const successor = await server.request(client, { ...form, refresh_token: String(first.body.refresh_token) }, now);
  return { first, second, successor };
}

test.each(['confidential', 'bound'] as const)(
  'a %s client gets the same refresh token with another access token',
  async (kind) => {
    const { first, second, successor } = await presentTwice(server.clients[kind]);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).toBe(first.body.refresh_token);
    expect(second.body.access_token).not.toBe(first.body.access_token);
    expect(successor.status).toBe(200);
  },
);

test('a public client is taken for a thief, also with a key to which the token was not bound', async () => {
  const { public: client } = server.clients;
  for (const later of [client, { ...client, proofKey: newProofKey() }]) {
    const { second, successor } = await presentTwice(client, later);
    expect([second.body.error, successor.body.error]).toEqual(['invalid_grant', 'invalid_grant']);
  }
});

test('a request with another key than the one that the token is bound to gets nothing and ends nothing', async () => {
  const { bound } = server.clients;
  const { second, successor } = await presentTwice(bound, { ...bound, proofKey: newProofKey() });
  expect(second.body.error).toBe('invalid_grant');
  expect(successor.status).toBe(200);
});
