/** Token exchange (RFC 8693): down-scoping, delegation, impersonation, and rejected requests. */
import { beforeAll, describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectOAuthError } from '../support/expectations';
import { clientOf, type TestClient } from '../support/fixture';
import type { Parameters } from '../support/form';
import { requestToken, revoke, tokensOf } from '../support/oauth';
import { askMeantFor } from '../support/resource-server';
import { scim, type TestPerson } from '../support/scim';

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const orders = 'https://orders.example';
const reports = 'https://reports.example';

const spa = clientOf('spa');
const machine = clientOf('machine');
const ordersService = clientOf('orders-service');
const reportsService = clientOf('reports-service');
const assisted = clientOf('assisted');

const exchange = (client: TestClient, subject: string, more: Parameters = {}) =>
  requestToken(client, { grant_type: GRANT, subject_token: subject, subject_token_type: ACCESS_TOKEN, ...more });
const exchanged = (client: TestClient, subject: string, more: Parameters = {}) =>
  tokensOf(exchange(client, subject, more));
const spoken = async (token: string) => (await askMeantFor(token)).body;
const own = async (client: TestClient, more: Parameters = {}) =>
  (await tokensOf(requestToken(client, { grant_type: 'client_credentials', ...more }))).access_token;

const leave = ({ id }: TestPerson) => scim.patch(id, { op: 'replace', path: 'active', value: false });

const invalidRequest = { status: 400, error: 'invalid_request' };
const invalidTarget = { status: 400, error: 'invalid_target' };
const invalidScope = { status: 400, error: 'invalid_scope' };

describe('a service that received a token', () => {
  let person: TestPerson;
  let subject: string;
  beforeAll(async () => {
    person = await scim.createPerson();
    subject = (await freshTokens(spa, person, { overrides: { resource: orders } })).access_token;
  });

  it('exchanges it for one for the next service, and becomes its actor', async () => {
    const tokens = await exchanged(ordersService, subject, { audience: orders, scope: 'orders:read' });
    expect(Object.keys(tokens).sort()).toEqual([
      'access_token',
      'expires_in',
      'issued_token_type',
      'scope',
      'token_type',
    ]);
    expect(tokens).toMatchObject({ issued_token_type: ACCESS_TOKEN, token_type: 'Bearer', scope: 'orders:read' });
    expect(await spoken(tokens.access_token)).toMatchObject({
      active: true,
      sub: person.id,
      username: person.userName,
      client_id: 'orders-service',
      aud: orders,
      scope: 'orders:read',
      act: { sub: 'orders-service' },
    });
  });

  it('gets none that outlives the subject token', async () => {
    const { expires_in } = await exchanged(ordersService, subject);
    expect(expires_in).toBeLessThanOrEqual(120);
    expect(Number((await spoken((await exchanged(ordersService, subject)).access_token)).exp)).toBeLessThanOrEqual(
      Number((await spoken(subject)).exp),
    );
  });

  it.each([
    ['a wider scope', { scope: 'orders:read reports' }, invalidScope],
    ['an unknown scope', { scope: 'nonsense' }, invalidScope],
    ['an audience that its policy does not allow', { audience: 'urn:example:open' }, invalidTarget],
    ['an unknown resource', { resource: 'https://unknown.example' }, invalidTarget],
    ['one valid audience and one invalid', { audience: [orders, 'https://unknown.example'] }, invalidTarget],
    ['an audience that accepts none of the scopes', { audience: reports }, invalidScope],
    ['an ID token', { requested_token_type: 'urn:ietf:params:oauth:token-type:id_token' }, invalidRequest],
    ['a refresh token', { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' }, invalidRequest],
    ['a token with an actor token but no actor token type', { actor_token: 'x' }, invalidRequest],
    ['a token with an actor token type but no actor token', { actor_token_type: ACCESS_TOKEN }, invalidRequest],
    ['a token for two subject tokens', { subject_token: ['a', 'b'] }, invalidRequest],
    ['a token for an invalid subject token', { subject_token: 'nonsense' }, invalidRequest],
    [
      'a token in exchange for an ID token',
      { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      invalidRequest,
    ],
    [
      'a token for a subject token of another type',
      { subject_token_type: 'urn:ietf:params:oauth:token-type:saml2' },
      invalidRequest,
    ],
    ['a token without a subject token', { subject_token: undefined }, invalidRequest],
    ['a token without a subject token type', { subject_token_type: undefined }, invalidRequest],
  ])('cannot get %s', async (_what, more, error) => {
    expectOAuthError(await exchange(ordersService, subject, more), error);
    expect(await spoken(subject)).toMatchObject({ active: true });
  });
});

describe('an exchange is rejected', () => {
  it('for a token with another audience, or issued to another client', async () => {
    const { access_token } = await freshTokens(spa, await scim.createPerson());
    expectOAuthError(await exchange(ordersService, access_token), invalidRequest);
    expectOAuthError(await exchange(reportsService, await own(machine)), invalidRequest);
  });

  it('without the grant type, without authentication, or for a public client', async () => {
    const subject = await own(ordersService);
    expectOAuthError(await exchange(machine, subject), { status: 400, error: 'unauthorized_client' });
    expectOAuthError(await exchange(spa, subject), { status: 400, error: 'unauthorized_client' });
    expectOAuthError(await exchange({ ...ordersService, method: 'none' }, subject), {
      status: 401,
      error: 'invalid_client',
    });
  });

  it('for a revoked token, a refresh token, or one of another tenant', async () => {
    const subject = await own(ordersService);
    await revoke(ordersService, subject);
    expectOAuthError(await exchange(ordersService, subject), invalidRequest);
    const { refresh_token = '' } = await freshTokens(assisted, await scim.createPerson());
    expectOAuthError(await exchange(assisted, refresh_token), invalidRequest);
    expectOAuthError(await exchange(ordersService, await own(clientOf('api', 'acme'))), invalidRequest);
  });
});

describe('delegation', () => {
  it('is allowed for the client in may_act of the subject token, and for no other', async () => {
    const { access_token } = await freshTokens(assisted, await scim.createPerson());
    expect(await spoken(access_token)).toMatchObject({ may_act: { sub: 'orders-service' } });
    const { access_token: delegated } = await exchanged(ordersService, access_token);
    expect(await spoken(delegated)).toMatchObject({ client_id: 'orders-service', act: { sub: 'orders-service' } });
    expectOAuthError(await exchange(reportsService, access_token), invalidRequest);
  });

  it('keeps may_act when the token is narrowed, and removes it when that client acts', async () => {
    const { access_token } = await freshTokens(assisted, await scim.createPerson());
    const { access_token: narrowed } = await exchanged(assisted, access_token, { scope: 'orders:read' });
    expect(await spoken(narrowed)).toMatchObject({ client_id: 'assisted', may_act: { sub: 'orders-service' } });
    expectOAuthError(await exchange(reportsService, narrowed), invalidRequest);
    const { access_token: delegated } = await exchanged(ordersService, narrowed);
    expect(await spoken(delegated)).not.toHaveProperty('may_act');
  });

  it('nests the earlier actors, and ends after four exchanges', async () => {
    const { access_token } = await freshTokens(assisted, await scim.createPerson());
    const first = await exchanged(ordersService, access_token);
    const actor = await own(reportsService);
    const second = await exchanged(reportsService, first.access_token, {
      actor_token: actor,
      actor_token_type: ACCESS_TOKEN,
    });
    expect(await spoken(second.access_token)).toMatchObject({
      client_id: 'reports-service',
      act: { sub: 'reports-service', act: { sub: 'orders-service' } },
    });
    let last = second.access_token;
    for (let more = 0; more < 2; more++) last = (await exchanged(reportsService, last)).access_token;
    expectOAuthError(await exchange(reportsService, last), invalidRequest);
  });

  it('requires an actor token that was issued to the client itself', async () => {
    const subject = await own(ordersService);
    expectOAuthError(
      await exchange(reportsService, subject, { actor_token: await own(machine), actor_token_type: ACCESS_TOKEN }),
      invalidRequest,
    );
    expectOAuthError(
      await exchange(reportsService, subject, { actor_token: 'nonsense', actor_token_type: ACCESS_TOKEN }),
      invalidRequest,
    );
  });
});

describe('a client', () => {
  it('becomes impersonation only where the client’s policy says so', async () => {
    const { access_token } = await exchanged(reportsService, await own(ordersService));
    const claims = await spoken(access_token);
    expect(claims).toMatchObject({ sub: 'orders-service', client_id: 'reports-service' });
    expect(claims).not.toHaveProperty('act');
  });

  it('narrows a client’s own token without adding it as an actor', async () => {
    const { access_token } = await exchanged(
      assisted,
      (await freshTokens(assisted, await scim.createPerson())).access_token,
      { scope: 'orders:read' },
    );
    const claims = await spoken(access_token);
    expect(claims).toMatchObject({ scope: 'orders:read', aud: issuerOf(), client_id: 'assisted' });
    expect(claims).not.toHaveProperty('act');
  });
});

describe('an issued token is revoked', () => {
  const delegated = async () => {
    const person = await scim.createPerson();
    const tokens = await freshTokens(assisted, person);
    const { access_token } = await exchanged(ordersService, tokens.access_token);
    expect(await spoken(access_token)).toMatchObject({ active: true });
    return { person, tokens, issued: access_token };
  };

  it('with the person, immediately', async () => {
    const { person, issued } = await delegated();
    await leave(person);
    expect(await spoken(issued)).toEqual({ active: false });
  });

  it('with the family that it derives from', async () => {
    const { tokens, issued } = await delegated();
    await revoke(assisted, tokens.refresh_token ?? '');
    expect(await spoken(issued)).toEqual({ active: false });
  });

  it('with the token that it derives from', async () => {
    const { tokens, issued } = await delegated();
    await revoke(assisted, tokens.access_token);
    expect(await spoken(issued)).toEqual({ active: false });
  });

  it('with the token that the actor token derives from', async () => {
    const [subject, origin] = await Promise.all(
      [scim.createPerson(), scim.createPerson()].map(
        async (person) => (await freshTokens(assisted, await person)).access_token,
      ),
    );
    const { access_token: actor } = await exchanged(ordersService, origin ?? '');
    const { access_token } = await exchanged(ordersService, subject ?? '', {
      actor_token: actor,
      actor_token_type: ACCESS_TOKEN,
    });
    expect(await spoken(access_token)).toMatchObject({ active: true });
    await revoke(assisted, origin ?? '');
    expect(await spoken(access_token)).toEqual({ active: false });
  });

  it('with the person who acts', async () => {
    const acting = await scim.createPerson();
    const actor = (await freshTokens(assisted, acting)).access_token;
    const subject = (await freshTokens(assisted, await scim.createPerson())).access_token;
    const { access_token } = await exchanged(assisted, subject, { actor_token: actor, actor_token_type: ACCESS_TOKEN });
    expect(await spoken(access_token)).toMatchObject({ active: true, act: { sub: acting.id } });
    await leave(acting);
    expect(await spoken(access_token)).toEqual({ active: false });
  });
});
