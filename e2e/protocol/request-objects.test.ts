/** Signed request objects (RFC 9101), by value and pushed (RFC 9126, 3). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest, codeOf, redemption } from '../support/authorization';
import { newKey, seconds, signAssertion, withAssertion } from '../support/client-assertion';
import { issuerOf } from '../support/environment';
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
  it('leads to tokens, and counts alone: what stands beside it is ignored', async () => {
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

  it('may be opened again by who reloads the page', async () => {
    const { url } = await signedRequest(signer);
    const agent = new UserAgent();
    for (let time = 0; time < 2; time++) expect((await agent.open(url)).url.pathname).toBe('/t/par-bank/login');
  });

  it('may be pushed, and counts alone there too', async () => {
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

  it('is judged by what it holds as any other request', async () => {
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

  it('cannot take state from beside it, whatever is wrong', async () => {
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
  ['made for two servers', { claims: { aud: [issuerOf('par-bank'), 'https://other.example'] } }],
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

describe('a request object that is not good', () => {
  it.each(bad)('%s, is refused where it is pushed', async (_what, how) => {
    const { object } = await signedRequest(signer, how);
    const { status, body } = await pushForm(signer, { request: object });
    expect([status, body.error]).toEqual([400, 'invalid_request_object']);
  });

  it.each(bad)(
    '%s, is told by redirect only where the address beside it says to which registered URI',
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
      // Two are registered, and the object names one: it is not believed.
      await expectErrorPage(await send((await signedRequest(signer, how)).url));
    },
  );

  it('is refused unsigned, whatever case none is written in', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const alg of ['none', 'None', 'NONE']) {
      const object = `${encode({ alg, typ: 'oauth-authz-req+jwt' })}.${encode(objectClaims(signer, authorizationRequest(signer)))}.`;
      expect((await pushForm(signer, { request: object })).body.error).toBe('invalid_request_object');
    }
  });

  it('is refused of a client that has no keys', async () => {
    const { object } = await signedRequest(unkeyed);
    expect((await pushForm(unkeyed, { request: object })).body.error).toBe('invalid_request_object');
  });

  it('is refused beside a request_uri, and when it is sent twice', async () => {
    const { url, object } = await signedRequest(signer, { beside: { redirect_uri: signer.redirectUri } });
    const told = { client: signer, redirectUri: signer.redirectUri, state: null };
    expectRedirectError(await send(`${url}&request=${object}`), 'invalid_request', told);
    expectRedirectError(await send(`${url}&request_uri=https://evil.example`), 'invalid_request', told);
  });
});

describe('a client that signs its requests only', () => {
  it('is refused what is not signed, in the open and pushed', async () => {
    const request = authorizationRequest(only);
    expectRedirectError(await send(request.url), 'invalid_request', request);
    const { status, body } = await pushForm(only, parametersOf(request));
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('may sign them by the algorithm that is registered', async () => {
    const { object } = await signedRequest(only);
    expect((await pushForm(only, { request: object })).status).toBe(201);
    const claims = objectClaims(only, authorizationRequest(only));
    const { privateKey } = newKey('p-256');
    expect((await pushForm(only, { request: await signObject(claims, { key: privateKey }) })).body.error).toBe(
      'invalid_request_object',
    );
  });
});

describe('a request_uri elsewhere', () => {
  it('is refused and nothing is fetched, beside a good request too', async () => {
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
