/** The drill of docs/guides/deploy/backup.md: its commands dump one PostgreSQL server and restore to another. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson } from '@/lib/directory/create-person';
import { closeContainer, container } from '@/lib/edge/container';
import { bootstrap } from '@/lib/edge/container/bootstrap';
import { CLIENT_SECRET, defaultTenantId, how, register } from '@/lib/edge/node-server/testing/tls-clients';
import { dispatch } from '@/lib/edge/routing/dispatch';
import { provideConfig } from '@/lib/platform/config/env';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { migrate } from '../migrate';
import { findPostgresTools } from '../test/find-postgres-tools';
import { type InstalledCluster, startInstalledCluster } from '../test/installed-cluster';
import { audit } from './audit';

const programs = findPostgresTools();
const VERIFIER = 'v'.repeat(43);
const secret = newSecret();
const folder = mkdtempSync(join(tmpdir(), 'tessera-backup-'));

/** The `sh` blocks of the guide, in order. */
const [dump = '', restore = '', verify = ''] = [
  ...readFileSync('docs/guides/deploy/backup.md', 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
].map(([, block = '']) => block.trim());

let original: InstalledCluster;
let elsewhere: InstalledCluster;
let clientId: string;
let personId: string;

/** Serves the database from this process, in place of the one before. */
async function serve({ url }: InstalledCluster): Promise<void> {
  await closeContainer();
  provideConfig({ databaseUrl: url, secret });
}

async function send(path: string, form?: Record<string, string>): Promise<{ status: number; body: JsonBody }> {
  const { url } = container().config;
  const response = await dispatch(
    new Request(url + path, form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    { remoteAddress: '192.0.2.1', trusted: false },
  );
  if (!response) throw new Error(`There is nothing at ${path}.`);
  return { status: response.status, body: (await response.json()) as JsonBody };
}
type JsonBody = Record<string, unknown>;

const asClient = (form: Record<string, string>) => ({ client_id: clientId, client_secret: CLIENT_SECRET, ...form });
const refresh = (token: unknown) =>
  send('/token', asClient({ grant_type: 'refresh_token', refresh_token: String(token) }));
const introspect = async (token: unknown) =>
  (await send('/introspect', asClient({ token: String(token) }))).body.active;

/** The tokens of a person who has just signed in and approved the client. */
async function freshTokens(): Promise<JsonBody> {
  const [tenantId, sessionId, code] = [await defaultTenantId(), newId(), newSecret()];
  const now = Date.now();
  await container().database.prisma.session.create({
    data: {
      tenantId,
      id: sessionId,
      sidHash: sha256(sessionId),
      personId,
      amr: ['pwd'],
      authTime: new Date(now),
      expiresAt: new Date(now + 3_600_000),
    },
  });
  await container().oauth.issueCode({
    tenantId,
    codeHash: sha256(code),
    clientId,
    personId,
    sessionId,
    expiresAt: new Date(now + 60_000),
    binding: {
      redirectUri: 'https://app.example/cb',
      redirectUriSent: true,
      scopes: ['profile'],
      resources: [],
      codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      codeChallengeMethod: 'S256',
      authTime: Math.floor(now / 1000),
      amr: ['pwd'],
      acr: null,
    },
  });
  const { status, body } = await send(
    '/token',
    asClient({
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'https://app.example/cb',
      code_verifier: VERIFIER,
    }),
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Runs a command of the guide in a shell. */
function run(command: string): void {
  const { status, stderr } = spawnSync('sh', ['-euc', command], {
    encoding: 'utf8',
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${programs}${delimiter}${process.env.PATH}`,
      DATABASE_URL: original.url,
      RESTORED_URL: elsewhere.url,
    },
  });
  expect(status, stderr).toBe(0);
}

/** What `tessera audit verify` prints. */
async function verified(): Promise<string> {
  const written: string[] = [];
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await audit(['verify']);
  output.mockRestore();
  return written.join('');
}

describe.skipIf(!programs)('a back-up that is restored elsewhere', () => {
  let kept: JsonBody;
  let rotated: JsonBody;
  let published: JSONWebKeySet;

  beforeAll(async () => {
    [original, elsewhere] = await Promise.all([
      startInstalledCluster(programs ?? ''),
      startInstalledCluster(programs ?? ''),
    ]);
    process.env.TESSERA_LOG_LEVEL = 'silent';
    await migrate(original.url);
    await serve(original);
    await bootstrap(container(), { adminEmail: 'admin@example.com' });
    clientId = await register({
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      redirect_uris: ['https://app.example/cb'],
      token_endpoint_auth_method: 'client_secret_post',
    });
    const created = await createPerson(
      container().directory,
      { tenantId: await defaultTenantId(), attributes: { userName: 'ada@example.com', active: true, emails: [] } },
      how(),
    );
    if (created.kind !== 'created') throw new Error('The person was not created.');
    personId = created.person.id;
    [kept, rotated] = [await freshTokens(), await freshTokens()];
    await container().maintenance.sealAuditLogs();
    await container().database.flush();
    run(dump);
    // After the dump: one authorization goes on, and the original is lost.
    rotated = { before: rotated.refresh_token, after: (await refresh(rotated.refresh_token)).body.refresh_token };
    await closeContainer();
    await original.stop();
    run(restore);
    await serve(elsewhere);
    published = (await send('/jwks')).body as unknown as JSONWebKeySet;
  }, 300_000);
  afterAll(async () => {
    await closeContainer();
    await elsewhere?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('publishes the keys with which tokens were signed before, and signs with them', async () => {
    const { payload } = await jwtVerify(String(kept.access_token), createLocalJWKSet(published));
    expect(payload.sub).toBe(personId);
    expect(await introspect(kept.access_token)).toBe(true);
    const fresh = await send('/token', asClient({ grant_type: 'client_credentials' }));
    await jwtVerify(String(fresh.body.access_token), createLocalJWKSet(published));
  });

  it('accepts refresh tokens issued before', async () => {
    const { status, body } = await refresh(kept.refresh_token);
    expect([status, body.token_type]).toEqual([200, 'Bearer']);
    expect(await introspect(body.access_token)).toBe(true);
  });

  it('rejects a refresh token that was rotated after the dump, and ends nothing for it', async () => {
    expect((await refresh(rotated.after)).body.error).toBe('invalid_grant');
    expect((await refresh(rotated.before)).status).toBe(200);
  });

  it('has an intact audit log', async () => {
    const [, args] = /^DATABASE_URL="\$RESTORED_URL" npm run tessera -- (.+)$/.exec(verify) ?? [];
    expect(args).toBe('audit verify');
    await closeContainer();
    Object.assign(process.env, { DATABASE_URL: elsewhere.url, TESSERA_SECRET: secret });
    const text = await verified();
    expect(text).toMatch(/^default: intact\. \d+ entries from .+Checkpoint \d+ of .+\n$/);
    expect(process.exitCode).toBeUndefined();
    await serve(elsewhere);
  });
});
