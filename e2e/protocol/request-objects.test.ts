/** Signed request objects (RFC 9101), by value and pushed (RFC 9126, 3). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest, codeOf, redemption } from '../support/authorization';
import { newKey, seconds, signAssertion, withAssertion } from '../support/client-assertion';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { callAs, tokensOf } from '../support/oauth';
import { bankScim, parametersOf, pushForm, referring } from '../support/pushed';
import { objectClaims, signedRequest, signObject } from '../support/request-object';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const signer = clientOf('par-signer', 'par-bank');
const only = clientOf('par-signed-only', 'par-bank');
const unkeyed = clientOf('par-other', 'par-bank');
const redeem = async (client: typeof signer, form: ReturnType<typeof redemption>) =>
  tokensOf(callAs(client, '/token', { ...withAssertion(await signAssertion(client)), ...form }));

describe('a signed request', () => {
  it('leads to tokens and stands alone: other parameters are ignored', async () => {
    const beside = {
      scope: 'accounts',
      state: 'outside',
      redirect_uri: 'https://par-signer.example/second',
      response_type: 'token',
      prompt: 'none',
    };
    const request = await signedRequest(signer, { claims: { scope: 'profile' }, beside });
    const arrival = await approve(new UserAgent(), request, await bankScim.createPerson());
    expect(arrival.url.href.startsWith('https://par-signer.example/cb?')).toBe(true);
    expect(arrival.url.searchParams.get('state')).toBe(request.state);
    expect((await redeem(signer, redemption(request, codeOf(arrival)))).scope).toBe('profile');
  });

  it('can be reopened by reloading the page', async () => {
    const { url } = await signedRequest(signer);
    const agent = new UserAgent();
    for (let time = 0; time < 2; time++) expect((await agent.open(url)).url.pathname).toBe('/t/par-bank/login');
  });

  it('may be pushed, and stands alone there too', async () => {
    const request = await signedRequest(signer, { claims: { scope: 'accounts' } });
    const { status, body } = await pushForm(signer, {
      request: request.object,
      scope: 'profile',
      redirect_uri: 'https://par-signer.example/second',
    });
    expect(status).toBe(201);
    const arrival = await approve(
      new UserAgent(),
      { ...request, url: referring(signer, String(body.request_uri)) },
      await bankScim.createPerson(),
    );
    expect((await redeem(signer, redemption(request, codeOf(arrival)))).scope).toBe('accounts');
  });

  it('is validated like any other request', async () => {
    expectRedirectError(
      await send((await signedRequest(signer, { claims: { response_type: 'token', state: 'inside' } })).url),
      'unsupported_response_type',
      {
        client: signer,
        redirectUri: signer.redirectUri,
        state: 'inside',
      },
    );
    await expectErrorPage(
      await send((await signedRequest(signer, { claims: { redirect_uri: 'https://evil.example/cb' } })).url),
    );
  });

  it('cannot take state from outside the object, whatever is wrong', async () => {
    const { url } = await signedRequest(signer, {
      claims: { state: undefined, code_challenge: 'short' },
      beside: { state: 'outside' },
    });
    expectRedirectError(await send(url), 'invalid_request', {
      client: signer,
      redirectUri: signer.redirectUri,
      state: null,
    });
  });
});

const bad: [string, Parameters<typeof signedRequest>[1]][] = [
  ['made for another server', { claims: { aud: 'https://other.example' } }],
  ['made for two other servers', { claims: { aud: ['https://third.example', 'https://other.example'] } }],
  ['without an audience', { claims: { aud: undefined } }],
  ['of another issuer', { claims: { iss: 'par-web' } }],
  ['without an issuer', { claims: { iss: undefined } }],
  ['of another client', { claims: { client_id: 'par-web' } }],
  ['without a client', { claims: { client_id: undefined } }],
  ['expired', { claims: { exp: seconds() - 5 } }],
  ['without an end', { claims: { exp: undefined } }],
  ['valid in an hour', { claims: { nbf: seconds() + 3_600, exp: seconds() + 3_660 } }],
  ['valid for a day', { claims: { exp: seconds() + 86_400 } }],
  ['about the client itself', { claims: { sub: 'par-signer' } }],
  ['that nests another', { claims: { request: 'eyJ' } }],
  ['that refers to another', { claims: { request_uri: 'https://evil.example/request.jwt' } }],
  ['of a type that is for something else', { typ: 'client-authentication+jwt' }],
  ['signed by a key that nobody has registered', { key: newKey('p-256').privateKey }],
];

describe('an invalid request object', () => {
  it.each(bad)('%s, is rejected when pushed', async (_what, how) => {
    const { object } = await signedRequest(signer, how);
    const { status, body } = await pushForm(signer, { request: object });
    expect([status, body.error]).toEqual([400, 'invalid_request_object']);
  });

  it.each(bad)(
    '%s, is reported by redirect only where the outer parameters have a registered URI',
    async (_what, how) => {
      const named = await signedRequest(signer, {
        ...how,
        beside: { redirect_uri: signer.redirectUri, state: 'outside' },
      });
      expectRedirectError(await send(named.url), 'invalid_request_object', {
        client: signer,
        redirectUri: signer.redirectUri,
        state: 'outside',
      });
      // Two redirect URIs are registered and the object names one, but the object is not trusted.
      await expectErrorPage(await send((await signedRequest(signer, how)).url));
    },
  );

  it('is rejected when unsigned, in any spelling of none', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const alg of ['none', 'None', 'NONE']) {
      const object = `${encode({ alg, typ: 'oauth-authz-req+jwt' })}.${encode(objectClaims(signer, authorizationRequest(signer)))}.`;
      expect((await pushForm(signer, { request: object })).body.error).toBe('invalid_request_object');
    }
  });

  it('is rejected for a client that has no keys', async () => {
    const { object } = await signedRequest(unkeyed);
    expect((await pushForm(unkeyed, { request: object })).body.error).toBe('invalid_request_object');
  });

  it('is rejected beside a request_uri, and when repeated', async () => {
    const { url, object } = await signedRequest(signer, { beside: { redirect_uri: signer.redirectUri } });
    const answer = { client: signer, redirectUri: signer.redirectUri, state: null };
    expectRedirectError(await send(`${url}&request=${object}`), 'invalid_request', answer);
    expectRedirectError(await send(`${url}&request_uri=https://evil.example`), 'invalid_request', answer);
  });
});

describe('a client that requires signed requests', () => {
  it('is rejected without a signature, by redirect and pushed', async () => {
    const request = authorizationRequest(only);
    expectRedirectError(await send(request.url), 'invalid_request', request);
    const { status, body } = await pushForm(only, parametersOf(request));
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('may sign them with the registered algorithm', async () => {
    const { object } = await signedRequest(only);
    expect((await pushForm(only, { request: object })).status).toBe(201);
    const claims = objectClaims(only, authorizationRequest(only));
    const { privateKey } = newKey('p-256');
    expect((await pushForm(only, { request: await signObject(claims, { key: privateKey }) })).body.error).toBe(
      'invalid_request_object',
    );
  });
});

describe('an external request_uri', () => {
  it('is rejected without being fetched, even beside a valid request', async () => {
    let fetched = 0;
    const trap = createServer((_request, response) => {
      fetched += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(trap, 'listening');
    try {
      const { port } = trap.address() as AddressInfo;
      for (const address of [
        `http://127.0.0.1:${port}/r.jwt`,
        `http://localhost:${port}/r.jwt`,
        'https://169.254.169.254/latest',
        'file:///etc/passwd',
        'urn:example:request',
      ]) {
        const request = authorizationRequest(signer, { request_uri: address });
        expectRedirectError(await send(request.url), 'request_uri_not_supported', request);
      }
      expect(fetched).toBe(0);
    } finally {
      trap.close();
    }
  });
});
