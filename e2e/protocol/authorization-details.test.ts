/** Rich authorization requests (RFC 9396): what is requested and granted. */
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { describe, expect, it, test } from 'vitest';
import {
  approve,
  authorizationRequest,
  codeOf,
  decide,
  freshTokens,
  redemption,
  signIn,
  signInOn,
} from '../support/authorization';
import {
  accounts,
  api,
  asked,
  badDetails,
  detailBank,
  detailed,
  detailScim,
  narrow,
  own,
  payment,
  shop,
  signer,
  spoken,
} from '../support/authorization-details';
import { signAssertion, withAssertion } from '../support/client-assertion';
import { issuerOf } from '../support/environment';
import { expectBadDetails, expectErrorPage, expectRedirectError } from '../support/expectations';
import { encodeForm, FORM } from '../support/form';
import { basic, callAs, requestToken, tokensOf } from '../support/oauth';
import { parametersOf, push, pushForm, referring } from '../support/pushed';
import { registered } from '../support/registration';
import { signedRequest } from '../support/request-object';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const issuer = issuerOf(detailBank);

describe('the declared types of a tenant', () => {
  it.each(['oauth-authorization-server', 'openid-configuration'])(
    'are in %s, and absent for a tenant without types',
    async (name) => {
      const described = async (path: string) => (await send(path)).json() as Promise<Record<string, unknown>>;
      expect((await described(`${issuer}/.well-known/${name}`)).authorization_details_types_supported).toEqual([
        'account_information',
        'payment_initiation',
      ]);
      expect(await described(`${issuerOf('quiet')}/.well-known/${name}`)).not.toHaveProperty(
        'authorization_details_types_supported',
      );
    },
  );
});

describe('a request with authorization details', () => {
  it('asks for consent in the tenant’s words, shows all details, and no scopes that were not requested', async () => {
    const person = await detailScim.createPerson();
    const agent = new UserAgent();
    const request = authorizationRequest(shop, {
      ...asked({ ...payment, remittanceInformation: '<b>Invoice</b> 7' }),
      scope: undefined,
    });
    const page = await signInOn(agent, await agent.open(request.url), person);
    for (const said of [
      'Payment',
      'Make one payment from your account.',
      'payment_initiation',
      'Instructed amount',
      '123.50',
      'EUR',
      'Creditor name',
      'Merchant A',
      'Message to the &lt;i&gt;payee&lt;/i&gt;',
      '&lt;b&gt;Invoice&lt;/b&gt; 7',
    ]) {
      expect(page.html).toContain(said);
    }
    expect(page.html).not.toContain('Remittance');
    expect(page.html).not.toContain('See your accounts');
    expect(page.html).not.toContain('It only learns who you are');
    const tokens = await tokensOf(requestToken(shop, redemption(request, codeOf(await decide(agent, page, 'allow')))));
    expect(tokens).not.toHaveProperty('scope');
  });

  it('leads to tokens that carry them: in the response, the JWT, introspection (JSON and JWT) and the refresh token', async () => {
    const tokens = await detailed([payment, accounts], { scope: 'accounts', resource: 'https://rar-pay.example' });
    const both = [payment, accounts];
    expect(tokens).toMatchObject({ scope: 'accounts', authorization_details: both });
    expect(decodeJwt(tokens.access_token).authorization_details).toEqual(both);
    expect(await spoken(tokens.access_token)).toMatchObject({
      active: true,
      scope: 'accounts',
      authorization_details: both,
    });
    expect(await spoken(tokens.refresh_token ?? '')).toMatchObject({ active: true, authorization_details: both });
    const signed = await send(`${issuer}/introspect`, {
      method: 'POST',
      headers: { ...FORM, ...basic(api.id, api.secret ?? '') },
      body: encodeForm({ token: tokens.access_token }),
    });
    const { payload } = await jwtVerify(await signed.text(), createRemoteJWKSet(new URL(`${issuer}/jwks`)), {
      issuer,
      audience: api.id,
    });
    expect(payload.token_introspection).toMatchObject({ active: true, authorization_details: both });
  });

  it('leaves tokens unchanged where no details are requested', async () => {
    const tokens = await freshTokens(shop, await detailScim.createPerson());
    expect(tokens).not.toHaveProperty('authorization_details');
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('authorization_details');
    expect(await spoken(tokens.refresh_token ?? '')).not.toHaveProperty('authorization_details');
  });

  it('asks for consent each time, even if it was given before; prompt=none gets consent_required', async () => {
    const person = await detailScim.createPerson();
    const { agent } = await freshTokens(shop, person, { overrides: asked(payment) });
    expect((await agent.open(authorizationRequest(shop).url)).left).toBe(true);
    const again = await agent.open(authorizationRequest(shop, asked(payment)).url);
    expect(again.url.pathname).toMatch(/\/consent$/);
    const silent = await agent.open(authorizationRequest(shop, { ...asked(payment), prompt: 'none' }).url);
    expect(silent.url.searchParams.get('error')).toBe('consent_required');
  });

  it('asks for no consent for a first-party client, as with scopes', async () => {
    const person = await detailScim.createPerson();
    const agent = await signIn(person, { tenant: detailBank });
    const request = authorizationRequest(own, asked(payment));
    const tokens = await tokensOf(requestToken(own, redemption(request, codeOf(await agent.open(request.url)))));
    expect(tokens.authorization_details).toEqual([payment]);
  });

  it('that the person denies grants nothing', async () => {
    const agent = new UserAgent();
    const page = await signInOn(
      agent,
      await agent.open(authorizationRequest(shop, asked(payment)).url),
      await detailScim.createPerson(),
    );
    expect((await decide(agent, page, 'deny')).url.searchParams.get('error')).toBe('access_denied');
  });

  it.each(badDetails)('is rejected by redirect when invalid: %s', async (_what, details) => {
    const request = authorizationRequest(shop, { authorization_details: details });
    expectRedirectError(await send(request.url), 'invalid_authorization_details', request);
  });

  it.each(badDetails)('is rejected at the pushed authorization endpoint when invalid: %s', async (_what, details) => {
    expectBadDetails(
      await pushForm(shop, parametersOf(authorizationRequest(shop, { authorization_details: details }))),
    );
  });

  it('is rejected where the type is not registered for the client', async () => {
    const request = authorizationRequest(narrow, asked(payment));
    expectRedirectError(await send(request.url), 'invalid_authorization_details', request);
    expect(await freshTokens(narrow, await detailScim.createPerson(), { overrides: asked(accounts) })).toMatchObject({
      authorization_details: [accounts],
    });
  });

  it('is rejected where the parameter is repeated', async () => {
    const request = authorizationRequest(shop, {
      authorization_details: [JSON.stringify([payment]), JSON.stringify([payment])],
    });
    expectRedirectError(await send(request.url), 'invalid_request', request);
  });

  it('is never redirected to an unregistered address', async () => {
    await expectErrorPage(
      await send(
        authorizationRequest(shop, { authorization_details: '[{', redirect_uri: 'https://evil.example/cb' }).url,
      ),
    );
  });

  it('may be pushed', async () => {
    const request = await push(shop, asked(payment));
    const code = codeOf(await approve(new UserAgent(), request, await detailScim.createPerson()));
    expect((await tokensOf(requestToken(shop, redemption(request, code)))).authorization_details).toEqual([payment]);
  });

  it('may be signed, as JSON rather than text, by value and pushed; unsigned parameters are ignored', async () => {
    const signing = { claims: { authorization_details: [payment] }, beside: asked(accounts) };
    const redeem = async (request: Awaited<ReturnType<typeof signedRequest>>) => {
      const code = codeOf(await approve(new UserAgent(), request, await detailScim.createPerson()));
      return tokensOf(
        callAs(signer, '/token', { ...withAssertion(await signAssertion(signer)), ...redemption(request, code) }),
      );
    };
    expect((await redeem(await signedRequest(signer, signing))).authorization_details).toEqual([payment]);
    const request = await signedRequest(signer, signing);
    const { status, body } = await pushForm(signer, { request: request.object });
    expect(status).toBe(201);
    expect(
      (await redeem({ ...request, url: referring(signer, String(body.request_uri)) })).authorization_details,
    ).toEqual([payment]);
  });

  it.each(badDetails.slice(3, 12))('is rejected in a signed request too when invalid: %s', async (_what, details) => {
    const request = await signedRequest(signer, { claims: { authorization_details: JSON.parse(details) as unknown } });
    expectRedirectError(await send(request.url), 'invalid_authorization_details', { ...request, client: signer });
  });

  test('openid-client requests them and receives what was granted', async () => {
    const config = await client.discovery(new URL(issuer), shop.id, {}, client.ClientSecretBasic(shop.secret ?? ''), {
      algorithm: 'oauth2',
      execute: [client.allowInsecureRequests],
    });
    expect(config.serverMetadata().authorization_details_types_supported).toEqual([
      'account_information',
      'payment_initiation',
    ]);
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const url = await client.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: shop.redirectUri,
      scope: 'accounts',
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...asked(payment),
    });
    const arrival = await approve(new UserAgent(), { url: url.href }, await detailScim.createPerson());
    const tokens = await client.authorizationCodeGrant(config, arrival.url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    expect(tokens.authorization_details).toEqual([payment]);
    expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).authorization_details).toEqual([
      payment,
    ]);
  });
});

describe('a client that registers dynamically', () => {
  it('gets only those requested types that the tenant allows such clients', async () => {
    const app = {
      client_name: 'Details',
      redirect_uris: ['https://details.example/cb'],
      token_endpoint_auth_method: 'none',
    };
    expect(
      await registered(detailBank, {
        ...app,
        authorization_details_types: ['payment_initiation', 'account_information'],
      }),
    ).toMatchObject({ authorization_details_types: ['account_information'] });
    expect((await registered(detailBank, app)).authorization_details_types ?? []).toEqual([]);
  });
});
