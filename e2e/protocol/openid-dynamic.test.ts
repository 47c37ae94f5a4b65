/**
 * What the OpenID Foundation's test suite sends to a provider that lets it register its own clients, and what it
 * expects. The titles name its modules (docs/guides/certification.md); the metadata has the fields and the form that
 * the suite sends, without PKCE.
 */
import { createLocalJWKSet, decodeProtectedHeader, type JWK } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pngOf } from '../../lib/tenants/branding/testing/png';
import { approve, authorizationRequest, codeOf, redemption, signIn } from '../support/authorization';
import {
  assertion,
  asTestClient,
  authorize,
  basic,
  CALLBACK,
  call,
  newClient,
  rsaKey,
  SUITE_TENANT,
  signedIn,
  suite,
  suiteKey,
  suitePerson,
  type Tokens,
  verified,
  WITHOUT_PKCE,
} from '../support/conformance-suite';
import { type DocumentServer, startDocumentServer } from '../support/document-server';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectInvalidClient } from '../support/expectations';
import type { TestClient } from '../support/fixture';
import { eventually } from '../support/logout';
import { postForm, refresh, tokensOf } from '../support/oauth';
import { registered, registrationEndpoint, sendJson } from '../support/registration';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';
import { userinfo } from '../support/userinfo';

describe('oidcc-server, with a client that registers itself', () => {
  test('openid-client registers, signs a person in without PKCE, and verifies an RS256 ID token', async () => {
    const config = await openid.dynamicClientRegistration(
      new URL(issuerOf(SUITE_TENANT)),
      suite({ token_endpoint_auth_method: 'client_secret_post' }),
      undefined,
      {
        execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
      },
    );
    const { client_id: id, id_token_signed_response_alg: alg } = config.clientMetadata();
    expect(alg).toBe('RS256');
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const url = openid.buildAuthorizationUrl(config, { redirect_uri: CALLBACK, scope: 'openid', state, nonce });
    const arrival = await approve(new UserAgent(), { url: url.href }, suitePerson);
    const tokens = await openid.authorizationCodeGrant(config, arrival.url, {
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    expect(claims).toMatchObject({ aud: id, nonce });
    const found = await openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
    expect(found.sub).toBe(claims?.sub);
  });

  test.each(['client_secret_basic', 'client_secret_post', 'private_key_jwt'])('with %s', async (method) => {
    const client = await newClient({ token_endpoint_auth_method: method });
    const { id_token: idToken } = await signedIn(client);
    expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
    await verified(client, idToken);
  });

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await signedIn(await newClient(), { nonce: undefined })).id_token).toBeTruthy();
  });

  test('oidcc-ensure-request-with-valid-pkce-succeeds, and the challenge is enforced', async () => {
    const client = await newClient(basic);
    const request = authorizationRequest(client);
    const form = redemption(request, codeOf(await approve(new UserAgent(), request, suitePerson)));
    expect(await call(client, { ...form, code_verifier: undefined })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await call(client, form)).status).toBe(200);
  });

  test('oidcc-ensure-client-assertion-with-iss-aud-succeeds', async () => {
    const client = await newClient();
    const { form } = await authorize(client);
    const proof = await assertion(client, suiteKey.privateJwk, { aud: issuerOf(SUITE_TENANT) });
    expect((await postForm('/token', { ...form, ...proof }, { tenant: SUITE_TENANT })).status).toBe(200);
  });

  test('oidcc-scope-all, and userinfo by GET and POST', async () => {
    const { access_token: token } = await signedIn(await newClient(basic), {
      scope: 'openid profile email address phone',
    });
    for (const method of ['GET', 'POST'])
      expect((await userinfo(token, { method }, SUITE_TENANT)).body).toMatchObject({ name: 'Pia Plain' });
  });

  test('the client deletes its registration', async () => {
    const { registration_client_uri: address, registration_access_token: token } = await registered(
      SUITE_TENANT,
      suite(),
    );
    expect((await sendJson(address, { method: 'DELETE', token })).status).toBe(204);
  });

  test('a public client still needs PKCE, and so does one that did not ask for openid', async () => {
    for (const differences of [{ token_endpoint_auth_method: 'none' }, { ...basic, scope: 'profile' }]) {
      const client = { ...(await newClient(differences)), scope: 'profile' };
      const agent = await signIn(suitePerson, { tenant: SUITE_TENANT });
      const arrival = await agent.open(authorizationRequest(client, WITHOUT_PKCE).url);
      expect(arrival.url.searchParams.get('error')).toBe('invalid_request');
    }
  });
});

test('a client that may leave PKCE out may do so only in OpenID Connect requests', async () => {
  const client = await newClient({ ...basic, scope: 'openid profile' });
  expect((await signedIn(client, { scope: 'openid profile' })).id_token).toBeTruthy();
  for (const scope of ['profile', undefined]) {
    const agent = await signIn(suitePerson, { tenant: SUITE_TENANT });
    const arrival = await agent.open(authorizationRequest(client, { ...WITHOUT_PKCE, scope }).url);
    expect(arrival.url.searchParams.get('error')).toBe('invalid_request');
  }
});

describe('signatures that the client registers', () => {
  test('oidcc-idtoken-rs256', async () => {
    const client = await newClient({ id_token_signed_response_alg: 'RS256' });
    await verified(client, (await signedIn(client)).id_token);
  });

  test('the response names the algorithm in use, and an update that names none keeps it', async () => {
    const first = await registered(SUITE_TENANT, suite({ ...basic, id_token_signed_response_alg: 'ES256' }));
    expect(first.id_token_signed_response_alg).toBe('ES256');
    const client = asTestClient(first);
    await verified(client, (await signedIn(client)).id_token, ['ES256']);
    const { status, body } = await sendJson(first.registration_client_uri, {
      method: 'PUT',
      token: first.registration_access_token,
      body: { client_id: client.id, ...suite(basic) },
    });
    expect([status, body.id_token_signed_response_alg]).toEqual([200, 'ES256']);
    await verified(client, (await signedIn(client)).id_token, ['ES256']);
  });

  test('oidcc-userinfo-rs256', async () => {
    const client = await newClient({ userinfo_signed_response_alg: 'RS256' });
    const { text } = await userinfo((await signedIn(client)).access_token, {}, SUITE_TENANT);
    await verified(client, text);
  });

  test('oidcc-idtoken-unsigned does not apply: none is neither listed nor registered', async () => {
    const { body } = await metadata();
    expect(body.id_token_signing_alg_values_supported).not.toContain('none');
    expect(
      await sendJson(registrationEndpoint(SUITE_TENANT), { body: suite({ id_token_signed_response_alg: 'none' }) }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
  });
});

describe('redirect URIs', () => {
  test('oidcc-ensure-redirect-uri-in-authorization-request', async () => {
    const client = await newClient({ redirect_uris: [CALLBACK, `${CALLBACK}2`] });
    const request = authorizationRequest(client, { ...WITHOUT_PKCE, redirect_uri: undefined });
    await expectErrorPage(await new UserAgent().request(request.url), 400);
  });

  test('oidcc-redirect-uri-query-OK, -mismatch and -added', async () => {
    const client = await newClient({ redirect_uris: [`${CALLBACK}?dummy1=lorem`] });
    expect((await signedIn(client)).id_token).toBeTruthy();
    for (const wrong of [`${CALLBACK}?dummy1=ipsum`, `${CALLBACK}?dummy1=lorem&dummy2=ipsum`, CALLBACK]) {
      const request = authorizationRequest(client, { ...WITHOUT_PKCE, redirect_uri: wrong });
      await expectErrorPage(await new UserAgent().request(request.url), 400);
    }
  });

  test('oidcc-redirect-uri-regfrag', async () => {
    expect(
      await sendJson(registrationEndpoint(SUITE_TENANT), { body: suite({ redirect_uris: [`${CALLBACK}#fragment`] }) }),
    ).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
  });
});

test('oidcc-3rd_party-init-login: the registration and its reading return the address', async () => {
  const address = { initiate_login_uri: 'https://suite.example/test/a/tessera/initiate_login' };
  const information = await registered(SUITE_TENANT, suite({ ...basic, ...address }));
  expect(information).toMatchObject(address);
  const { registration_client_uri: uri, registration_access_token: token } = information;
  expect(await sendJson(uri, { method: 'GET', token })).toMatchObject({ status: 200, body: address });
});

test('oidcc-3rd_party-init-login-nohttps', async () => {
  const body = suite({ ...basic, initiate_login_uri: 'http://suite.example/test/a/tessera/initiate_login' });
  expect(await sendJson(registrationEndpoint(SUITE_TENANT), { body })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client_metadata' },
  });
});

describe('documents of the client', () => {
  let server: DocumentServer;
  beforeAll(async () => void (server = await startDocumentServer(0)));
  afterAll(() => server.close());

  /** @returns the address */
  const publish = (path: string, document: object): string => {
    server.answers.set(path, (response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(document)),
    );
    return server.origin + path;
  };
  const pairwise = (sector: string, differences: object = {}) =>
    suite({ subject_type: 'pairwise', sector_identifier_uri: sector, ...differences });

  test('oidcc-registration-sector-uri: clients of a sector share subjects, which no one else gets', async () => {
    const uris = [CALLBACK, 'https://other.example/cb'];
    const sector = publish('/sector.json', uris);
    const subjectAt = async (client: TestClient) =>
      (await verified(client, (await signedIn(client)).id_token)).payload.sub;
    const [both, one] = [
      await registered(SUITE_TENANT, pairwise(sector, { redirect_uris: uris })),
      await registered(SUITE_TENANT, pairwise(sector)),
    ];
    expect(both).toMatchObject({ subject_type: 'pairwise', sector_identifier_uri: sector, redirect_uris: uris });
    const subject = await subjectAt(asTestClient(one));
    expect(await subjectAt(asTestClient(both))).toBe(subject);
    // The sector is the host of its document, not that of the redirect URIs.
    expect(await subjectAt(await newClient({ subject_type: 'pairwise' }))).not.toBe(subject);
    expect(await subjectAt(await newClient())).not.toBe(subject);
  });

  test('oidcc-registration-sector-bad: the document must list every redirect URI, be JSON and be there', async () => {
    publish('/object.json', { redirect_uris: [CALLBACK] });
    server.answers.set('/long.json', (response) =>
      response.writeHead(200).end(JSON.stringify([CALLBACK, 'x'.repeat(65 * 1024)])),
    );
    server.answers.set('/moved.json', (response) =>
      response.writeHead(302, { Location: `${server.origin}/sector-of-suite.json` }).end(),
    );
    publish('/sector-of-suite.json', [CALLBACK]);
    publish('/sector-of-others.json', ['https://example.com/op']);
    const sectors = [
      ...['/sector-of-others.json', '/object.json', '/long.json', '/moved.json', '/missing.json'].map(
        (path) => server.origin + path,
      ),
      'https://127.0.0.1/sector.json',
      'http://suite.example/sector.json',
      'https://nowhere.invalid/sector.json',
    ];
    for (const sector of sectors) {
      for (const body of [pairwise(sector), suite({ sector_identifier_uri: sector })]) {
        const answer = await sendJson(registrationEndpoint(SUITE_TENANT), { body });
        expect(answer, sector).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
        expect(answer.body.error_description).toContain('sector_identifier_uri');
        expect(answer.body.error_description).not.toMatch(/resolve|ENOTFOUND|127|address of/);
      }
    }
  });

  test('a client that changes its registration keeps its sector, which must list new redirect URIs too', async () => {
    const sector = publish('/changing.json', [CALLBACK]);
    const first = await registered(SUITE_TENANT, pairwise(sector));
    const asked = server.asked('/changing.json');
    let token = first.registration_access_token;
    const put = async (differences: object) => {
      const answer = await sendJson(first.registration_client_uri, {
        method: 'PUT',
        token,
        body: { client_id: first.client_id, ...suite({ subject_type: 'pairwise', ...differences }) },
      });
      token = String(answer.body.registration_access_token ?? token);
      return answer;
    };
    expect(await put({ client_name: 'Renamed' })).toMatchObject({
      status: 200,
      body: { client_name: 'Renamed', sector_identifier_uri: sector },
    });
    expect(server.asked('/changing.json')).toBe(asked);
    const more = { redirect_uris: [CALLBACK, 'https://later.example/cb'] };
    expect(await put(more)).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
    publish('/changing.json', more.redirect_uris);
    expect(await put(more)).toMatchObject({ status: 200, body: more });
    expect(await put({ ...more, sector_identifier_uri: `${server.origin}/missing.json` })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client_metadata' },
    });
  });

  test('oidcc-registration-logo-uri, -policy-uri and -tos-uri: the consent page shows the logo and both links', async () => {
    server.answers.set('/logo.png', (response) => response.end(pngOf(64, 64)));
    const pages = {
      logo_uri: `${server.origin}/logo.png`,
      policy_uri: 'https://suite.example/policy',
      tos_uri: 'https://suite.example/tos',
    };
    const information = await registered(SUITE_TENANT, suite(pages));
    expect(information).toMatchObject(pages);
    const request = authorizationRequest(asTestClient(information), WITHOUT_PKCE);
    const agent = await signIn(suitePerson, { tenant: SUITE_TENANT });
    const html = await eventually(async () => {
      const page = await agent.open(request.url);
      return page.html.includes('/brand/image/') ? page.html : undefined;
    }, 'The logo on the consent page');
    for (const uri of [pages.policy_uri, pages.tos_uri]) expect(html).toContain(`href="${uri}"`);
  });

  test('oidcc-registration-jwks-uri and oidcc-refresh-token-rp-key-rotation', async () => {
    const [first, second] = [rsaKey(), rsaKey()].map(({ privateJwk, publicJwk }, index) => ({
      privateJwk: { ...privateJwk, kid: `key-${index}` },
      publicJwk: { ...publicJwk, kid: `key-${index}` },
    })) as [{ privateJwk: JWK; publicJwk: JWK }, { privateJwk: JWK; publicJwk: JWK }];
    const jwksUri = publish('/client1_jwks', { keys: [first.publicJwk] });
    const grants = { grant_types: ['authorization_code', 'refresh_token'] };
    const client = await newClient({ jwks: undefined, jwks_uri: jwksUri, ...grants });
    const { form } = await authorize(client, { scope: 'openid offline_access', prompt: 'consent' });
    const { refresh_token: token } = await tokensOf(call(client, form, first.privateJwk));
    publish('/client1_jwks', { keys: [second.publicJwk] });
    // The suite waits a minute before it uses the new key.
    await expect
      .poll(
        async () =>
          (await call(client, { grant_type: 'refresh_token', refresh_token: token }, second.privateJwk)).status,
        { timeout: 80_000, interval: 5000 },
      )
      .toBe(200);
  }, 120_000);
});

test('oidcc-refresh-token', async () => {
  const client = await newClient({ ...basic, grant_types: ['authorization_code', 'refresh_token'] });
  const { refresh_token: token } = await signedIn(client, { scope: 'openid offline_access', prompt: 'consent' });
  const next = (await tokensOf(refresh(client, token))) as Tokens;
  await verified(client, next.id_token);
});

test('a wrong assertion still fails: another key, another audience', async () => {
  const client = await newClient();
  const { form } = await authorize(client);
  expectInvalidClient(
    await postForm('/token', { ...form, ...(await assertion(client, rsaKey().privateJwk)) }, { tenant: SUITE_TENANT }),
  );
  const elsewhere = await assertion(client, suiteKey.privateJwk, { aud: 'https://suite.example/token' });
  expectInvalidClient(await postForm('/token', { ...form, ...elsewhere }, { tenant: SUITE_TENANT }));
});

const metadata = async () => {
  const response = await send(`${issuerOf(SUITE_TENANT)}/.well-known/openid-configuration`);
  return { body: (await response.json()) as Record<string, unknown> };
};

describe('oidcc-discovery-endpoint-verification', () => {
  test('finds RS256, its key, the registration endpoint, and https claims that match the issuer', async () => {
    const { body } = await metadata();
    expect(body).toMatchObject({
      issuer: issuerOf(SUITE_TENANT),
      registration_endpoint: registrationEndpoint(SUITE_TENANT),
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      userinfo_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      request_object_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      subject_types_supported: expect.arrayContaining(['public', 'pairwise']),
      scopes_supported: expect.arrayContaining(['openid']),
      token_endpoint_auth_methods_supported: expect.arrayContaining(['private_key_jwt', 'client_secret_basic']),
    });
    const { keys } = (await (await send(String(body.jwks_uri))).json()) as { keys: JWK[] };
    expect(keys.filter(({ alg }) => alg === 'RS256').length).toBeGreaterThan(0);
    expect(() => createLocalJWKSet({ keys })).not.toThrow();
  });

  test('does not find what the profile “Dynamic OP” requires beyond codes', async () => {
    const { body } = await metadata();
    expect(body.response_types_supported).toEqual(['code']);
    expect(body.grant_types_supported).not.toContain('implicit');
    expect(body.request_uri_parameter_supported).toBe(false);
  });
});
