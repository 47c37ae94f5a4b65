/**
 * Identity Assertion JWT Authorization Grants (draft-ietf-oauth-identity-assertion-authz-grant, 4.4), as
 * enterprise-managed MCP uses them.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { assertion, idJag, partner, present, presentAlone, type Signed } from '../support/assertion';
import { issuerOf } from '../support/environment';
import { expectInvalidClient, expectInvalidGrant, expectOAuthError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { tokensOf } from '../support/oauth';
import { askMeantFor } from '../support/resource-server';
import { scim, type TestPerson } from '../support/scim';

const agent = clientOf('agent');
const kiosk = clientOf('kiosk');
const orders = 'https://orders.example';

let person: TestPerson;
beforeAll(async () => {
  person = await scim.createPerson();
});
const grant = ({ claims, ...rest }: Signed = {}, client = agent) =>
  idJag(client, { claims: { sub: person.userName, ...claims }, ...rest });

describe('an ID-JAG', () => {
  it('gets a token for its resource, with the grantable scopes and no refresh token', async () => {
    const { status, body } = await present(
      agent,
      grant({ claims: { resource: orders, scope: 'orders:read orders:write' } }),
    );
    expect({ status, keys: Object.keys(body).sort() }).toEqual({
      status: 200,
      keys: ['access_token', 'expires_in', 'resource', 'scope', 'token_type'],
    });
    expect(body).toMatchObject({ resource: orders, scope: 'orders:read' });
    expect((await askMeantFor(String(body.access_token))).body).toMatchObject({
      active: true,
      sub: person.id,
      aud: orders,
      client_id: agent.id,
      scope: 'orders:read',
    });
  });

  it('is narrowed by the request, never widened', async () => {
    const named = () =>
      grant({ claims: { resource: [orders, 'https://reports.example'], scope: 'orders:read profile' } });
    expect(await tokensOf(present(agent, named(), { resource: orders, scope: 'orders:read' }))).toMatchObject({
      resource: orders,
      scope: 'orders:read',
    });
    expectOAuthError(await present(agent, named(), { resource: 'urn:example:open' }), {
      status: 400,
      error: 'invalid_target',
    });
    expectOAuthError(await present(agent, grant({ claims: { scope: 'profile' } }), { scope: 'orders:read' }), {
      status: 400,
      error: 'invalid_scope',
    });
    expectOAuthError(await present(agent, grant({ claims: { resource: 'https://nowhere.example' } })), {
      status: 400,
      error: 'invalid_target',
    });
  });

  it('may have the audience as a list of one, and its type with the media type prefix', async () => {
    expect(
      (await present(agent, grant({ claims: { aud: [issuerOf()] }, header: { typ: 'application/oauth-id-jag+jwt' } })))
        .status,
    ).toBe(200);
  });

  it.each([
    ['without client_id', { claims: { client_id: undefined } }],
    ['for another client', { claims: { client_id: 'other-agent' } }],
    ['with a client_id that is not a string', { claims: { client_id: [agent.id] } }],
    ['without iat', { claims: { iat: undefined } }],
    ['without jti', { claims: { jti: undefined } }],
    ['for the token endpoint', { claims: { aud: `${issuerOf()}/token` } }],
    ['for the issuer twice', { claims: { aud: [issuerOf(), issuerOf()] } }],
    ['for the tenant of another issuer', { claims: { aud: issuerOf('acme') } }],
    ['bound to a key that is not proved', { claims: { cnf: { jkt: 'x' } } }],
    ['unsigned', { header: { alg: 'none' } }],
    ['signed by another issuer', { key: 'partner' }],
  ] as [string, Signed][])('is rejected: %s', async (_, differences) => {
    expectInvalidGrant(await present(agent, grant(differences)));
  });

  it('requires a client that authenticates', async () => {
    expectInvalidClient(await present(kiosk, grant({}, kiosk)));
    expectInvalidClient(await presentAlone(grant()));
    expectInvalidClient(await presentAlone(grant({}, kiosk)));
  });

  it('is accepted only from issuers trusted for it, even where they may assert without a client', async () => {
    const claims = { sub: 'x', email: person.userName, client_id: agent.id };
    const jwt = () => assertion(partner, { claims, header: { typ: 'oauth-id-jag+jwt' } });
    expectInvalidGrant(await present(agent, jwt()));
    expectInvalidGrant(await presentAlone(jwt()));
  });

  it('is single use', async () => {
    const jwt = grant();
    const answers = await Promise.all(Array.from({ length: 6 }, () => present(agent, jwt)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    answers.filter(({ status }) => status !== 200).forEach(expectInvalidGrant);
  });
});
