/** Resource indicators (RFC 8707): tokens for one resource, with that resource's scopes and lifetime. */
import { describe, expect, it } from 'vitest';
import { authorizationRequest, freshCode, freshTokens } from '../support/authorization';
import { requestDevice } from '../support/device';
import { issuerOf } from '../support/environment';
import { expectOAuthError, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { refresh, requestToken, tokensOf } from '../support/oauth';
import { askMeantFor } from '../support/resource-server';
import { scim } from '../support/scim';
import { UserAgent } from '../support/user-agent';

const spa = clientOf('spa');
const machine = clientOf('machine');
const orders = 'https://orders.example';
const reports = 'https://reports.example';
const open = 'urn:example:open';

const spoken = async (token: string) => (await askMeantFor(token)).body;
const invalidTarget = { status: 400, error: 'invalid_target' };

describe('a token of a person', () => {
  it('is for the authorized resource, with its scopes and lifetime', async () => {
    const tokens = await freshTokens(spa, await scim.createPerson(), {
      overrides: { scope: 'profile orders:read', resource: orders },
    });
    expect(tokens).toMatchObject({ scope: 'orders:read', expires_in: 120 });
    expect(await spoken(tokens.access_token)).toMatchObject({ active: true, aud: orders, scope: 'orders:read' });
  });

  it('can be narrowed to one of several at the token endpoint, and again at each refresh', async () => {
    const { form } = await freshCode(spa, await scim.createPerson(), { overrides: { resource: [orders, open] } });
    const first = await tokensOf(requestToken(spa, { ...form, resource: open }));
    expect(await spoken(first.access_token)).toMatchObject({ aud: open, scope: spa.scope });
    const second = await tokensOf(refresh(spa, first.refresh_token, { resource: orders }));
    expect(await spoken(second.access_token)).toMatchObject({ aud: orders, scope: 'orders:read orders:write' });
    const third = await tokensOf(refresh(spa, second.refresh_token));
    expect(await spoken(third.access_token)).toMatchObject({ aud: [orders, open] });
  });

  it('is for the resource as registered, where a client adds the slash of an empty path', async () => {
    const { form } = await freshCode(spa, await scim.createPerson(), {
      overrides: { scope: 'orders:read', resource: `${orders}/` },
    });
    const first = await tokensOf(requestToken(spa, { ...form, resource: `${orders}/` }));
    const second = await tokensOf(refresh(spa, first.refresh_token, { resource: `${orders}/` }));
    for (const { access_token } of [first, second]) expect(await spoken(access_token)).toMatchObject({ aud: orders });
  });

  it('is for the issuer where no resource was requested', async () => {
    const { access_token } = await freshTokens(spa, await scim.createPerson());
    expect(await spoken(access_token)).toMatchObject({ aud: issuerOf() });
  });

  it('cannot be requested beyond what was authorized, and asking uses up nothing', async () => {
    const { form } = await freshCode(spa, await scim.createPerson(), { overrides: { resource: orders } });
    expectOAuthError(await requestToken(spa, { ...form, resource: open }), invalidTarget);
    const { refresh_token } = await tokensOf(requestToken(spa, form));
    for (const resource of [open, issuerOf(), [orders, reports]])
      expectOAuthError(await refresh(spa, refresh_token, { resource }), invalidTarget);
    expect((await refresh(spa, refresh_token)).status).toBe(200);
  });

  it('is for one of two when both are requested by one refresh token within the grace period, with one successor', async () => {
    const { refresh_token } = await freshTokens(spa, await scim.createPerson(), {
      overrides: { resource: [orders, open] },
    });
    const first = await tokensOf(refresh(spa, refresh_token, { resource: orders }));
    expect((await tokensOf(refresh(spa, refresh_token, { resource: orders }))).access_token).toBe(first.access_token);
    const other = await tokensOf(refresh(spa, refresh_token, { resource: open }));
    expect(other.refresh_token).toBe(first.refresh_token);
    expect(await spoken(first.access_token)).toMatchObject({
      active: true,
      aud: orders,
      scope: 'orders:read orders:write',
    });
    expect(await spoken(other.access_token)).toMatchObject({ active: true, aud: open, scope: spa.scope });
  });
});

describe('the authorization endpoint', () => {
  it.each([
    'https://unknown.example',
    'https://unknown.example/',
    'https://orders.example/x',
    'https://ORDERS.example',
    'nonsense',
    'https://orders.example#fragment',
  ])('reports to the client that %s is unknown', async (resource) => {
    const request = authorizationRequest(spa, { resource });
    expectRedirectError(await new UserAgent().request(request.url), 'invalid_target', request);
  });

  it('does not ask for consent where no scope applies to the resource', async () => {
    const request = authorizationRequest(spa, { resource: reports });
    expectRedirectError(await new UserAgent().request(request.url), 'invalid_scope', request);
    expectOAuthError(await requestDevice(clientOf('tv'), { resource: reports }), {
      status: 400,
      error: 'invalid_scope',
    });
  });
});

describe('a token of a machine', () => {
  const grant = (parameters: Record<string, string | string[]>) =>
    requestToken(machine, { grant_type: 'client_credentials', ...parameters });

  it('is for the requested resources', async () => {
    const tokens = await tokensOf(grant({ resource: orders }));
    expect(tokens).toMatchObject({ scope: 'orders:read orders:write', expires_in: 120 });
    expect(await spoken(tokens.access_token)).toMatchObject({ aud: orders });
    const both = await tokensOf(grant({ resource: [orders, open] }));
    expect(await spoken(both.access_token)).toMatchObject({ aud: [orders, open] });
  });

  it('rejects an unknown resource, and scopes that do not apply to the resource', async () => {
    expectOAuthError(await grant({ resource: 'https://unknown.example' }), invalidTarget);
    expectOAuthError(await grant({ resource: reports }), { status: 400, error: 'invalid_scope' });
  });
});

it('a resource of one tenant is unknown in another', async () => {
  const elsewhere = clientOf('api', 'acme');
  expectOAuthError(
    await requestToken(elsewhere, { grant_type: 'client_credentials', resource: orders }),
    invalidTarget,
  );
});
