/** The JWT bearer grant (RFC 7523, 2.1): which assertions of trusted issuers are accepted, and which are rejected. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  assertion,
  desk,
  former,
  idp,
  JWT_BEARER,
  partner,
  partnerPerson,
  present,
  presentAlone,
  type Signed,
  seconds,
} from '../support/assertion';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectInvalidClient, expectInvalidGrant, expectOAuthError } from '../support/expectations';
import { clientOf, personOf } from '../support/fixture';
import { introspect, type JsonAnswer, requestToken, revoke, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { askMeantFor } from '../support/resource-server';
import { acmeScim, scim, type TestPerson } from '../support/scim';

const api = clientOf('api');
const agent = clientOf('agent');
const otherAgent = clientOf('other-agent');
const kiosk = clientOf('kiosk');
const orders = 'https://orders.example';
const invalidScope = { status: 400, error: 'invalid_scope' };
const invalidTarget = { status: 400, error: 'invalid_target' };

let person: TestPerson;
beforeAll(async () => {
  person = await scim.createPerson({ displayName: 'Vera Vouched' });
});

const about = (sub: string, { claims, ...rest }: Signed = {}) =>
  assertion(idp, { claims: { sub, ...claims }, ...rest });
const aboutPerson = (signed: Signed = {}) => about(person.userName, signed);
const spoken = async (answer: Promise<JsonAnswer>) => (await askMeantFor((await tokensOf(answer)).access_token)).body;
/** The claims that a resource server sees in the token itself. */
const inside = async (answer: Promise<JsonAnswer>) =>
  JSON.parse(Buffer.from((await tokensOf(answer)).access_token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;

describe('an assertion of a trusted issuer', () => {
  it('gets an access token for its subject, and never a refresh token', async () => {
    const { status, headers, body } = await present(agent, aboutPerson());
    expect({ status, cache: headers.get('cache-control'), keys: Object.keys(body).sort() }).toEqual({
      status: 200,
      cache: 'no-store',
      keys: ['access_token', 'expires_in', 'scope', 'token_type'],
    });
    expect((await introspect(api, String(body.access_token))).body).toMatchObject({
      active: true,
      sub: person.id,
      username: person.userName,
      client_id: agent.id,
      scope: 'profile orders:read',
      aud: issuerOf(),
      token_type: 'Bearer',
    });
  });

  it.each([
    ['the issuer', () => issuerOf()],
    ['the token endpoint', () => `${issuerOf()}/token`],
    ['both', () => [issuerOf(), `${issuerOf()}/token`]],
  ])('may have %s as its audience', async (_, aud) => {
    expect((await present(agent, aboutPerson({ claims: { aud: aud() } }))).status).toBe(200);
  });

  it('may be typed as an authorization grant, and omit iat and kid', async () => {
    expect(
      (
        await present(
          agent,
          aboutPerson({ header: { typ: 'authorization-grant+jwt', kid: undefined }, claims: { iat: undefined } }),
        )
      ).status,
    ).toBe(200);
  });

  it('finds the person regardless of user name case', async () => {
    expect(await spoken(present(agent, about(person.userName.toUpperCase())))).toMatchObject({ sub: person.id });
  });

  it('carries over when and how the person authenticated, if the issuer says so', async () => {
    const then = seconds() - 3000;
    expect(
      await inside(
        present(agent, aboutPerson({ claims: { auth_time: then, amr: ['otp', 'pwd'], acr: 'urn:example:gold' } })),
      ),
    ).toMatchObject({ auth_time: then, amr: ['otp', 'pwd'], acr: 'urn:example:gold' });
    const iat = seconds() - 20;
    const said = await inside(present(agent, aboutPerson({ claims: { iat } })));
    expect(said).toMatchObject({ auth_time: iat, amr: [] });
    expect(said).not.toHaveProperty('acr');
  });

  it('never dates the authentication in the future', async () => {
    const { auth_time } = await inside(present(agent, aboutPerson({ claims: { auth_time: seconds() + 10_000 } })));
    expect(auth_time).toBeLessThanOrEqual(seconds());
  });
});

describe('scope and resource', () => {
  it('are limited to what client, issuer and request have in common', async () => {
    expect(await spoken(present(agent, aboutPerson(), { scope: 'orders:read' }))).toMatchObject({
      scope: 'orders:read',
    });
  });

  it.each([
    ['is not allowed for the issuer', agent, 'orders:write'],
    ['is not allowed for the client', kiosk, 'email'],
    ['includes an unknown value', agent, 'orders:read nonsense'],
  ])('reject a scope that %s', async (_, client, scope) => {
    const jwt =
      client === kiosk
        ? assertion(partner, { claims: { sub: 'x', email: (await partnerPerson()).address } })
        : aboutPerson();
    expectOAuthError(await present(client, jwt, { scope }), invalidScope);
  });

  it('are narrowed by the claims of the assertion too', async () => {
    const jwt = () => aboutPerson({ claims: { scope: 'profile orders:write', resource: orders } });
    expectOAuthError(await present(agent, jwt(), { scope: 'orders:read' }), invalidScope);
    expectOAuthError(await present(agent, jwt(), { resource: 'https://reports.example' }), invalidTarget);
    expectOAuthError(await present(agent, aboutPerson({ claims: { scope: 'orders:write email' } })), invalidScope);
    expect(
      await spoken(present(agent, aboutPerson({ claims: { scope: 'orders:read orders:write', resource: [orders] } }))),
    ).toMatchObject({ scope: 'orders:read', aud: orders });
  });

  it('restrict the audience of the token, and its lifetime with it', async () => {
    const answer = present(agent, aboutPerson(), { resource: orders });
    expect(await tokensOf(answer)).toMatchObject({ scope: 'orders:read', expires_in: 120 });
    expect(await spoken(answer)).toMatchObject({ aud: orders });
    expectOAuthError(await present(agent, aboutPerson(), { resource: 'https://nowhere.example' }), invalidTarget);
  });
});

describe('an assertion is rejected', () => {
  const refusals: [string, (now: number) => Signed][] = [
    ['without aud', () => ({ claims: { aud: undefined } })],
    ['for another server', () => ({ claims: { aud: 'https://elsewhere.example' } })],
    ['for this server and another', () => ({ claims: { aud: [issuerOf(), 'https://elsewhere.example'] } })],
    ['for another tenant', () => ({ claims: { aud: issuerOf('acme') } })],
    ['without exp', () => ({ claims: { exp: undefined } })],
    ['with an exp that is not a number', () => ({ claims: { exp: '9999999999' } })],
    ['expired', (now) => ({ claims: { iat: now - 120, exp: now - 1 } })],
    ['valid for too long', (now) => ({ claims: { exp: now + 700 } })],
    ['valid for too long, without iat', (now) => ({ claims: { iat: undefined, exp: now + 700 } })],
    ['not valid yet', (now) => ({ claims: { nbf: now + 50 } })],
    ['issued in the future', (now) => ({ claims: { iat: now + 50 } })],
    ['without sub', () => ({ claims: { sub: undefined } })],
    ['with an empty sub', () => ({ claims: { sub: '' } })],
    ['without jti', () => ({ claims: { jti: undefined } })],
    ['of an unknown issuer', () => ({ claims: { iss: 'https://unknown.example' } })],
    ['of an issuer that is called nearly so', () => ({ claims: { iss: `${idp}/` } })],
    ['without iss', () => ({ claims: { iss: undefined } })],
    ['of this server itself', () => ({ claims: { iss: issuerOf() } })],
    ['of an issuer that is disabled', () => ({ claims: { iss: former } })],
    ['unsigned (alg none)', () => ({ header: { alg: 'none' } })],
    ['signed with another algorithm than it says', () => ({ header: { alg: 'RS256' } })],
    ['signed by HMAC, as it says', () => ({ header: { alg: 'HS256' } })],
    ['signed by an unknown key', () => ({ key: 'unknown' })],
    ['signed by the key of another trusted issuer', () => ({ key: 'partner' })],
    ['signed by that under the kid of the right one', () => ({ key: 'partner', header: { kid: 'idp-1' } })],
    ['with a critical header', () => ({ header: { crit: ['exp'] } })],
    ['that is an access token by its type', () => ({ header: { typ: 'at+jwt' } })],
    ['that is the assertion of a client by its type', () => ({ header: { typ: 'client-authentication+jwt' } })],
    ['for another client', () => ({ claims: { client_id: 'other-agent' } })],
    ['of a tenant of the issuer that is not registered', () => ({ claims: { tenant: 'north' } })],
    ['bound to a key that is not proved', () => ({ claims: { cnf: { jkt: 'x' } } })],
    ['with an actor', () => ({ claims: { act: { sub: 'somebody' } } })],
    ['with authorization details', () => ({ claims: { authorization_details: [] } })],
    ['with a scope that is not a string', () => ({ claims: { scope: ['profile'] } })],
  ];
  it.each(refusals)('%s', async (_, differences) => {
    expectInvalidGrant(await present(agent, aboutPerson(differences(seconds()))));
  });

  it.each(['', 'x', 'a.b.c', 'e30.e30.', `${'x'.repeat(20_000)}.y.z`])('something else: %.10s', async (jwt) => {
    const answer = await present(agent, jwt);
    if (jwt === '') expectOAuthError(answer, { status: 400, error: 'invalid_request' });
    else expectInvalidGrant(answer);
  });

  it('with an embedded key that would verify it', async () => {
    const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
    expectInvalidGrant(
      await present(agent, aboutPerson({ key: 'unknown', header: { jwk, jku: 'https://attacker.example/keys' } })),
    );
  });

  it('of a client without the grant type', async () => {
    expectOAuthError(await present(clientOf('web'), aboutPerson()), { status: 400, error: 'unauthorized_client' });
  });

  it('of a client that may not use the issuer’s assertions, and of any client in a tenant without that issuer', async () => {
    const admin = personOf('admin');
    const people = await (await signIn(personOf('auditor'))).open(
      `/admin/people?q=${encodeURIComponent(admin.userName)}`,
    );
    const [, id] = /\/admin\/people\/([0-9a-f-]{36})/.exec(people.html) ?? [];
    const said = (claims: object = {}) => assertion(desk, { claims: { sub: id, tenant: 'north', ...claims } });
    expectInvalidGrant(await present(agent, said()));
    expectInvalidGrant(await present(otherAgent, said({ tenant: undefined })));
    expectInvalidGrant(await present(otherAgent, said({ tenant: 'south' })));
    expect(await spoken(present(otherAgent, said()))).toMatchObject({ username: admin.userName, scope: 'profile' });
  });

  it('of the issuer of another tenant', async () => {
    const acme = { ...agent, tenant: 'acme' };
    expectInvalidClient(await present(acme, aboutPerson()));
  });

  it('twice in one request', async () => {
    const jwt = aboutPerson();
    expectOAuthError(await present(agent, jwt, { assertion: [jwt, jwt] }), { status: 400, error: 'invalid_request' });
  });
});

describe('the person', () => {
  it.each(['owner', 'admin', 'auditor'] as const)('may not be an %s, unless the issuer allows it', async (role) => {
    expectInvalidGrant(await present(agent, about(personOf(role).userName)));
  });

  it('must be known, active and in the tenant, with the same error for each', async () => {
    const left = await scim.createPerson();
    await scim.patch(left.id, { op: 'replace', path: 'active', value: false });
    const elsewhere = await acmeScim.createPerson();
    const answers = await Promise.all(
      [unique('nobody'), left.userName, elsewhere.userName, personOf('owner').userName].map((sub) =>
        present(agent, about(sub)),
      ),
    );
    answers.forEach(expectInvalidGrant);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('is found by the primary address, if it is verified and in a domain of the issuer', async () => {
    const one = await partnerPerson();
    const of = (claims: object) => presentAlone(assertion(partner, { claims: { sub: 'opaque', ...claims } }));
    expect(await spoken(of({ email: one.address.toUpperCase() }))).toMatchObject({ sub: one.id });
    expect((await of({ email: one.address, email_verified: true })).status).toBe(200);
    expectInvalidGrant(await of({ email: one.address, email_verified: false }));
    expectInvalidGrant(await of({ email: undefined }));
    expectInvalidGrant(await of({ email: [one.address] }));
    const foreign = await partnerPerson(`${unique('p')}@elsewhere.example`);
    expectInvalidGrant(await of({ email: foreign.address }));
    const shared = await partnerPerson();
    await partnerPerson(shared.address);
    expectInvalidGrant(await of({ email: shared.address }));
  });
});

describe('an assertion is single use', () => {
  it('and is a replay afterwards, from any client', async () => {
    const jwt = aboutPerson();
    expect((await present(agent, jwt)).status).toBe(200);
    expectInvalidGrant(await present(agent, jwt));
    expectInvalidGrant(await present(otherAgent, jwt));
  });

  it('even when signed again under the same jti', async () => {
    const jti = unique('jti');
    expect((await present(agent, aboutPerson({ claims: { jti } }))).status).toBe(200);
    expectInvalidGrant(await present(agent, aboutPerson({ claims: { jti } })));
  });

  it('and another issuer may use its jti', async () => {
    const jti = unique('jti');
    const { address } = await partnerPerson();
    expect((await present(agent, aboutPerson({ claims: { jti } }))).status).toBe(200);
    expect((await presentAlone(assertion(partner, { claims: { sub: 'x', email: address, jti } }))).status).toBe(200);
  });

  it('by ten parallel requests: one gets a token', async () => {
    for (let round = 0; round < 5; round++) {
      const jwt = aboutPerson();
      const answers = await Promise.all(Array.from({ length: 10 }, () => present(agent, jwt)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      answers.filter(({ status }) => status !== 200).forEach(expectInvalidGrant);
    }
  });

  it('and an error in the request does not use it up', async () => {
    const jwt = aboutPerson();
    expectOAuthError(await present(agent, jwt, { scope: 'nonsense' }), invalidScope);
    expect((await present(agent, jwt)).status).toBe(200);
  });
});

describe('tokens from an assertion', () => {
  it('end when the person is deactivated, and no more are issued', async () => {
    const leaving = await scim.createPerson();
    const { access_token: token } = await tokensOf(present(agent, about(leaving.userName)));
    const unused = about(leaving.userName);
    expect((await introspect(api, token)).body).toMatchObject({ active: true });
    await scim.patch(leaving.id, { op: 'replace', path: 'active', value: false });
    expect((await introspect(api, token)).body).toEqual({ active: false });
    expectInvalidGrant(await present(agent, unused));
    await scim.patch(leaving.id, { op: 'replace', path: 'active', value: true });
    expect((await introspect(api, token)).body).toEqual({ active: false });
    expect((await present(agent, unused)).status).toBe(200);
  });

  it('can be revoked by the client', async () => {
    const { access_token: token } = await tokensOf(present(agent, aboutPerson()));
    expect((await revoke(agent, token)).status).toBe(200);
    expect((await introspect(api, token)).body).toEqual({ active: false });
  });
});

it('the metadata lists the grant and its profile', async () => {
  const document = (await (await fetch(`${issuerOf()}/.well-known/oauth-authorization-server`)).json()) as Record<
    string,
    unknown
  >;
  expect(document.grant_types_supported).toContain(JWT_BEARER);
  expect(document.authorization_grant_profiles_supported).toEqual(['urn:ietf:params:oauth:grant-profile:id-jag']);
});

it('an assertion is required', async () => {
  expectOAuthError(await requestToken(agent, { grant_type: JWT_BEARER }), { status: 400, error: 'invalid_request' });
});
