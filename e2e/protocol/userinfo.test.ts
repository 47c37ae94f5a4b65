/**
 * Userinfo and the claims parameter (OpenID Connect Core, 5.3 to 5.5), for a tenant's clients and as openid-client uses
 * them.
 */
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest, codeOf, freshTokens, redemption, signInOn } from '../support/authorization';
import { newCertificate } from '../support/certificate';
import { fromProxy, issuerOf } from '../support/environment';
import { expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { basic, postForm, refresh, requestToken, revoke, tokensOf } from '../support/oauth';
import { scim, type TestPerson } from '../support/scim';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';
import {
  userinfoDirectory as directory,
  idTokenOf,
  USERINFO_TENANT as tenant,
  userinfo,
  wishes,
} from '../support/userinfo';

const web = clientOf('userinfo-web', tenant);
const narrow = clientOf('userinfo-narrow', tenant);
const signed = clientOf('userinfo-signed', tenant);
const bound = clientOf('userinfo-bound', tenant);
const api = clientOf('userinfo-api', tenant);

const OPENID_SCHEMA = 'urn:tessera:scim:schemas:extension:openid:1.0:User';
const ada = {
  displayName: 'Ada King',
  name: { givenName: 'Ada', familyName: 'King' },
  preferredLanguage: 'en-GB',
  timezone: 'Europe/London',
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  phoneNumbers: [{ value: '+44-20-5550-0100', type: 'work' }],
  [OPENID_SCHEMA]: { website: 'https://ada.example', gender: 'female', birthdate: '1815-12-10' },
  addresses: [{ type: 'work', streetAddress: '12 St James Square', locality: 'London', country: 'GB', primary: true }],
};
const tokensFor = async (client = web, overrides: Record<string, string> = {}, person?: TestPerson) =>
  freshTokens(client, person ?? (await directory.createPerson(ada)), { overrides });

describe('userinfo', () => {
  it('returns what the directory knows within the granted scopes, by GET and by POST', async () => {
    const person = await directory.createPerson(ada);
    const team = await directory.createGroup([person.id]);
    const company = await directory.createGroup([team.id]);
    const { access_token: token } = await tokensFor(web, {}, person);
    const { status, headers, body } = await userinfo(token);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      sub: person.id,
      name: 'Ada King',
      given_name: 'Ada',
      family_name: 'King',
      preferred_username: person.userName,
      locale: 'en-GB',
      zoneinfo: 'Europe/London',
      website: 'https://ada.example',
      gender: 'female',
      birthdate: '1815-12-10',
      updated_at: expect.any(Number),
      email: 'ada@example.com',
      email_verified: false,
      phone_number: '+44-20-5550-0100',
      phone_number_verified: false,
      address: {
        formatted: '12 St James Square\nLondon\nGB',
        street_address: '12 St James Square',
        locality: 'London',
        country: 'GB',
      },
      groups: [team.displayName, company.displayName].sort(),
      group_ids: expect.arrayContaining([team.id, company.id]),
    });
    expect((await userinfo(token, { method: 'POST' })).body).toEqual(body);
    await directory.patch(person.id, { op: 'replace', path: 'displayName', value: 'Ada Lovelace' });
    expect((await userinfo(token)).body.name).toBe('Ada Lovelace');
  });

  it('returns the subject alone for openid alone', async () => {
    const person = await directory.createPerson(ada);
    expect((await userinfo((await tokensFor(web, { scope: 'openid' }, person)).access_token)).body).toEqual({
      sub: person.id,
    });
  });

  it('returns less after a refresh for less', async () => {
    const { refresh_token: token } = await tokensFor(web, { scope: 'openid email profile' });
    const { access_token: narrowed } = await tokensOf(refresh(web, token, { scope: 'openid email' }));
    expect(Object.keys((await userinfo(narrowed)).body).sort()).toEqual(['email', 'email_verified', 'sub']);
  });

  it('is a JWT for a client that wants it signed, for no other client, and verifies by the published keys', async () => {
    const person = await directory.createPerson(ada);
    const { headers, text } = await userinfo((await tokensFor(signed, {}, person)).access_token);
    expect(headers.get('content-type')).toBe('application/jwt');
    const { payload, protectedHeader } = await jwtVerify(
      text,
      createRemoteJWKSet(new URL(`${issuerOf(tenant)}/jwks`)),
      { issuer: issuerOf(tenant), audience: signed.id },
    );
    expect([protectedHeader.alg, payload]).toEqual([
      'RS256',
      { iss: issuerOf(tenant), aud: signed.id, sub: person.id, email: 'ada@example.com', email_verified: false },
    ]);
  });

  it.each([
    [web, {}],
    [signed, { userinfo_signed_response_alg: 'RS256' }],
  ])('is fetched and validated by openid-client', async (client, metadata) => {
    const config = await openid.discovery(
      new URL(issuerOf(tenant)),
      client.id,
      metadata,
      openid.ClientSecretBasic(client.secret ?? ''),
      { execute: [openid.allowInsecureRequests] },
    );
    expect(config.serverMetadata()).toMatchObject({
      userinfo_endpoint: `${issuerOf(tenant)}/userinfo`,
      claims_parameter_supported: true,
      claims_supported: expect.arrayContaining(['sub', 'email', 'groups']),
    });
    const person = await directory.createPerson(ada);
    const { access_token: token } = await tokensFor(client, {}, person);
    expect(await openid.fetchUserInfo(config, token, person.id)).toMatchObject({
      sub: person.id,
      email: 'ada@example.com',
    });
    await expect(openid.fetchUserInfo(config, token, 'somebody else')).rejects.toThrow();
  });
});

describe('userinfo is rejected', () => {
  const expectInvalid = ({ status, headers, body }: Awaited<ReturnType<typeof userinfo>>) => {
    expect([status, body.error]).toEqual([401, 'invalid_token']);
    expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]*".* error="invalid_token"/);
  };

  it.each<[string, (person: TestPerson, tokens: Awaited<ReturnType<typeof tokensFor>>) => Promise<unknown>]>([
    [
      'the person is deactivated',
      (person) => directory.patch(person.id, { op: 'replace', path: 'active', value: false }),
    ],
    ['the family is revoked', (_person, { refresh_token: token }) => revoke(web, token ?? '')],
    ['the access token is revoked', (_person, { access_token: token }) => revoke(web, token)],
  ])('immediately when %s', async (_, end) => {
    const person = await directory.createPerson(ada);
    const tokens = await tokensFor(web, {}, person);
    expect((await userinfo(tokens.access_token)).status).toBe(200);
    await end(person, tokens);
    expectInvalid(await userinfo(tokens.access_token));
  });

  it('without a token, with no error code, and with a malformed one', async () => {
    const none = await send(`${issuerOf(tenant)}/userinfo`);
    expect([none.status, await none.text()]).toEqual([401, '']);
    expect(none.headers.get('www-authenticate')).not.toContain('error=');
    expectInvalid(await userinfo('nonsense'));
  });

  it('for any other kind of token, or one of another tenant', async () => {
    const tokens = await tokensFor();
    expectInvalid(await userinfo(tokens.refresh_token ?? ''));
    expectInvalid(await userinfo((tokens as { id_token?: string }).id_token ?? ''));
    expectInvalid(await userinfo(tokens.access_token, {}, 'default'));
  });

  it('with the token in the query or in two places', async () => {
    const { access_token: token } = await tokensFor();
    const query = await send(`${issuerOf(tenant)}/userinfo?access_token=${token}`);
    expect([query.status, (JSON.parse(await query.text()) as { error: string }).error]).toEqual([
      400,
      'invalid_request',
    ]);
    const twice = await userinfo(token, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `access_token=${token}`,
    });
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request']);
  });

  it('for tokens that lack openid or belong to a machine', async () => {
    const person = await scim.createPerson();
    const { access_token: plain } = await freshTokens(clientOf('spa'), person, { overrides: { scope: 'profile' } });
    const short = await userinfo(plain, {}, 'default');
    expect([short.status, short.body.error]).toEqual([403, 'insufficient_scope']);
    expect(short.headers.get('www-authenticate')).toContain('scope="openid"');
    const { access_token: machine } = await tokensOf(
      requestToken(api, { grant_type: 'client_credentials', scope: 'openid' }),
    );
    expect((await userinfo(machine)).status).toBe(403);
  });

  it('for a caller that does not prove the certificate that the token is bound to', async () => {
    const [own, other] = [
      await newCertificate({ dnsName: 'own.example' }),
      await newCertificate({ dnsName: 'other.example' }),
    ];
    const proven = (certificate: string) => ({
      ...fromProxy,
      'X-Client-Cert': encodeURIComponent(certificate),
      'X-Client-Verify': 'NONE',
    });
    const request = authorizationRequest(bound);
    const code = codeOf(await approve(new UserAgent(), request, await directory.createPerson()));
    const { access_token: token } = await tokensOf(
      postForm('/token', redemption(request, code), {
        tenant,
        headers: { ...basic(bound.id, bound.secret ?? ''), ...proven(own) },
      }),
    );
    expectInvalid(await userinfo(token));
    expectInvalid(await userinfo(token, { headers: proven(other) }));
    expect((await userinfo(token, { headers: proven(own) })).status).toBe(200);
  });

  it('for other methods', async () => {
    expect((await send(`${issuerOf(tenant)}/userinfo`, { method: 'PUT' })).status).toBe(405);
  });
});

describe('browser code', () => {
  const ask = async (origin: string) => {
    const { access_token: token } = await tokensFor(web, { scope: 'openid' });
    return userinfo(token, { headers: { Origin: origin } });
  };

  it('of a public client’s origin may call it, and no other', async () => {
    const answer = await ask('https://userinfo-spa.example');
    expect([
      answer.status,
      answer.headers.get('access-control-allow-origin'),
      answer.headers.get('access-control-allow-credentials'),
    ]).toEqual([200, 'https://userinfo-spa.example', null]);
    const preflight = await send(`${issuerOf(tenant)}/userinfo`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://userinfo-spa.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('Authorization'),
    ]);
    expect((await ask('https://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a claims request', () => {
  const asked = {
    scope: 'openid',
    ...wishes({ email: { essential: true }, phone_number: null }, { family_name: null, groups: null }),
  };

  it('is shown to the person, with what it reveals beyond the scopes', async () => {
    const agent = new UserAgent();
    const { html } = await signInOn(
      agent,
      await agent.open(authorizationRequest(web, asked).url),
      await directory.createPerson(ada),
    );
    for (const said of [
      'This time, it also asks to see',
      'Your email address',
      'Your phone number',
      'Your family name',
      'Your groups',
    ])
      expect(html).toContain(said);
    expect(html).not.toContain('Your postal address');
  });

  it('reveals single claims at userinfo and in the ID token, also after a refresh', async () => {
    const person = await directory.createPerson(ada);
    await directory.createGroup([person.id], { displayName: 'Analysts' });
    const tokens = await tokensFor(web, asked, person);
    const next = await tokensOf(refresh(web, tokens.refresh_token));
    for (const each of [tokens, next]) {
      expect((await userinfo(each.access_token)).body).toEqual({
        sub: person.id,
        email: 'ada@example.com',
        phone_number: '+44-20-5550-0100',
      });
      const claims = idTokenOf(each);
      expect(claims).toMatchObject({ sub: person.id, family_name: 'King', groups: ['Analysts'] });
      expect(claims).not.toHaveProperty('email');
    }
  });

  it('asks for consent each time, and is never granted without a page', async () => {
    const person = await directory.createPerson(ada);
    const { agent } = await freshTokens(web, person, { overrides: { scope: 'openid' } });
    expect((await agent.open(authorizationRequest(web, { scope: 'openid' }).url)).left).toBe(true);
    const wider = { scope: 'openid', ...wishes({ email: null }) };
    expect((await agent.open(authorizationRequest(web, wider).url)).url.pathname).toMatch(/\/consent$/);
    const silent = authorizationRequest(web, { ...wider, prompt: 'none' });
    expectRedirectError((await agent.open(silent.url)).response, 'consent_required', silent);
  });

  it('reveals nothing that the client may not have, nor claims whose value does not match', async () => {
    const { access_token: token } = await tokensFor(narrow, {
      scope: 'openid',
      ...wishes({ phone_number: { essential: true }, name: null, email: { value: 'bob@example.com' } }),
    });
    expect(Object.keys((await userinfo(token)).body)).toEqual(['sub']);
  });

  it('has no effect without openid', async () => {
    const { access_token: token } = await tokensFor(narrow, { scope: 'email', ...wishes({ groups: null }) });
    expect((await userinfo(token)).status).toBe(403);
  });

  it('does not carry over to the client of an exchanged token', async () => {
    const { access_token: subject } = await tokensFor(web, {
      scope: 'openid',
      ...wishes({ phone_number: null, email: null }),
    });
    const { access_token: token } = await tokensOf(
      requestToken(api, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: subject,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      }),
    );
    expect(Object.keys((await userinfo(token)).body)).toEqual(['sub']);
  });

  it.each([
    ['a body that is not JSON', '{"userinfo":'],
    ['an entry that is not an object', '[]'],
    ['invalid because a claim is not an object', '{"userinfo":{"email":true}}'],
    ['too long', `{"userinfo":{"email":{"value":"${'x'.repeat(5000)}"}}}`],
  ])('that is %s gets an error sent to the client', async (_, claims) => {
    const request = authorizationRequest(web, { claims });
    expectRedirectError((await new UserAgent().open(request.url)).response, 'invalid_request', request);
  });

  it('that makes an unknown acr essential fails', async () => {
    const request = authorizationRequest(
      web,
      wishes({}, { acr: { essential: true, values: ['urn:example:unknown'] } }),
    );
    expectRedirectError(
      (await new UserAgent().open(request.url)).response,
      'unmet_authentication_requirements',
      request,
    );
  });

  it('for one person is not met by another', async () => {
    const person = await directory.createPerson(ada);
    const { agent } = await freshTokens(web, person, { overrides: { scope: 'openid' } });
    const asking = (sub: string) =>
      authorizationRequest(web, { scope: 'openid', prompt: 'none', ...wishes({}, { sub: { value: sub } }) });
    expect((await agent.open(asking(person.id).url)).left).toBe(true);
    const other = asking((await directory.createPerson()).id);
    expectRedirectError((await agent.open(other.url)).response, 'login_required', other);
  });
});

it('the consent page uses the tenant’s own texts where it has some', async () => {
  const person = await directory.createPerson();
  const agent = new UserAgent();
  const page = await signInOn(agent, await agent.open(authorizationRequest(narrow).url), person);
  for (const said of ['Write to you', 'Identify you when you sign in', 'See your groups'])
    expect(page.html).toContain(said);
});
