import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type NewTestCertificate, newCertificate, type TestCertificate } from '@/lib/oauth/testing/certificates';
import { newId } from '@/lib/platform/shared/id';
import { CLIENT_SECRET, claimsOf, register, thumbprintOf, watchFailedRequests } from './testing/tls-clients';
import { openTlsWorld, PROXY_ADDRESS, type TlsWorld } from './testing/tls-world';

const ALTERNATIVE_NAMES: NonNullable<NewTestCertificate['alternativeNames']> = [
  { type: 'dns', value: 'reports.example.com' },
  { type: 'url', value: 'spiffe://example.com/reports' },
  { type: 'ip', value: '192.0.2.7' },
  { type: 'email', value: 'reports@example.com' },
];

let world: TlsWorld;
/** Issued by the trusted authority, with every name. */
let trusted: TestCertificate;
/** The same names, self-signed. */
let selfSigned: TestCertificate;
let reasons: string[];

beforeAll(async () => {
  world = await openTlsWorld();
  reasons = watchFailedRequests();
  trusted = await newCertificate({
    subject: 'C=US, O=Example, CN=reports',
    alternativeNames: ALTERNATIVE_NAMES,
    authority: world.authority,
  });
  selfSigned = await newCertificate({ subject: 'C=US, O=Example, CN=reports', alternativeNames: ALTERNATIVE_NAMES });
}, 120_000);
afterAll(() => world?.close());
const byName = (name: object) => register({ token_endpoint_auth_method: 'tls_client_auth', ...name });
const byKeys = (...keys: object[]) =>
  register({ token_endpoint_auth_method: 'self_signed_tls_client_auth', jwks: { keys } });
const jwkOf = async ({ keys }: TestCertificate) => crypto.subtle.exportKey('jwk', keys.publicKey);

const credentials = (clientId: string, certificate?: TestCertificate, sent: object = {}) =>
  world.send('/token', { certificate, form: { grant_type: 'client_credentials', client_id: clientId }, ...sent });

async function expectRefused(answer: ReturnType<typeof credentials>, reason: RegExp): Promise<void> {
  expect(await answer).toMatchObject({
    status: 401,
    body: { error: 'invalid_client', error_description: 'Client authentication failed' },
  });
  expect(reasons.at(-1)).toMatch(reason);
}

describe('our own TLS listener', () => {
  it('lists its capabilities in the metadata, and serves clients without a certificate', async () => {
    const { body } = await world.send('/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({ issuer: world.url, tls_client_certificate_bound_access_tokens: true });
    for (const endpoint of ['token', 'revocation', 'introspection']) {
      expect(body[`${endpoint}_endpoint_auth_methods_supported`]).toEqual(
        expect.arrayContaining(['tls_client_auth', 'self_signed_tls_client_auth']),
      );
    }
  });

  it('loads new files when they have changed', async () => {
    await world.replaceServerCertificate();
    await vi.waitFor(async () => expect((await world.send('/livez')).status).toBe(200), { timeout: 30_000 });
  });
});

describe('tls_client_auth', () => {
  it.each([
    ['the subject', { tls_client_auth_subject_dn: 'CN=reports, O=Example, C=US' }],
    ['a DNS name', { tls_client_auth_san_dns: 'reports.example.com' }],
    ['a URI', { tls_client_auth_san_uri: 'spiffe://example.com/reports' }],
    ['an IP address', { tls_client_auth_san_ip: '192.0.2.7' }],
    ['an email address', { tls_client_auth_san_email: 'reports@example.com' }],
  ])('identifies a client by %s, and only from its certificate', async (_what, name) => {
    const clientId = await byName(name);
    expect(await credentials(clientId, trusted)).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
    await expectRefused(credentials(clientId), /no client certificate/);
  });

  it.each([
    ['the subject', { tls_client_auth_subject_dn: 'CN=reports' }],
    ['a DNS name', { tls_client_auth_san_dns: 'example.com' }],
    ['a URI', { tls_client_auth_san_uri: 'spiffe://example.com/others' }],
    ['an IP address', { tls_client_auth_san_ip: '192.0.2.8' }],
    ['an email address', { tls_client_auth_san_email: 'others@example.com' }],
  ])('rejects a certificate with another name for %s', async (_what, name) => {
    await expectRefused(
      credentials(await byName(name), trusted),
      /^the client certificate's tls_client_auth_\w+ is .+, but the registered value is /,
    );
  });

  it('rejects certificates that are self-signed, expired or of other authorities, whatever their names', async () => {
    const clientId = await byName({ tls_client_auth_san_dns: 'reports.example.com' });
    const other = await newCertificate({ subject: 'CN=Another authority', isAuthority: true });
    const foreign = await newCertificate({
      subject: 'CN=reports',
      alternativeNames: ALTERNATIVE_NAMES,
      authority: other,
    });
    const expired = await newCertificate({
      subject: 'CN=reports',
      alternativeNames: ALTERNATIVE_NAMES,
      authority: world.authority,
      notAfter: new Date(Date.now() - 60_000),
    });
    const early = await newCertificate({
      subject: 'CN=reports',
      alternativeNames: ALTERNATIVE_NAMES,
      authority: world.authority,
      notBefore: new Date(Date.now() + 3_600_000),
    });
    await expectRefused(credentials(clientId, foreign), /not issued by a trusted authority/);
    await expectRefused(credentials(clientId, selfSigned), /not issued by a trusted authority/);
    await expectRefused(credentials(clientId, expired), /expired on/);
    await expectRefused(credentials(clientId, early), /not valid before/);
  });

  it('rejects certificates of an authority with the same name as the trusted one', async () => {
    const clientId = await byName({ tls_client_auth_san_dns: 'reports.example.com' });
    const namesake = await newCertificate({ subject: world.authority.certificate.subject, isAuthority: true });
    const forged = await newCertificate({
      subject: 'CN=reports',
      alternativeNames: ALTERNATIVE_NAMES,
      authority: namesake,
    });
    // OpenSSL may close the connection because of the wrong signature.
    const outcome = await credentials(clientId, forged).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    expect([401, 'socket hang up']).toContain(outcome);
    expect((await credentials(clientId, trusted)).status).toBe(200);
  });

  it('is the only method of a client that is registered for it', async () => {
    const clientId = await byName({ tls_client_auth_san_dns: 'reports.example.com' });
    await expectRefused(
      credentials(clientId, trusted, {
        form: { grant_type: 'client_credentials', client_id: clientId, client_secret: 'x' },
      }),
      /authenticates with client_secret_post/,
    );
    const secret = await register({ token_endpoint_auth_method: 'client_secret_post' });
    await expectRefused(
      credentials(secret, trusted),
      /authenticates with none, but is registered for client_secret_post/,
    );
    await expectRefused(credentials(newId(), trusted), /is unknown/);
  });

  it('works for introspection and revocation too', async () => {
    const clientId = await byName({ tls_client_auth_san_dns: 'reports.example.com' });
    const {
      body: { access_token: token },
    } = await credentials(clientId, trusted);
    const form = { client_id: clientId, token: String(token) };
    expect(await world.send('/introspect', { certificate: trusted, form })).toMatchObject({
      status: 200,
      body: { active: true, client_id: clientId },
    });
    expect((await world.send('/introspect', { form })).status).toBe(401);
    expect((await world.send('/revoke', { certificate: trusted, form })).status).toBe(200);
    expect((await world.send('/introspect', { certificate: trusted, form })).body).toEqual({ active: false });
  });

  it('interoperates with openid-client', async () => {
    const clientId = await byName({
      tls_client_auth_san_dns: 'reports.example.com',
      tls_client_certificate_bound_access_tokens: true,
    });
    const fetch = world.fetchWith(trusted) as openid.CustomFetch;
    const config = await openid.discovery(new URL(world.url), clientId, {}, openid.TlsClientAuth(), {
      algorithm: 'oauth2',
      [openid.customFetch]: fetch,
    });
    const { access_token: token } = await openid.clientCredentialsGrant(config, { scope: 'profile' });
    expect(claimsOf(token)).toMatchObject({ cnf: { 'x5t#S256': thumbprintOf(trusted) } });
    expect(await openid.tokenIntrospection(config, token)).toMatchObject({
      active: true,
      cnf: { 'x5t#S256': thumbprintOf(trusted) },
    });
  });
});

describe('self_signed_tls_client_auth', () => {
  it('identifies a client by its registered key or exact certificate', async () => {
    const jwk = await jwkOf(selfSigned);
    const byKey = await byKeys(jwk);
    const byCertificate = await byKeys({ ...jwk, x5c: [selfSigned.der.toString('base64')] });
    expect((await credentials(byKey, selfSigned)).status).toBe(200);
    expect((await credentials(byCertificate, selfSigned)).status).toBe(200);
    // A new certificate for the same key.
    const renewed = await newCertificate({ subject: 'CN=renewed', keys: selfSigned.keys });
    expect((await credentials(byKey, renewed)).status).toBe(200);
    await expectRefused(credentials(byCertificate, renewed), /client certificate is not registered/);
  });

  it('rejects any other certificate, trusted or with the same names, and an expired one', async () => {
    const clientId = await byKeys(await jwkOf(selfSigned));
    await expectRefused(credentials(clientId, trusted), /client certificate is not registered/);
    await expectRefused(
      credentials(clientId, await newCertificate({ subject: 'C=US, O=Example, CN=reports' })),
      /client certificate is not registered/,
    );
    await expectRefused(
      credentials(
        clientId,
        await newCertificate({ subject: 'CN=old', keys: selfSigned.keys, notAfter: new Date(Date.now() - 60_000) }),
      ),
      /expired on/,
    );
    await expectRefused(credentials(clientId), /no client certificate/);
  });
});

describe('a certificate header', () => {
  const pem = ({ cert }: TestCertificate) => encodeURIComponent(cert);
  const from = (localAddress: string | undefined, headers: Record<string, string>) => ({
    headers,
    ...(localAddress && { localAddress }),
  });

  it('is accepted from a trusted proxy, with its verdict on the chain', async () => {
    const clientId = await byName({ tls_client_auth_san_dns: 'reports.example.com' });
    expect(
      (
        await credentials(
          clientId,
          undefined,
          from(PROXY_ADDRESS, { 'X-Client-Cert': pem(trusted), 'X-Client-Verify': 'SUCCESS' }),
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await credentials(
          clientId,
          undefined,
          from(PROXY_ADDRESS, { 'X-Client-Cert': `:${trusted.der.toString('base64')}:`, 'X-Client-Verify': '0' }),
        )
      ).status,
    ).toBe(200);
    for (const verdict of ['', 'NONE', 'FAILED:self signed certificate', 'SUCCESS, SUCCESS']) {
      await expectRefused(
        credentials(
          clientId,
          undefined,
          from(PROXY_ADDRESS, { 'X-Client-Cert': pem(trusted), 'X-Client-Verify': verdict }),
        ),
        /not issued by a trusted authority/,
      );
    }
  });

  it('is ignored from other peers', async () => {
    const forged = { 'X-Client-Cert': pem(trusted), 'X-Client-Verify': 'SUCCESS' };
    const byTrustedName = await byName({ tls_client_auth_san_dns: 'reports.example.com' });
    await expectRefused(credentials(byTrustedName, undefined, from(undefined, forged)), /no client certificate/);
    await expectRefused(
      credentials(byTrustedName, selfSigned, from(undefined, forged)),
      /not issued by a trusted authority/,
    );
    await expectRefused(
      credentials(await byKeys(await jwkOf(trusted)), undefined, from(undefined, forged)),
      /no client certificate/,
    );
  });

  it('is required when missing: the certificate of the proxy itself is not the client’s', async () => {
    await expectRefused(
      credentials(await byName({ tls_client_auth_san_dns: 'reports.example.com' }), trusted, from(PROXY_ADDRESS, {})),
      /no client certificate/,
    );
  });

  it('with no certificate, or two, is an error only for clients that need one', async () => {
    const clientId = await byKeys(await jwkOf(selfSigned));
    for (const value of ['not a certificate', `${pem(selfSigned)}, ${pem(selfSigned)}`]) {
      expect(await credentials(clientId, undefined, from(PROXY_ADDRESS, { 'X-Client-Cert': value }))).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
      expect(reasons.at(-1)).toMatch(/the proxy header x-client-cert contains no certificate/);
    }
    const secret = await register({ token_endpoint_auth_method: 'client_secret_post' });
    const form = { grant_type: 'client_credentials', client_id: secret, client_secret: CLIENT_SECRET };
    expect(
      (await credentials(secret, undefined, { form, ...from(PROXY_ADDRESS, { 'X-Client-Cert': 'nonsense' }) })).status,
    ).toBe(200);
  });
});
