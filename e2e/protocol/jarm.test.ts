/**
 * Signed authorization responses (JARM) and FAPI 2.0 Message Signing: what oauth4webapi and openid-client accept, for
 * codes and errors.
 */
import { type CryptoKey, importJWK } from 'jose';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, authorizationRequest, decide, redemption, signIn } from '../support/authorization';
import { privateJwk, seconds } from '../support/client-assertion';
import { issuerOf } from '../support/environment';
import { clientOf, type TestClient } from '../support/fixture';
import type { Parameters } from '../support/form';
import { formsOf } from '../support/html-form';
import { requestToken, tokensOf } from '../support/oauth';
import { bankScim, parametersOf, push, pushForm, referring } from '../support/pushed';
import { objectClaims, signObject } from '../support/request-object';
import { UserAgent } from '../support/user-agent';

const issuer = issuerOf('par-bank');
const web = clientOf('par-other', 'par-bank');
const messages = clientOf('par-messages', 'par-bank');
const plain = { [oauth.allowInsecureRequests]: true };

let as: oauth.AuthorizationServer;
beforeAll(async () => {
  as = await oauth.processDiscoveryResponse(
    new URL(issuer),
    await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...plain }),
  );
});

const signedIn = async () => signIn(await bankScim.createPerson(), { tenant: 'par-bank' });

/** Validates the response as the client that registered `alg`, or none, and expects nothing beside it. */
async function validated({ id }: TestClient, response: URLSearchParams, state: string, alg?: string) {
  expect([...response.keys()]).toEqual(['response']);
  const client = { client_id: id, ...(alg !== undefined && { authorization_signed_response_alg: alg }) };
  return oauth.validateJwtAuthResponse(as, client, response, state, plain);
}

/** A pushed request of the client that signs its requests, whose claims a test overrides. */
async function pushedObject(overrides: Parameters, claims: Record<string, unknown> = {}) {
  const request = authorizationRequest(messages, overrides);
  const object = await signObject({ ...objectClaims(messages, request), ...claims });
  return { request, answer: await pushForm(messages, { request: object }) };
}

describe('a response in a JWT', () => {
  it.each(['jwt', 'query.jwt'])('has the code, in the query: %s', async (response_mode) => {
    const request = authorizationRequest(web, { response_mode });
    const { url } = await approve(new UserAgent(), request, await bankScim.createPerson());
    const parameters = await validated(web, url.searchParams, request.state);
    expect(parameters.get('iss')).toBe(issuer);
    const code = parameters.get('code') ?? '';
    expect((await tokensOf(requestToken(web, redemption(request, code)))).access_token).toBeTruthy();
  });

  it('has the code, in a form', async () => {
    const request = authorizationRequest(web, { response_mode: 'form_post.jwt' });
    const agent = await signedIn();
    const page = await decide(agent, await agent.open(request.url), 'allow');
    const [form] = formsOf(page.html);
    expect([form?.action, form?.method]).toEqual([request.redirectUri, 'post']);
    const parameters = await validated(web, new URLSearchParams(form?.fields), request.state);
    expect(parameters.get('code')).toBeTruthy();
  });

  it('has errors too: of the request, and of the person', async () => {
    const wrong = authorizationRequest(web, { response_mode: 'jwt', scope: 'nothing' });
    const agent = await signedIn();
    const rejected = (await agent.open(wrong.url)).url;
    await expect(validated(web, rejected.searchParams, wrong.state)).rejects.toMatchObject({ error: 'invalid_scope' });

    const request = authorizationRequest(web, { response_mode: 'jwt' });
    const { url } = await decide(agent, await agent.open(request.url), 'deny');
    await expect(validated(web, url.searchParams, request.state)).rejects.toMatchObject({ error: 'access_denied' });
  });

  it('is for one client and one state', async () => {
    const request = authorizationRequest(web, { response_mode: 'jwt' });
    const { url } = await approve(new UserAgent(), request, await bankScim.createPerson());
    await expect(validated(web, url.searchParams, 'another')).rejects.toThrow(/state/);
    await expect(validated(messages, url.searchParams, request.state)).rejects.toThrow(/aud/);
  });
});

describe('a client of FAPI 2.0 Message Signing', () => {
  it('gets a signed response to its signed request, with openid-client', async () => {
    const key = {
      key: (await importJWK({ ...privateJwk('p-256'), alg: 'ES256' }, 'ES256')) as CryptoKey,
      kid: 'p-256',
    };
    const config = await openid.discovery(
      new URL(issuer),
      messages.id,
      { authorization_signed_response_alg: 'ES256' },
      openid.PrivateKeyJwt(key),
      { algorithm: 'oauth2', execute: [openid.allowInsecureRequests, openid.useJwtResponseMode] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'));
    const { searchParams } = await openid.buildAuthorizationUrlWithJAR(
      config,
      {
        redirect_uri: messages.redirectUri,
        scope: 'accounts',
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      },
      key,
    );
    const url = await openid.buildAuthorizationUrlWithPAR(config, searchParams, { DPoP });
    const callback = (await approve(new UserAgent(), { url: url.href }, await bankScim.createPerson())).url;
    expect([...callback.searchParams.keys()]).toEqual(['response']);
    const tokens = await openid.authorizationCodeGrant(
      config,
      callback,
      { pkceCodeVerifier: verifier, expectedState: state },
      undefined,
      { DPoP },
    );
    expect(tokens).toMatchObject({ token_type: 'dpop', scope: 'accounts' });
  });

  it.each([undefined, 'query', 'form_post'])('must request signed responses, not %s', async (response_mode) => {
    const { answer } = await pushedObject({ response_mode });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });

  it('gets errors signed with its algorithm, whatever it requests', async () => {
    const request = authorizationRequest(messages);
    const { url } = await (await signedIn()).open(request.url);
    await expect(validated(messages, url.searchParams, request.state, 'ES256')).rejects.toMatchObject({
      error: 'invalid_request',
    });
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['without nbf', () => ({ nbf: undefined })],
    ['whose nbf is more than an hour old', () => ({ nbf: seconds() - 3_660 })],
    ['that is valid for more than an hour after nbf', () => ({ nbf: seconds() - 60, exp: seconds() + 3_600 })],
    ['for another server', () => ({ aud: ['https://other.example'] })],
  ])('has a request object %s rejected', async (_what, claims) => {
    const { answer } = await pushedObject({ response_mode: 'jwt' }, claims());
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request_object']);
  });

  it('may name other audiences beside the issuer', async () => {
    const { request, answer } = await pushedObject(
      { response_mode: 'jwt' },
      { aud: ['https://other.example', issuer] },
    );
    expect(answer.status).toBe(201);
    const url = referring(messages, String(answer.body.request_uri));
    const arrival = await approve(new UserAgent(), { url }, await bankScim.createPerson());
    const parameters = await validated(messages, arrival.url.searchParams, request.state, 'ES256');
    expect(parameters.get('code')).toBeTruthy();
  });
});

it('is kept with a pushed request', async () => {
  const request = await push(web, { response_mode: 'jwt' });
  expect(parametersOf(request)).not.toHaveProperty('response_mode');
  const { url } = await approve(new UserAgent(), request, await bankScim.createPerson());
  expect((await validated(web, url.searchParams, request.state)).get('code')).toBeTruthy();
});

it('is in the metadata, which announces no registration of request URIs', () => {
  expect(as).toMatchObject({
    response_modes_supported: ['query', 'form_post', 'jwt', 'query.jwt', 'form_post.jwt'],
    authorization_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA'],
    request_uri_parameter_supported: false,
  });
  expect(as).not.toHaveProperty('require_request_uri_registration');
  expect(as).not.toHaveProperty('authorization_encryption_alg_values_supported');
});
