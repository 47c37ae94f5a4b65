/** Clients whose client_id is the URL of their metadata (draft-ietf-oauth-client-id-metadata-document). */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { approve, authorizationRequest, codeOf, redemption, signInOn } from '../support/authorization';
import { type DocumentServer, publish, startDocumentServer } from '../support/document-server';
import { issuerOf } from '../support/environment';
import { personOf, type TestClient } from '../support/fixture';
import { textOf } from '../support/html-form';
import { postForm, refresh, requestToken, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const TENANT = 'reg-open';
/** The server under test has two processes, and each fetches the document separately. */
const PROCESSES = 2;
const app = {
  client_name: 'Sketchbook',
  redirect_uris: ['https://sketch.example/cb'],
  grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
  token_endpoint_auth_method: 'none',
};

let server: DocumentServer;
beforeAll(async () => {
  server = await startDocumentServer();
});
afterAll(() => server.close());

const clientAt = (id: string, tenant = TENANT): TestClient => ({
  id,
  name: 'Sketchbook',
  secret: null,
  method: 'none',
  redirectUri: 'https://sketch.example/cb',
  scope: 'profile',
  tenant,
});
const newPath = () => `/${unique('app')}/client.json`;
const arrive = (id: string, tenant = TENANT) => new UserAgent().open(authorizationRequest(clientAt(id, tenant)).url);

async function tokensFor(client: TestClient) {
  const request = authorizationRequest(client);
  return tokensOf(
    requestToken(
      client,
      redemption(request, codeOf(await approve(new UserAgent(), request, personOf('plain', TENANT)))),
    ),
  );
}

test('the metadata advertises support where the tenant accepts them, and nowhere else', async () => {
  const supports = async (tenant: string) =>
    (
      (await (await send(`${issuerOf(tenant)}/.well-known/oauth-authorization-server`)).json()) as Record<
        string,
        unknown
      >
    ).client_id_metadata_document_supported;
  expect([await supports(TENANT), await supports('reg-token'), await supports('default')]).toEqual([
    true,
    true,
    undefined,
  ]);
});

describe('a client identified by a URL (CIMD)', () => {
  test('gets tokens and refreshes them; its document is fetched at sign-in, never for a token', async () => {
    const path = newPath();
    const client = clientAt(publish(server, path, app));
    const tokens = await tokensFor(client);
    expect(tokens).toMatchObject({ scope: 'profile', refresh_token: expect.any(String) });
    const asked = server.asked(path);
    expect(asked).toBeGreaterThan(0);
    let last = tokens.refresh_token;
    for (let time = 0; time < 3; time += 1) last = (await tokensOf(refresh(client, last))).refresh_token;
    expect(server.asked(path)).toBe(asked);
  });

  test('is read once by each process for as long as its headers allow', async () => {
    const path = newPath();
    const id = publish(server, path, app, { 'Cache-Control': 'max-age=600' });
    for (let time = 0; time < 8; time += 1) expect((await arrive(id)).url.pathname).toBe(`/t/${TENANT}/login`);
    expect(server.asked(path)).toBeLessThanOrEqual(PROCESSES);
  });

  test('is shown with the host of its URL, and as unverified', async () => {
    const agent = new UserAgent();
    const login = await agent.open(authorizationRequest(clientAt(publish(server, newPath(), app))).url);
    const text = textOf((await signInOn(agent, login, personOf('plain', TENANT))).html);
    for (const said of ['Sketchbook', 'Unverified app', new URL(server.origin).host, 'sketch.example'])
      expect(text).toContain(said);
  });

  test('is held to its own redirect URIs: another address gets nothing', async () => {
    const client = { ...clientAt(publish(server, newPath(), app)), redirectUri: 'https://evil.example/cb' };
    const arrival = await new UserAgent().open(authorizationRequest(client).url);
    expect([arrival.left, arrival.response.status]).toEqual([false, 400]);
  });

  test('may push its request the first time it is seen', async () => {
    const path = newPath();
    const client = clientAt(publish(server, path, app));
    const { url } = authorizationRequest(client);
    const pushed = await postForm('/par', Object.fromEntries(new URL(url).searchParams), { tenant: TENANT });
    expect(pushed).toMatchObject({ status: 201, body: { request_uri: expect.any(String) } });
    const gone = await postForm(
      '/par',
      { ...Object.fromEntries(new URL(url).searchParams), client_id: `${server.origin}/nothing/here` },
      { tenant: TENANT },
    );
    expect(gone.status).toBe(400);
  });

  test('that has never signed anyone in is unknown at the token endpoint, which fetches nothing', async () => {
    const path = newPath();
    const client = clientAt(publish(server, path, app));
    expect(await requestToken(client, { grant_type: 'refresh_token', refresh_token: 'x' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(server.asked(path)).toBe(0);
  });
});

/** Expects our own error page, without a redirect. */
async function expectRefused(id: string, tenant = TENANT): Promise<void> {
  const arrival = await arrive(id, tenant);
  expect([arrival.left, arrival.response.status]).toEqual([false, 400]);
  expect(arrival.url.pathname).toMatch(/\/authorize$/);
}

describe('a document is rejected', () => {
  it.each<[string, object]>([
    ['that names another client_id', { client_id: 'https://localhost/other.json' }],
    ['without a client_id', { client_id: undefined }],
    ['with a client secret', { client_secret: 'everybody-knows' }],
    ['with a client secret expiry', { client_secret_expires_at: 0 }],
    ['of a client that authenticates with a shared secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['with a redirect URI that is not https', { redirect_uris: ['http://sketch.example/cb'] }],
    ['without redirect URIs', { redirect_uris: undefined }],
    ['whose grant types the tenant does not allow for such clients', { grant_types: ['client_credentials'] }],
  ])('%s', async (_name, differences) => {
    await expectRefused(publish(server, newPath(), { ...app, ...differences }));
  });

  it.each<[string, (response: ServerResponse, path: string) => void]>([
    ['that redirects elsewhere', (response) => response.writeHead(302, { Location: '/client.json' }).end()],
    ['that is not found', (response) => response.writeHead(404).end()],
    [
      'of another type',
      (response, path) =>
        response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(JSON.stringify({ ...app, client_id: `${server.origin}${path}` })),
    ],
    [
      'without a content type',
      (response, path) => response.writeHead(200).end(JSON.stringify({ ...app, client_id: `${server.origin}${path}` })),
    ],
    ['that is not JSON', (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{')],
    ['that is a list', (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]')],
    [
      'of more than 5 KB',
      (response, path) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ ...app, client_id: `${server.origin}${path}`, more: 'x'.repeat(5_200) })),
    ],
    [
      'of endless length',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const more = setInterval(() => response.write(' '.repeat(512)), 1);
        response.on('close', () => clearInterval(more));
      },
    ],
    [
      'that takes longer than 5 s',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const more = setInterval(() => response.write(' '), 500);
        response.on('close', () => clearInterval(more));
      },
    ],
  ])(
    '%s',
    async (_name, answer) => {
      const path = newPath();
      server.answers.set(path, (response) => answer(response, path));
      await expectRefused(`${server.origin}${path}`);
      expect(server.asked(path)).toBe(1);
    },
    20_000,
  );

  test.each([
    ['that was not found', undefined],
    ['with invalid metadata', { ...app, redirect_uris: [] }],
  ])(
    '%s is accepted as soon as it is fixed',
    async (_name, wrong) => {
      const path = newPath();
      if (wrong) publish(server, path, wrong);
      await expectRefused(`${server.origin}${path}`);
      publish(server, path, app);
      await vi.waitFor(
        async () => expect((await arrive(`${server.origin}${path}`)).url.pathname).toBe(`/t/${TENANT}/login`),
        { timeout: 30_000, interval: 500 },
      );
    },
    60_000,
  );

  test('from a server whose certificate is for another name', async () => {
    const path = newPath();
    publish(server, path, app);
    await expectRefused(`${server.origin.replace('documents.', 'elsewhere.')}${path}`);
    expect(server.asked(path)).toBe(0);
  });

  test('from a host of the internal network, although key sets of administrators’ clients may be fetched there', async () => {
    const path = newPath();
    publish(server, path, app);
    await expectRefused(`${server.origin.replace('documents.tessera.test', 'localhost')}${path}`);
    expect(server.asked(path)).toBe(0);
  });

  it.each([
    'https://127.0.0.1/c',
    'https://10.0.0.1/c',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/c',
    'https://[::1]/c',
    'https://[fd00:ec2::254]/c',
    'https://[::ffff:7f00:1]/c',
    'https://[64:ff9b::7f00:1]/c',
    'https://[2002:7f00:1::]/c',
  ])('from %s, which is not a public address', async (id) => {
    await expectRefused(id);
  });

  it.each([
    'http://localhost:29431/c',
    'https://localhost:29431/',
    'https://localhost:29431',
    'https://user@localhost:29431/c',
    'https://localhost:29431/c#f',
    'https://localhost:29431/a/../c',
    'ftp://localhost/c',
  ])('at %s, which is not a valid client_id', async (id) => {
    await expectRefused(id);
  });

  test('from a host that the tenant does not allow, without fetching it', async () => {
    const path = newPath();
    await expectRefused(publish(server, path, app), 'reg-token');
    expect(server.asked(path)).toBe(0);
  });

  test('by a tenant that accepts none, without fetching it', async () => {
    const path = newPath();
    await expectRefused(publish(server, path, app), 'default');
    expect(server.asked(path)).toBe(0);
  });
});
