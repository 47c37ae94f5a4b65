/** The server's metadata (RFC 8414) and keys (RFC 7517), and that no request changes either. */
import { describe, expect, it } from 'vitest';
import { authorizationRequest } from '../support/authorization';
import { issuerOf, serverUrl } from '../support/environment';
import { clientOf } from '../support/fixture';
import { requestToken } from '../support/oauth';
import { ScimClient, scim } from '../support/scim';
import { send } from '../support/send';

type Metadata = Record<string, string & string[]>;

const WELL_KNOWN = '/.well-known/oauth-authorization-server';
const json = async <Body>(path: string, headers: Record<string, string> = {}) =>
  (await (await send(path, { headers })).json()) as Body;

const tricks: [string, Record<string, string>][] = [
  ['X-Forwarded-Host', { 'X-Forwarded-Host': 'evil.test' }],
  ['X-Forwarded-Proto', { 'X-Forwarded-Proto': 'https' }],
  ['X-Forwarded-Port', { 'X-Forwarded-Port': '444' }],
  ['Forwarded', { Forwarded: 'host=evil.test;proto=https;for=192.0.2.1' }],
  ['X-Original-URL', { 'X-Original-URL': '/t/acme/jwks', 'X-Rewrite-URL': '/t/acme/jwks' }],
];

describe.each(['default', 'acme'])('the metadata of the tenant %s', (tenant) => {
  const issuer = issuerOf(tenant);
  const path = tenant === 'default' ? WELL_KNOWN : `${WELL_KNOWN}/t/${tenant}`;

  it('names the issuer and the keys of security event tokens (SSF 1.0, 7)', async () => {
    const shared = path.replace('oauth-authorization-server', 'ssf-configuration');
    const { jwks_uri, ...named } = await json<Metadata>(shared);
    expect(named).toEqual({
      spec_version: '1_0',
      issuer,
      delivery_methods_supported: ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'],
      configuration_endpoint: `${issuer}/ssf/streams`,
      status_endpoint: `${issuer}/ssf/status`,
      add_subject_endpoint: `${issuer}/ssf/subjects/add`,
      remove_subject_endpoint: `${issuer}/ssf/subjects/remove`,
      verification_endpoint: `${issuer}/ssf/verify`,
      authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
      default_subjects: 'ALL',
    });
    expect(await (await send(String(jwks_uri))).json()).toHaveProperty('keys');
  });

  it('lists the issuer and endpoints that answer', async () => {
    const metadata = await json<Metadata>(path);
    expect(metadata).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: `${issuer}/revoke`,
      introspection_endpoint: `${issuer}/introspect`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'form_post', 'jwt', 'query.jwt', 'form_post.jwt'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      request_parameter_supported: true,
      request_uri_parameter_supported: false,
    });
    expect(metadata.grant_types_supported).toEqual(
      expect.arrayContaining(['authorization_code', 'refresh_token', 'client_credentials']),
    );
    expect(metadata.grant_types_supported).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/password|implicit/)]),
    );
    expect(metadata.token_endpoint_auth_methods_supported).toEqual(
      expect.arrayContaining(['client_secret_basic', 'client_secret_post', 'none']),
    );
    expect(metadata.introspection_endpoint_auth_methods_supported).not.toContain('none');
    for (const [name, value] of Object.entries(metadata))
      if (name.endsWith('_endpoint') || name.endsWith('_uri')) expect((await send(value)).status, name).not.toBe(404);
  });

  it('is JSON that may be cached', async () => {
    const { headers } = await send(path);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toMatch(/max-age=\d+/);
  });

  it('publishes keys for ES256 and for algorithms that clients requested, without private halves', async () => {
    const { keys } = await json<{ keys: Record<string, string>[] }>(`${issuer}/jwks`);
    expect(keys).toContainEqual(expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256' }));
    for (const key of keys) {
      expect(key).toMatchObject({
        alg: expect.stringMatching(/^(ES256|RS256|PS256|EdDSA)$/),
        use: 'sig',
        kid: expect.any(String),
      });
      for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth']) expect(key).not.toHaveProperty(member);
    }
  });
});

it.each(['evil.test', 'evil.test:443', 'unknown.localhost', '127.0.0.1'])(
  'is not served at the foreign host %s',
  async (host) => {
    for (const path of [
      WELL_KNOWN,
      '/jwks',
      authorizationRequest(clientOf('spa')).url,
      '/login',
      '/admin',
      '/no/such/page',
      '/choose-language',
    ])
      expect([path, (await send(path, { headers: { Host: host } })).status]).toEqual([path, 421]);
  },
);

describe.each(tricks)('a request with %s', (_name, headers) => {
  it('gets the same metadata and keys', async () => {
    expect(await json(WELL_KNOWN, headers)).toEqual(await json(WELL_KNOWN));
    expect(await json('/jwks', headers)).toEqual(await json('/jwks'));
  });

  it('is redirected to our own sign-in page', async () => {
    const response = await send(authorizationRequest(clientOf('spa')).url, { headers });
    expect(response.headers.get('location')).toMatch(new RegExp(`^${serverUrl}/login\\?request=`));
  });

  it('gets tokens and resources with our issuer', async () => {
    const { id, body } = await scim.createUser();
    const fetched = await scim.send('GET', `/Users/${id}`, undefined, headers);
    expect(fetched.headers.get('location')).toBe(`${serverUrl}/scim/v2/Users/${id}`);
    expect(fetched.body).toEqual(body);
  });
});

describe('the documents', () => {
  it.each([WELL_KNOWN, '/jwks'])('%s accept GET and HEAD only', async (path) => {
    expect((await send(path, { method: 'HEAD' })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await send(path, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, expect.stringMatching(/^GET, HEAD/)]);
    }
  });

  it('of unknown tenants are not found', async () => {
    for (const path of [
      `${WELL_KNOWN}/t/nobody`,
      '/t/nobody/jwks',
      '/t/nobody/token',
      `${WELL_KNOWN}/t/default`,
      `/t/default${WELL_KNOWN}`,
      `${WELL_KNOWN}/elsewhere`,
    ]) {
      const { status } = await send(path);
      expect([308, 404], path).toContain(status);
    }
  });

  it('keep the keys of tenants separate', async () => {
    const kids = async (tenant: string) =>
      (await json<{ keys: { kid: string }[] }>(`${issuerOf(tenant)}/jwks`)).keys.map(({ kid }) => kid);
    const acme = await kids('acme');
    for (const kid of await kids('default')) expect(acme).not.toContain(kid);
  });
});

describe('the issuer in tokens and resources', () => {
  it('does not follow Host', async () => {
    const { body } = await requestToken(clientOf('machine'), { grant_type: 'client_credentials' });
    const payload = JSON.parse(
      Buffer.from(String(body.access_token).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(payload).toMatchObject({ iss: serverUrl, aud: serverUrl });
    expect((await new ScimClient(scim.token).get('/ServiceProviderConfig')).body).toMatchObject({
      meta: { location: `${serverUrl}/scim/v2/ServiceProviderConfig` },
    });
  });
});
