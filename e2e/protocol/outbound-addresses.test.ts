/**
 * Addresses that administrators and clients enter, and that transmitters name: none leads into the operator's network
 * (docs/decisions/0018). A listener there must never see a connection.
 */
import { createServer as createWebServer, type Server as WebServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicKeyOf } from '../support/assertion';
import { signAssertion, withAssertion } from '../support/client-assertion';
import { issuerOf } from '../support/environment';
import type { TestClient } from '../support/fixture';
import { type Called, manage, newAccessKey } from '../support/management';
import { postForm } from '../support/oauth';
import { unique } from '../support/random';
import { PUSH, streamWorld } from '../support/streams';

const TENANT = 'mgmt';
const AUDIENCE = 'https://receiver.mgmt.example';
const { call } = streamWorld();

let owner: string;
let canary: Server;
let connections = 0;
/** An address in our own network, which answers. The servers under test allow `localhost` and nothing else. */
let inside: string;

beforeAll(async () => {
  owner = await newAccessKey('owner');
  canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  inside = `https://127.0.0.1:${(canary.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => {
  expect(connections).toBe(0);
  canary?.close();
});

const privateAddresses = () => [
  inside,
  'https://10.0.0.1',
  'https://169.254.169.254',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://2130706433',
  'https://db.localhost',
  'http://public.example',
];

describe('a private address is rejected when it is entered as the', () => {
  const create = (path: string, body: object) => manage(owner, 'POST', path, { body });
  const application = (fields: object) =>
    create('/downstream-applications', { name: unique('app'), token: 'a-token', ...fields });

  it.each<[string, (address: string) => Promise<Pick<Called, 'status' | 'body'>>]>([
    ['base URL of a downstream application', (address) => application({ base_url: `${address}/scim/v2` })],
    [
      'token endpoint of a downstream application',
      (address) =>
        application({
          base_url: 'https://wiki.example/scim/v2',
          token: undefined,
          authentication: 'client_credentials',
          client_id: 'tessera',
          client_secret: 'a-secret',
          token_url: `${address}/token`,
        }),
    ],
    [
      'address of an event receiver',
      (address) =>
        create('/event-receivers', {
          name: unique('receiver'),
          method: 'push',
          address: `${address}/events`,
          event_kinds: ['resource.deactivated'],
        }),
    ],
    [
      'URL of a token hook',
      (address) => manage(owner, 'PUT', '/token-hook', { body: { url: `${address}/token`, on_failure: 'continue' } }),
    ],
    [
      'delivery address of a client’s stream',
      (address) => call('/streams', 'POST', { delivery: { method: PUSH, endpoint_url: `${address}/events` } }),
    ],
    [
      'issuer of an identity provider',
      (address) =>
        create('/identity-providers', {
          id: unique('idp').slice(0, 20),
          name: 'Inside',
          issuer: address,
          client_id: 'x',
        }),
    ],
    [
      'JWKS of a trusted issuer',
      (address) => create('/trusted-issuers', issuerFile({ jwks: undefined, jwks_uri: `${address}/jwks` })),
    ],
    [
      'poll URL of a transmitter',
      (address) => create('/trusted-issuers', issuerFile({ signals: { audience: AUDIENCE, poll_url: `${address}/` } })),
    ],
    ['issuer that sends signals', (address) => create('/trusted-issuers', issuerFile({ issuer: address }))],
  ])('%s', (_, enter) => rejectsAll(enter));

  it.each(['backchannel_logout_uri', 'global_token_revocation_endpoint', 'backchannel_client_notification_endpoint'])(
    '%s of a client',
    async (field) => {
      await rejectsAll((address) =>
        create('/clients', {
          client_name: 'Inside',
          redirect_uris: ['https://app.example/callback'],
          [field]: `${address}/notify`,
        }),
      );
    },
  );

  async function rejectsAll(enter: (address: string) => Promise<Pick<Called, 'status' | 'body'>>): Promise<void> {
    for (const address of privateAddresses()) {
      const { status, body } = await enter(address);
      expect([address, status]).toEqual([address, expect.toBeOneOf([400, 422])]);
      expect(JSON.stringify(body)).toMatch(/on the public internet|must be an? https/i);
    }
  }
});

/** An issuer that may send signals. */
const issuerFile = (differences: object) => ({
  issuer: `https://${unique('transmitter')}.example`,
  jwks: { keys: [publicKeyOf('idp')] },
  revocation: 'everyone',
  signals: { audience: AUDIENCE },
  ...differences,
});

/** Adds an issuer that may send signals. */
async function trusted(differences: object = {}): Promise<string> {
  const { status, body } = await manage(owner, 'POST', '/trusted-issuers', {
    body: issuerFile(differences),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String(body.issuer);
}
const at = (issuer: string) => `/trusted-issuers/${encodeURIComponent(issuer)}`;

describe('no request goes into our network for the', () => {
  it('JWKS of a client', async () => {
    const { body } = await manage(owner, 'POST', '/clients', {
      body: {
        client_name: 'Keys inside',
        grant_types: ['client_credentials'],
        scope: 'ssf.read',
        token_endpoint_auth_method: 'private_key_jwt',
        jwks_uri: `${inside}/jwks`,
      },
    });
    const client = { id: String(body.client_id), tenant: TENANT } as TestClient;
    const form = { grant_type: 'client_credentials', ...withAssertion(await signAssertion(client)) };
    const answer = await postForm('/token', form, { tenant: TENANT });
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
  });
});

describe('a transmitter that the operator allows', () => {
  let transmitter: WebServer;
  let issuer: string;
  /** What it answers, by path. */
  let answers: Record<string, object>;
  beforeAll(async () => {
    transmitter = createWebServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const answer = answers[path];
      response
        .writeHead(answer ? (request.method === 'POST' ? 201 : 200) : 404, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(answer ?? {}));
    });
    await new Promise<void>((resolve) => transmitter.listen(0, 'localhost', resolve));
  });
  afterAll(() => {
    transmitter?.closeAllConnections();
    transmitter?.close();
  });

  /** It publishes a configuration, and is trusted. */
  async function published(endpoints: (issuer: string) => object): Promise<void> {
    const path = `/${unique('tenant')}`;
    issuer = `http://localhost:${(transmitter.address() as AddressInfo).port}${path}`;
    answers = { [`/.well-known/ssf-configuration${path}`]: { issuer, spec_version: '1_0', ...endpoints(issuer) } };
    await trusted({ issuer });
  }

  it('names endpoints in our network: nothing is sent there, least of all the token', async () => {
    await published(() => ({ configuration_endpoint: `${inside}/streams` }));
    const created = await manage(owner, 'POST', `${at(issuer)}/stream`, { body: { token: 'a-token' } });
    expect([created.status, created.body.detail]).toEqual([409, expect.stringContaining('not a public address')]);
    expect((await manage(owner, 'GET', `${at(issuer)}/stream`)).status).toBe(404);
  });

  it('names status and verification endpoints in our network: nothing is sent there either', async () => {
    await published((name) => ({
      configuration_endpoint: `${name}/streams`,
      status_endpoint: `${inside}/status`,
      verification_endpoint: `${inside}/verify`,
    }));
    answers[new URL(`${issuer}/streams`).pathname] = {
      stream_id: 'one',
      iss: issuer,
      aud: AUDIENCE,
      delivery: { method: PUSH, endpoint_url: `${issuerOf(TENANT)}/shared-signals` },
    };
    const created = await manage(owner, 'POST', `${at(issuer)}/stream`, { body: { token: 'a-token' } });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    for (const action of ['read', 'verify']) {
      const answer = await manage(owner, 'POST', `${at(issuer)}/stream/${action}`, { body: {} });
      expect([action, answer.status, answer.body.detail]).toEqual([
        action,
        409,
        expect.stringContaining('not a public address'),
      ]);
    }
  });

  it('names a poll address in our network: it is not polled', async () => {
    await published((name) => ({ configuration_endpoint: `${name}/streams` }));
    answers[new URL(`${issuer}/streams`).pathname] = {
      stream_id: 'two',
      iss: issuer,
      aud: AUDIENCE,
      delivery: { method: 'urn:ietf:rfc:8936', endpoint_url: `${inside}/poll` },
    };
    const created = await manage(owner, 'POST', `${at(issuer)}/stream`, {
      body: { token: 'a-token', delivery: 'poll' },
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    expect((await manage(owner, 'GET', at(issuer))).body.signals).toMatchObject({ poll_url: `${inside}/poll` });
  });
});
