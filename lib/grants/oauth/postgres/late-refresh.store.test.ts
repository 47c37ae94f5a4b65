/**
 * What presenting the predecessor of a refresh token gets, and what is recorded about it. Minutes after the rotation,
 * only a sender who proves to be the client gets anything.
 */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { newProofKey } from '@/lib/oauth/testing/proof';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { type MachineClient, openTokenServer, type TokenServer } from './state-machines/testing/token-server';
import { waiting } from './testing/seed';

const DETAILS = [{ type: 'payment' }, { type: 'account' }];

let server: TokenServer;
beforeAll(async () => {
  server = await openTokenServer({
    authorizationDetailsTypes: new Map(
      ['payment', 'account'].map((type) => [
        type,
        { type, name: type, description: type, schema: {}, problem: () => null },
      ]),
    ),
  });
  await server.store.database.prisma.client.updateMany({
    where: { clientId: 'confidential' },
    data: { metadata: { authorizationDetailsTypes: ['payment', 'account'] } },
  });
}, 120_000);
afterAll(() => server?.close());

/** The first refresh token of a new authorization. */
async function begin(
  client: MachineClient,
  now: Date,
  authorizationDetails = [] as { type: string }[],
): Promise<string> {
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
      authorizationDetails,
    },
  });
  const { body } = await server.request(
    client,
    { grant_type: 'authorization_code', code, code_verifier: verifier },
    now,
  );
  return String(body.refresh_token);
}

/** Rotates a refresh token, presents it again five minutes later, and uses its successor. */
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

describe('a repetition within the grace period', () => {
  /**
   * Rotates a refresh token, and repeats the request with a difference.
   * @returns both answers, and the details of what was recorded about the repetition
   */
  async function repeat(difference: object, later: MachineClient = server.clients.confidential) {
    const now = new Date();
    const client = { ...later, ...(later.proofKey && { proofKey: newProofKey() }) };
    const form = { grant_type: 'refresh_token', refresh_token: await begin(client, now, DETAILS) };
    const { body: first } = await server.request(client, form, now);
    const { body: second } = await server.request(later, { ...form, ...difference }, now);
    const { family } = decodeJwt<{ family: string }>(String(first.access_token));
    const events = await server.store.database.prisma.tokenFamilyEvent.findMany({
      where: { familyId: family, kind: 'replayed' },
    });
    return { first, second, recorded: events.map(({ detail }) => detail) };
  }
  const ofItsOwn = { scopes: ['profile'], resources: [] };

  test('for the same is recorded as one, and gets the same response', async () => {
    const { first, second, recorded } = await repeat({});
    expect([second, recorded]).toEqual([first, [{}]]);
  });

  test('for fewer authorization details is recorded as a request with its own access token', async () => {
    const { first, second, recorded } = await repeat({ authorization_details: JSON.stringify([DETAILS[0]]) });
    expect(second).toMatchObject({ refresh_token: first.refresh_token, authorization_details: [DETAILS[0]] });
    expect(recorded).toEqual([ofItsOwn]);
  });

  test('with another key gets an access token for that key, if the client authenticates', async () => {
    const key = newProofKey();
    const { first, second, recorded } = await repeat({}, { ...server.clients.confidential, proofKey: key });
    expect(second).toMatchObject({ refresh_token: first.refresh_token, token_type: 'DPoP' });
    expect(decodeJwt(String(second.access_token)).cnf).not.toEqual(decodeJwt(String(first.access_token)).cnf);
    expect(recorded).toEqual([ofItsOwn]);
  });

  test('that is rejected for what it asks is not recorded', async () => {
    const { second, recorded } = await repeat({ scope: 'mail.send' });
    expect([second.error, recorded]).toEqual(['invalid_scope', []]);
  });
});

test('a repetition minutes later that is rejected for what it asks ends nothing and is not recorded', async () => {
  const now = new Date();
  const client = server.clients.confidential;
  const form = { grant_type: 'refresh_token', refresh_token: await begin(client, now) };
  const { body: first } = await server.request(client, form, now);
  const later = new Date(now.getTime() + 300_000);
  const { body: second } = await server.request(client, { ...form, scope: 'mail.send' }, later, waiting(-300_000));
  const { family } = decodeJwt<{ family: string }>(String(first.access_token));
  const events = await server.store.database.prisma.tokenFamilyEvent.findMany({ where: { familyId: family } });
  expect(second.error).toBe('invalid_scope');
  expect(events.map(({ kind }) => kind)).toEqual(['issued', 'rotated']);
});
