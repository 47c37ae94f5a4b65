/**
 * Clients' credentials are stored as digests, or sealed with something that only the client has, so that they cannot be
 * used by reading the database.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { openTokenServer, type TokenServer } from './state-machines/testing/token-server';
import { newDecision, newDevice, newEntry } from './testing/device';

const now = new Date('2026-11-21T12:00:00Z');

let server: TokenServer;
beforeAll(async () => {
  server = await openTokenServer();
}, 120_000);
afterAll(() => server?.close());

/** Every row of every table, as text. */
async function everythingStored(): Promise<string> {
  const { database } = server.store;
  const tables = await database.prisma.$queryRawUnsafe<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database.prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" t`),
    ),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

test('no code, token or secret is stored as it was issued', async () => {
  const client = server.clients.confidential;
  const [code, device, verifier] = [newSecret(), newSecret(), newSecret()];
  const seed = { ...(await server.newPerson(now)), clientId: client.clientId };
  await insertCode(server.store.database, {
    ...seed,
    codeHash: sha256(code),
    expiresAt: new Date(now.getTime() + 60_000),
    binding: {
      redirectUri: 'https://app.example/callback',
      redirectUriSent: false,
      scopes: ['profile'],
      resources: [],
      codeChallenge: Buffer.from(sha256(verifier)).toString('base64url'),
      codeChallengeMethod: 'S256',
      authTime: now.getTime() / 1000,
      amr: ['pwd'],
      acr: null,
    },
  });
  const first = await server.request(client, { grant_type: 'authorization_code', code, code_verifier: verifier }, now);
  // A rotation within the grace window, so that its response is stored for a retry.
  const second = await server.request(
    client,
    { grant_type: 'refresh_token', refresh_token: String(first.body.refresh_token) },
    now,
  );
  const { oauth } = server.store;
  await oauth.saveDeviceAuthorization({ ...newDevice(seed, device, now), scopes: ['profile'] });
  await oauth.enterUserCode(newEntry(seed, device, now));
  await oauth.decideDevice(newDecision(seed, device, 'approved', now));
  const polled = await server.request(
    client,
    { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: `device ${device}` },
    now,
  );
  expect([first.status, second.status, polled.status]).toEqual([200, 200, 200]);

  const stored = await everythingStored();
  expect(stored).toContain(Buffer.from(sha256(code)).toString('hex'));
  const issued = [first, second, polled].flatMap(({ body }) => [body.access_token, body.refresh_token]);
  for (const secret of [code, verifier, device, client.secret, ...issued].map(String)) {
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
