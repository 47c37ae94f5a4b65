/** The JWT bearer grant with stock client libraries, whose assertions have no `jti` (it is optional: RFC 7523, 3). */
import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { JWT } from 'google-auth-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JWT_BEARER } from '../support/assertion';
import { issuerOf } from '../support/environment';
import { expectInvalidGrant } from '../support/expectations';
import type { TestClient } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { introspect, postForm } from '../support/oauth';
import { unique } from '../support/random';

const GO_SOURCE = join(import.meta.dirname, '..', 'clients/go-jwt');
const TENANT = 'mgmt';
const TOKEN_URL = `${issuerOf(TENANT)}/token`;
const SCOPE = 'orders:read';
const KEY_ID = 'robot-1';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID }] };

let key: string;
let userName: string;
let clientId: string;
let asker: TestClient;
beforeAll(async () => {
  key = await newAccessKey('owner');
  userName = `${unique('spoken-for')}@mgmt.example`;
  await manage(key, 'POST', '/people', { body: { user_name: userName } });
  const { body } = await manage(key, 'POST', '/clients', {
    body: {
      client_name: 'Service accounts',
      token_endpoint_auth_method: 'none',
      grant_types: [JWT_BEARER],
      scope: SCOPE,
    },
  });
  clientId = String(body.client_id);
  asker = await newAsker();
}, 60_000);

/** A client that may introspect tokens. */
async function newAsker(): Promise<TestClient> {
  const { body } = await manage(key, 'POST', '/clients', {
    body: { client_name: 'Asks', grant_types: ['client_credentials'], scope: SCOPE },
  });
  return {
    id: String(body.client_id),
    name: 'Asks',
    secret: String(body.client_secret),
    method: 'client_secret_basic',
    redirectUri: '',
    scope: SCOPE,
    tenant: TENANT,
  };
}

/** Trusts a service account, which signs as the libraries do: for an hour, without authenticating a client. */
async function serviceAccount(differences: object = {}): Promise<string> {
  const issuer = `${unique('robot')}@project.example`;
  const { status, body } = await manage(key, 'POST', '/trusted-issuers', {
    body: {
      issuer,
      jwks,
      scope: SCOPE,
      client_authentication: 'optional',
      client_id: clientId,
      max_lifetime_seconds: 3600,
      single_use: 'hash',
      ...differences,
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return issuer;
}

/** Google's client, with the token endpoint and audience of this server instead of Google's. */
function googleClient(email: string) {
  const client = new JWT({
    email,
    key: PEM,
    keyId: KEY_ID,
    subject: userName,
    scopes: [SCOPE],
    additionalClaims: { aud: TOKEN_URL },
  });
  const sent: string[] = [];
  client.transporter.interceptors.request.add({
    resolved: async (request) => {
      sent.push(String(request.data));
      return { ...request, url: new URL(TOKEN_URL) };
    },
  });
  return { client, sent };
}

/** Checks that a token is for the person, from the client that unauthenticated requests count as. */
async function expectActive(token: string | null | undefined): Promise<void> {
  expect((await introspect(asker, token ?? '')).body).toMatchObject({
    active: true,
    username: userName,
    client_id: clientId,
    scope: SCOPE,
  });
}

const present = (form: string | undefined) => postForm('/token', form ?? '', { tenant: TENANT });

describe('google-auth-library', () => {
  it('gets a token, and another one with its next assertion', async () => {
    const issuer = await serviceAccount();
    const { access_token: first } = await googleClient(issuer).client.authorize();
    await sleep(1100);
    const { access_token: second } = await googleClient(issuer).client.authorize();
    expect(new Set([first, second]).size).toBe(2);
    for (const token of [first, second]) await expectActive(token);
  });

  it('has each assertion accepted once, however often it is presented in parallel', async () => {
    const { client, sent } = googleClient(await serviceAccount());
    await client.authorize();
    expectInvalidGrant(await present(sent[0]));
    const unsent = googleClient(await serviceAccount());
    unsent.client.transporter.interceptors.request.add({ resolved: () => Promise.reject(new Error('not sent')) });
    await expect(unsent.client.authorize()).rejects.toThrow();
    const answers = await Promise.all(Array.from({ length: 20 }, () => present(unsent.sent[0])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });

  it('is rejected where single use is by jti, and the private reason names what is missing', async () => {
    const { client, sent } = googleClient(await serviceAccount({ single_use: 'jti' }));
    await expect(client.authorize()).rejects.toThrow('invalid_grant');
    const { headers } = await present(sent[0]);
    const path = `/refusals?search=${headers.get('x-request-id')}`;
    await expect
      .poll(async () => (await manage(key, 'GET', path)).body, { timeout: 10_000 })
      .toMatchObject({ items: [{ reason: 'assertion has no jti, by which its single use is checked' }] });
  });
});

const goProgram = await buildGoProgram();
afterAll(() => goProgram && rm(goProgram.folder, { recursive: true }));

/** Builds the Go client; null, with a printed line, without Go or its modules. */
async function buildGoProgram(): Promise<{ folder: string; file: string } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'go-jwt-'));
  const file = join(folder, 'client');
  try {
    await promisify(execFile)('go', ['build', '-o', file, '.'], { cwd: GO_SOURCE });
    return { folder, file };
  } catch (error) {
    await rm(folder, { recursive: true });
    process.stdout.write(
      `Skipped golang.org/x/oauth2/jwt: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return null;
  }
}

describe.skipIf(goProgram === null)('golang.org/x/oauth2/jwt', () => {
  const run = async (issuer: string) =>
    (
      await promisify(execFile)(goProgram?.file ?? '', {
        env: {
          ...process.env,
          ISSUER: issuer,
          PRIVATE_KEY: PEM,
          KEY_ID,
          SUBJECT: userName,
          SCOPE,
          TOKEN_URL,
        },
      })
    ).stdout.trim();

  it('gets a token', async () => expectActive(await run(await serviceAccount())));

  it('is rejected where single use is by jti', async () => {
    await expect(run(await serviceAccount({ single_use: 'jti' }))).rejects.toThrow('invalid_grant');
  });
});
