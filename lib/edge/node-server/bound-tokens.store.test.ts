import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '@/lib/directory/create-person';
import { container } from '@/lib/edge/container';
import { currentNonce } from '@/lib/oauth/dpop/nonce';
import { newCertificate, type TestCertificate } from '@/lib/oauth/testing/certificates';
import { newProof, newProofKey } from '@/lib/oauth/testing/proof';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import {
  CLIENT_SECRET,
  claimsOf,
  defaultTenantId,
  how,
  register,
  thumbprintOf,
  watchFailedRequests,
} from './testing/tls-clients';
import { openTlsWorld, type TlsWorld } from './testing/tls-world';

const VERIFIER = 'v'.repeat(43);
const bound = { tls_client_certificate_bound_access_tokens: true };
const secret = { client_secret: CLIENT_SECRET };
const postSecret = { token_endpoint_auth_method: 'client_secret_post' };
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

let world: TlsWorld;
let reasons: string[];
let tenantId: string;
let mine: TestCertificate;
let another: TestCertificate;
let publicClient: string;
let webClient: string;
let personId: string;

beforeAll(async () => {
  world = await openTlsWorld();
  reasons = watchFailedRequests();
  tenantId = await defaultTenantId();
  mine = await newCertificate({ subject: 'CN=app' });
  another = await newCertificate({ subject: 'CN=app' });
  const created = await createPerson(
    container().directory,
    { tenantId, attributes: { userName: 'ada@example.com', active: true, displayName: 'Ada', emails: [] } },
    how(),
  );
  if (created.kind !== 'created') throw new Error('The person was not created.');
  personId = created.person.id;
  const web = {
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: ['https://app.example/cb'],
    ...bound,
  };
  publicClient = await register({ ...web, token_endpoint_auth_method: 'none', scope: 'profile email' });
  webClient = await register({ ...web, token_endpoint_auth_method: 'client_secret_post' });
}, 120_000);
afterAll(() => world?.close());

/** A code that the person has just approved. */
async function codeFor(clientId: string, scopes = ['profile']): Promise<string> {
  const value = newSecret();
  const session = newId();
  await container().database.prisma.session.create({
    data: {
      tenantId,
      id: session,
      sidHash: sha256(session),
      personId,
      amr: ['pwd'],
      authTime: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  });
  await container().oauth.issueCode({
    tenantId,
    codeHash: sha256(value),
    clientId,
    personId,
    sessionId: session,
    expiresAt: new Date(Date.now() + 60_000),
    binding: {
      redirectUri: 'https://app.example/cb',
      redirectUriSent: true,
      scopes,
      resources: [],
      codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      codeChallengeMethod: 'S256',
      authTime: Math.floor(Date.now() / 1000),
      amr: ['pwd'],
      acr: null,
    },
  });
  return value;
}

const redeem = (value: string, clientId: string, certificate?: TestCertificate, more: Record<string, string> = {}) =>
  world.send('/token', {
    certificate,
    form: {
      grant_type: 'authorization_code',
      code: value,
      redirect_uri: 'https://app.example/cb',
      code_verifier: VERIFIER,
      client_id: clientId,
      ...more,
    },
  });
const refresh = (token: unknown, clientId: string, certificate?: TestCertificate, more: Record<string, string> = {}) =>
  world.send('/token', {
    certificate,
    form: { grant_type: 'refresh_token', refresh_token: String(token), client_id: clientId, ...more },
  });
const present = (token: unknown, certificate?: TestCertificate) =>
  world.send('/scim/v2/Users', { certificate, headers: { Authorization: `Bearer ${String(token)}` } });

describe('tokens bound to a certificate', () => {
  it('carry its thumbprint in token, token family and introspection', async () => {
    const { body } = await redeem(await codeFor(publicClient), publicClient, mine);
    const cnf = { 'x5t#S256': thumbprintOf(mine) };
    const { family } = claimsOf(body.access_token);
    expect(claimsOf(body.access_token)).toMatchObject({ cnf });
    expect(body.token_type).toBe('Bearer');
    const row = await container().database.prisma.tokenFamily.findUniqueOrThrow({
      where: { tenantId_id: { tenantId, id: String(family) } },
    });
    expect(row.confirmation).toEqual(cnf);
    const inspector = await register({ token_endpoint_auth_method: 'client_secret_post' });
    expect(
      (await world.send('/introspect', { form: { client_id: inspector, ...secret, token: String(body.access_token) } }))
        .body,
    ).toMatchObject({ active: true, cnf });
    // Only the client that a refresh token belongs to can introspect it.
    const ofWeb = (await redeem(await codeFor(webClient), webClient, mine, secret)).body.refresh_token;
    expect(
      (
        await world.send('/introspect', {
          certificate: mine,
          form: { client_id: webClient, ...secret, token: String(ofWeb) },
        })
      ).body,
    ).toMatchObject({ active: true });
  });

  it('are not issued without one, and the code remains usable', async () => {
    const value = await codeFor(publicClient);
    expect(await redeem(value, publicClient)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await redeem(value, publicClient, mine)).status).toBe(200);
  });

  it('are accepted at our own resource servers only with the certificate', async () => {
    const {
      body: { access_token: token },
    } = await redeem(await codeFor(publicClient), publicClient, mine);
    for (const certificate of [undefined, another]) {
      const answer = await present(token, certificate);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="https:.+", error="invalid_token"/);
    }
    // With the certificate the token is valid, but it belongs to a person and a service is required.
    const answer = await present(token, mine);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('www-authenticate')).toMatch(/error="insufficient_scope"/);
  });

  it('of a public client are refreshed only with the certificate, and a rejected attempt uses nothing up', async () => {
    const { body: first } = await redeem(await codeFor(publicClient, ['profile', 'email']), publicClient, mine);
    for (const certificate of [undefined, another]) {
      expect(await refresh(first.refresh_token, publicClient, certificate)).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
    }
    const { status, body: second } = await refresh(first.refresh_token, publicClient, mine);
    expect(status).toBe(200);
    // Within the reuse grace period, too, only the certificate's holder gets the answer.
    expect(await refresh(first.refresh_token, publicClient, another)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await refresh(first.refresh_token, publicClient, mine)).body).toEqual(second);
    // So do requests for less.
    const less = { scope: 'email' };
    expect(await refresh(first.refresh_token, publicClient, another, less)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await refresh(first.refresh_token, publicClient, mine, less)).toMatchObject({
      status: 200,
      body: { ...less, refresh_token: second.refresh_token },
    });
    expect((await refresh(second.refresh_token, publicClient, mine)).status).toBe(200);
  });

  it('of a confidential client follow it to its next certificate, also when a refresh is repeated with it', async () => {
    const { body: first } = await redeem(await codeFor(webClient), webClient, mine, secret);
    const { body: second } = await refresh(first.refresh_token, webClient, mine, secret);
    const repeated = await refresh(first.refresh_token, webClient, another, secret);
    expect(repeated).toMatchObject({ status: 200, body: { refresh_token: second.refresh_token } });
    expect(claimsOf(repeated.body.access_token)).toMatchObject({ cnf: { 'x5t#S256': thumbprintOf(another) } });
    expect(await refresh(second.refresh_token, webClient, undefined, secret)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    const { status, body: third } = await refresh(second.refresh_token, webClient, another, secret);
    expect(status).toBe(200);
    expect(claimsOf(third.access_token)).toMatchObject({ cnf: { 'x5t#S256': thumbprintOf(another) } });
  });

  it('are exchanged only with the certificate', async () => {
    const exchanging = {
      grant_types: ['client_credentials', EXCHANGE],
      token_endpoint_auth_method: 'client_secret_post',
    };
    const clientId = await register({ ...exchanging, ...bound });
    const unbound = await register({ ...exchanging, token_exchange: { subject_clients: [clientId] } });
    const {
      body: { access_token: subject },
    } = await world.send('/token', {
      certificate: mine,
      form: { grant_type: 'client_credentials', client_id: clientId, ...secret },
    });
    const exchange = (client_id: string, certificate?: TestCertificate) =>
      world.send('/token', {
        certificate,
        form: {
          grant_type: EXCHANGE,
          subject_token: String(subject),
          subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
          client_id,
          ...secret,
        },
      });
    expect(await exchange(clientId, another)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(reasons.at(-1)).toMatch(/bound to a key/);
    for (const certificate of [undefined, mine])
      expect(await exchange(unbound, certificate)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const { status, body } = await exchange(clientId, mine);
    expect([status, claimsOf(body.access_token).cnf]).toEqual([200, { 'x5t#S256': thumbprintOf(mine) }]);
  });

  it('are exchanged by a resource server with its own certificate, which the new token is bound to', async () => {
    const app = await register({ grant_types: ['client_credentials'], ...bound, ...postSecret });
    const {
      body: { access_token: subject },
    } = await world.send('/token', {
      certificate: mine,
      form: { grant_type: 'client_credentials', client_id: app, ...secret },
    });
    const policy = { token_exchange: { subject_clients: [app], bound_tokens: true } };
    const server = await register({ grant_types: [EXCHANGE], ...postSecret, ...bound, ...policy });
    const keyless = await register({ grant_types: [EXCHANGE], ...postSecret, ...policy });
    const exchange = (client_id: string, certificate?: TestCertificate) =>
      world.send('/token', {
        certificate,
        form: {
          grant_type: EXCHANGE,
          subject_token: String(subject),
          subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
          client_id,
          ...secret,
        },
      });
    const { status, body } = await exchange(server, another);
    expect([status, claimsOf(body.access_token).cnf]).toEqual([200, { 'x5t#S256': thumbprintOf(another) }]);
    expect(await exchange(server)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    // Its tokens are bound to no certificate, even if the connection has one.
    expect(await exchange(keyless, another)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(reasons.at(-1)).toMatch(/proves no key/);
  });

  it('are only for clients registered for them: others get unbound tokens, however they authenticate', async () => {
    const clientId = await register({ token_endpoint_auth_method: 'client_secret_post' });
    const { body } = await world.send('/token', {
      certificate: mine,
      form: { grant_type: 'client_credentials', client_id: clientId, ...secret },
    });
    expect(claimsOf(body.access_token)).not.toHaveProperty('cnf');
  });
});

describe('tokens bound to the key of a DPoP proof', () => {
  it.each([
    ['/userinfo', 200],
    ['/scim/v2/Me', 403],
  ])(
    'come with the next nonce at %s too, before the current one expires (RFC 9449, 8.2 and 9)',
    async (path, answered) => {
      const key = newProofKey();
      const proof = (method: string, where: string, accessToken?: string, nonce?: string) =>
        newProof(
          key,
          { method, url: world.url + where, now: new Date(), ...(accessToken !== undefined && { accessToken }) },
          { claims: { nonce } },
        );
      const clientId = await register({
        grant_types: ['authorization_code'],
        redirect_uris: ['https://app.example/cb'],
        token_endpoint_auth_method: 'none',
        scope: 'openid',
      });
      const redeemed = await world.send('/token', {
        headers: { DPoP: proof('POST', '/token') },
        form: {
          grant_type: 'authorization_code',
          code: await codeFor(clientId, ['openid']),
          redirect_uri: 'https://app.example/cb',
          code_verifier: VERIFIER,
          client_id: clientId,
        },
      });
      expect([redeemed.status, redeemed.body.token_type], reasons.at(-1)).toEqual([200, 'DPoP']);
      const token = String(redeemed.body.access_token);
      const nonceOf = (periodsAgo: number) =>
        currentNonce({
          key: container().secrets.dpopNonce,
          tenantId,
          now: new Date(Date.now() - periodsAgo * 180_000),
        });
      const reported = async (nonce: string) => {
        const { status, headers } = await world.send(path, {
          headers: { Authorization: `DPoP ${token}`, DPoP: proof('GET', path, token, nonce) },
        });
        return [status, headers.get('dpop-nonce')];
      };
      // The proof is valid even where the token lacks a scope, so the answer replaces an outdated nonce.
      expect(await reported(nonceOf(1))).toEqual([answered, nonceOf(0)]);
      expect(await reported(nonceOf(0))).toEqual([answered, null]);
    },
  );
});

describe('form-encoded tokens at /scim/v2', () => {
  it('are ignored alone, and are an error beside the header', async () => {
    const clientId = await register({ token_endpoint_auth_method: 'client_secret_post' });
    const issued = await world.send('/token', {
      form: { grant_type: 'client_credentials', client_id: clientId, ...secret },
    });
    const token = String(issued.body.access_token);
    const alone = await world.send('/scim/v2/Users', { form: { access_token: token } });
    expect([alone.status, alone.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(
        new RegExp(
          `^Bearer realm="${world.url}",(?: resource_metadata="[^"]+",)? DPoP realm="[^"]+",(?: resource_metadata="[^"]+",)? algs="[^"]+"$`,
        ),
      ),
    ]);
    const twice = await world.send('/scim/v2/Users', {
      form: { access_token: token },
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(twice.status).toBe(400);
    expect(twice.headers.get('www-authenticate')).toMatch(/error="invalid_request"/);
  });
});
