/** The pictures of clients (`logo_uri`, RFC 7591, 2), from the registration to the consent page. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readImageHeader } from '../../lib/tenants/branding/read-image-header';
import { pngOf } from '../../lib/tenants/branding/testing/png';
import { authorizationRequest, freshTokens, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { personOf, type TestClient } from '../support/fixture';
import { eventually } from '../support/logout';
import { manage, newAccessKey } from '../support/management';
import { newClient } from '../support/new-client';
import { registrationEndpoint, sendJson } from '../support/registration';
import { scim } from '../support/scim';
import { send } from '../support/send';
import { type Arrival, UserAgent } from '../support/user-agent';

const asked: string[] = [];
let server: Server;
let origin: string;
let key: string;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url.startsWith('/logo')) response.end(pngOf(url.includes('small') ? 48 : 512, 48));
    else if (url.startsWith('/drawing'))
      response.setHeader('Content-Type', 'image/png').end('<svg onload="alert(1)"/>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  key = await newAccessKey('admin', { tenant: 'default' });
}, 60_000);
afterAll(() => void server?.close());

const withLogo = (path: string, metadata: Record<string, unknown> = {}) =>
  newClient({
    kind: 'Web app',
    redirectUris: ['https://logo.example/cb'],
    scopes: ['profile'],
    metadata: { logo_uri: `${origin}${path}`, ...metadata },
  });

/** The consent page of a client, for a new person. */
async function consentOf(client: TestClient): Promise<Arrival> {
  const agent = new UserAgent();
  const page = await signInOn(agent, await agent.open(authorizationRequest(client).url), await scim.createPerson());
  expect(page.url.pathname).toBe('/consent');
  return page;
}

const pictureIn = ({ html }: Pick<Arrival, 'html'>): string | undefined =>
  /<img [^>]*src="(\/brand\/image\/[\w-]{43}\.png)"/.exec(html)?.[1];
const pictureOf = (client: TestClient) =>
  eventually(async () => pictureIn(await consentOf(client)), 'The logo on the consent page');

describe('the logo of a client', () => {
  it('is fetched once, redrawn, and served from here for good', async () => {
    const client = await withLogo('/logo-wide.png');
    const picture = await pictureOf(client);
    const response = await send(picture);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(readImageHeader(new Uint8Array(await response.arrayBuffer()))).toEqual({
      format: 'png',
      width: 171,
      height: 16,
    });
    await consentOf(client);
    expect(asked.filter((url) => url === '/logo-wide.png')).toHaveLength(1);
    expect((await send(`${issuerOf('mgmt')}${picture}`)).status).toBe(404);
  });

  it('is shown on the account page from here, fetched once and redrawn, in “My apps” and beside the access that the person gave', async () => {
    const client = await withLogo('/logo-account.png', { initiate_login_uri: 'https://logo.example/start' });
    const picture = await pictureOf(client);
    const { agent } = await freshTokens(client, await scim.createPerson());
    const { html } = await agent.open('/account');
    const entries = html.split('<li').filter((entry) => entry.includes(`<bdi>${client.name}</bdi>`));
    expect(entries.map((entry) => entry.includes('https://logo.example/start?iss='))).toEqual([true, false]);
    expect(entries.map((entry) => pictureIn({ html: entry }))).toEqual([picture, picture]);
    const shown = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, address = '']) => address);
    expect(shown.filter((address) => !address.startsWith('/') || address.startsWith('//'))).toEqual([]);
    const response = await agent.request(picture);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(readImageHeader(bytes)).toEqual({ format: 'png', width: 171, height: 16 });
    expect(Buffer.from(bytes).equals(Buffer.from(pngOf(512, 48)))).toBe(false);
    await agent.open('/account');
    expect(asked.filter((url) => url === '/logo-account.png')).toHaveLength(1);
  });

  it('follows its address, and is removed with the client', async () => {
    const client = await withLogo('/logo-small.png');
    const first = await pictureOf(client);
    await manage(key, 'PATCH', `/clients/${client.id}`, {
      tenant: 'default',
      body: { logo_uri: `${origin}/missing.png` },
    });
    expect(pictureIn(await consentOf(client))).toBeUndefined();
    await manage(key, 'DELETE', `/clients/${client.id}`, { tenant: 'default' });
    expect((await send(first)).status).toBe(404);
  });

  it.each(['/drawing.png', '/missing.png'])('at %s is a neutral picture, and the client works', async (path) => {
    const client = await withLogo(path);
    await eventually(() => asked.includes(path) || undefined, 'The request for the logo');
    const page = await consentOf(client);
    expect(pictureIn(page)).toBeUndefined();
    expect(page.html).not.toContain(origin);
  });
});

describe('a client that registers itself', () => {
  const TENANT = 'reg-open';
  const register = (metadata: object) =>
    sendJson(registrationEndpoint(TENANT), {
      method: 'POST',
      body: { client_name: 'Pocket notes', redirect_uris: ['https://notes.example/cb'], ...metadata },
    });

  it('keeps its initiate_login_uri and logo_uri; people do not see the logo', async () => {
    const metadata = { initiate_login_uri: 'https://notes.example/start', logo_uri: 'https://notes.example/logo.png' };
    const { status, body } = await register(metadata);
    expect([status, body]).toEqual([201, expect.objectContaining(metadata)]);
    const agent = new UserAgent();
    const client: TestClient = {
      id: String(body.client_id),
      name: 'Pocket notes',
      secret: null,
      method: 'client_secret_basic',
      redirectUri: 'https://notes.example/cb',
      scope: String(body.scope),
      tenant: TENANT,
    };
    const page = await signInOn(agent, await agent.open(authorizationRequest(client).url), personOf('plain', TENANT));
    expect(page.url.pathname).toBe(`/t/${TENANT}/consent`);
    expect(page.html).not.toContain('/brand/image/');
  });

  it.each(['http://notes.example/start', 'https://notes.example/start#here', 'javascript:alert(1)'])(
    'cannot register the initiate_login_uri %s',
    async (uri) => {
      expect((await register({ initiate_login_uri: uri })).body).toMatchObject({ error: 'invalid_client_metadata' });
    },
  );
});
