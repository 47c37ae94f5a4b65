/**
 * Clients with certificates (RFC 8705) behind a proxy that terminates TLS and authenticates to the server with a
 * secret. Our own TLS listener is tested in lib/edge/node-server/mutual-tls.store.test.ts.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { handedOn, newCertificate, thumbprintOf } from '../support/certificate';
import { fromProxy, issuerOf } from '../support/environment';
import { expectInvalidClient } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { introspect, type JsonAnswer, postForm, tokensOf } from '../support/oauth';
import { send } from '../support/send';

const certified = clientOf('certified', 'acme');
const selfCertified = clientOf('self-certified', 'acme');
const DNS_NAME = 'reports.acme.example';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;

let trusted: string;
let own: string;

beforeAll(async () => {
  trusted = await newCertificate({ dnsName: DNS_NAME });
  own = await newCertificate({ dnsName: 'sensor.acme.example', kid: 'p-256' });
});

const ask = (
  client: { id: string },
  headers: Record<string, string>,
  form: Record<string, string> = {},
): Promise<JsonAnswer> =>
  postForm('/token', { grant_type: 'client_credentials', client_id: client.id, ...form }, { tenant: 'acme', headers });

describe('a certificate forwarded by the trusted proxy', () => {
  it('authenticates the client, and its token is bound to it', async () => {
    const { access_token: token } = await tokensOf(ask(certified, { ...fromProxy, ...handedOn(trusted) }));
    const { body } = await introspect(clientOf('api', 'acme'), token);
    expect(body).toMatchObject({ active: true, client_id: certified.id, cnf: { 'x5t#S256': thumbprintOf(trusted) } });
  });

  it('is accepted by its registered key without a certificate authority', async () => {
    await tokensOf(ask(selfCertified, { ...fromProxy, ...handedOn(own, 'NONE') }));
    expectInvalidClient(await ask(selfCertified, { ...fromProxy, ...handedOn(trusted) }));
  });

  it('is rejected when the chain does not verify, the name differs, or it is missing', async () => {
    expectInvalidClient(await ask(certified, { ...fromProxy, ...handedOn(trusted, 'FAILED:unable to verify') }));
    expectInvalidClient(await ask(certified, { ...fromProxy, ...handedOn(own) }));
    expectInvalidClient(await ask(certified, fromProxy));
  });

  it('that cannot be read, or is repeated, is an error', async () => {
    for (const value of ['nonsense', `${encodeURIComponent(trusted)}, ${encodeURIComponent(trusted)}`]) {
      expect(await ask(certified, { ...fromProxy, ...handedOn(trusted), 'X-Client-Cert': value })).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
    }
  });

  it('cannot be combined with another authentication method', async () => {
    expectInvalidClient(await ask(certified, { ...fromProxy, ...handedOn(trusted) }, { client_secret: 'x' }));
  });
});

describe('a caller without the proxy secret', () => {
  const forgeries: [string, Record<string, string>][] = [
    ['without the header', {}],
    ['with an empty one', { 'X-Tessera-Proxy-Secret': '' }],
    ['with another secret', { 'X-Tessera-Proxy-Secret': 'x'.repeat(43) }],
    [
      'with the beginning of the secret',
      { 'X-Tessera-Proxy-Secret': fromProxy['X-Tessera-Proxy-Secret'].slice(0, -1) },
    ],
    [
      'with the secret twice',
      { 'X-Tessera-Proxy-Secret': `${fromProxy['X-Tessera-Proxy-Secret']}, ${fromProxy['X-Tessera-Proxy-Secret']}` },
    ],
  ];

  it.each(forgeries)('cannot authenticate with a certificate: %s', async (_what, headers) => {
    expectInvalidClient(await ask(certified, { ...handedOn(trusted), ...headers }));
    expectInvalidClient(await ask(selfCertified, { ...handedOn(own), ...headers }));
  });

  it.each(forgeries)('cannot choose a request ID, at an endpoint or a page: %s', async (_what, headers) => {
    for (const path of ['/jwks', '/authorize', '/login', '/no/such/page']) {
      const answer = await send(path, { headers: { ...headers, 'X-Request-Id': 'chosen-by-the-client' } });
      expect(answer.headers.get('x-request-id'), path).toMatch(UUID);
    }
  });

  it('and a caller with it may choose one, at endpoints and pages', async () => {
    for (const path of ['/jwks', '/authorize', '/login', '/no/such/page', '/t/acme/nowhere']) {
      const answer = await send(path, { headers: { ...fromProxy, 'X-Request-Id': 'the-id-of-the-proxy' } });
      expect(answer.headers.get('x-request-id'), path).toBe('the-id-of-the-proxy');
    }
  });

  it('never learns the secret from an answer', async () => {
    for (const path of ['/login', '/jwks', '/no/such/page', '/metrics']) {
      const answer = await send(path, { headers: fromProxy });
      expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain(
        fromProxy['X-Tessera-Proxy-Secret'],
      );
    }
  });
});

it('the metadata lists the methods and bound tokens at both mounts', async () => {
  const metadata = (await (
    await send(`/.well-known/oauth-authorization-server${new URL(issuerOf('acme')).pathname}`)
  ).json()) as Record<string, unknown>;
  expect(metadata.tls_client_certificate_bound_access_tokens).toBe(true);
  for (const endpoint of ['token', 'revocation', 'introspection']) {
    expect(metadata[`${endpoint}_endpoint_auth_methods_supported`]).toEqual(
      expect.arrayContaining(['tls_client_auth', 'self_signed_tls_client_auth']),
    );
  }
});
