/**
 * The life of a tenant as operators manage it: created with an owner, used, suspended, and resumed with everything
 * still active.
 */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { createTokenVerifier, type TokenVerifier } from '../../packages/token-verifier/index';
import { authorizationRequest, freshTokens, signIn, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectOAuthError, expectScimError } from '../support/expectations';
import { clientOf, personOf, scimTokenOf } from '../support/fixture';
import { linkOf, mailTo, sendsMail } from '../support/mail';
import { manage, newAccessKey } from '../support/management';
import { introspect, refresh, requestToken, revoke, type TokenResponse } from '../support/oauth';
import { choosePassword, isRefused, NEW_PASSWORD, newBrowser } from '../support/password-reset';
import { unique } from '../support/random';
import { ScimClient } from '../support/scim';
import { send } from '../support/send';
import type { UserAgent } from '../support/user-agent';

const TENANT = 'tenants-shop';
const issuer = issuerOf(TENANT);
const spa = clientOf('spa', TENANT);
const api = clientOf('api', TENANT);
const directory = new ScimClient(scimTokenOf('Directory', TENANT), TENANT);

let operator: string;
const operate = (method: string, path: string, body?: unknown) =>
  manage(operator, method, path, { tenant: 'default', body });
beforeAll(async () => {
  operator = await newAccessKey('owner', { tenant: 'default' });
});

/** Every process learns of the change within seconds. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 200 });

describe('a new tenant', () => {
  test('can be used immediately by its invited owner', async () => {
    const slug = unique('made').toLowerCase();
    const owner = `owner@${slug}.example`;
    const created = await operate('POST', '/tenants', { slug, name: 'Made today', owner });
    expect(created).toMatchObject({
      status: 201,
      body: {
        slug,
        issuer: issuerOf(slug),
        invitation_url: expect.stringContaining(`${issuerOf(slug)}/invitation?token=tsl_`),
      },
    });
    expect(await operate('POST', '/tenants', { slug, name: 'Again', owner })).toMatchObject({ status: 409 });

    const again = await operate('POST', `/tenants/${slug}/invite`);
    expect(again).toMatchObject({
      status: 200,
      body: { invitation_url: expect.stringContaining(`${issuerOf(slug)}/invitation?token=tsl_`) },
    });
    expect(isRefused(await newBrowser().open(String(created.body.invitation_url)))).toBe(true);

    const agent = newBrowser();
    await choosePassword(agent, await agent.open(String(again.body.invitation_url)));
    expect(await operate('POST', `/tenants/${slug}/invite`)).toMatchObject({ status: 409 });
    const arrival = await signInOn(agent, await agent.open(`${issuerOf(slug)}/login?returnTo=/t/${slug}/admin`), {
      userName: owner,
      password: NEW_PASSWORD,
    });
    expect([arrival.url.pathname, arrival.response.status]).toEqual([`/t/${slug}/admin`, 200]);
    expect(await (await send(`${issuerOf(slug)}/jwks`)).json()).toMatchObject({
      keys: expect.arrayContaining([expect.objectContaining({ alg: 'ES256' })]),
    });
    expect(await operate('GET', `/tenants/${slug}`)).toMatchObject({
      status: 200,
      body: { status: 'active', usage: { people: 1, clients: 0 }, living: { people: 1, sessions: 1 } },
    });
  });

  test.runIf(sendsMail)('invites its owner by email', async () => {
    const slug = unique('mailed').toLowerCase();
    const email = `owner@${slug}.example`;
    expect(await operate('POST', '/tenants', { slug, name: 'Mailed', owner: email, email, by: 'mail' })).toMatchObject({
      status: 201,
      body: { invitation_url: null },
    });
    expect(linkOf(await mailTo(email))).toContain(`${issuerOf(slug)}/invitation?token=tsl_`);
  });

  test.each([
    ['/slug', { slug: 'Not A Slug' }],
    ['/name', { name: '' }],
    ['/owner', { owner: ' ' }],
    ['/email', { email: 'nobody' }],
    ['/email', { by: 'mail' }],
  ])('with a wrong %s is not created: %j', async (pointer, wrong) => {
    const answer = await operate('POST', '/tenants', {
      slug: unique('wrong').toLowerCase(),
      name: 'Wrong',
      owner: 'o',
      ...wrong,
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});

describe('the tenants of the installation', () => {
  it('are visible only to owners of the default tenant', async () => {
    const elsewhere = await newAccessKey('owner');
    for (const [method, path] of [
      ['GET', '/tenants'],
      ['GET', `/tenants/${TENANT}`],
      ['POST', `/tenants/${TENANT}/suspend`],
    ] as const) {
      expect(await manage(elsewhere, method, path, method === 'POST' ? { body: { reason: 'No' } } : {})).toMatchObject({
        status: 404,
      });
    }
    expect(
      await manage(await newAccessKey('admin', { tenant: 'default' }), 'GET', '/tenants', { tenant: 'default' }),
    ).toMatchObject({ status: 403 });
    const stranger = await signIn(personOf('owner', TENANT), { tenant: TENANT });
    for (const path of ['/admin/tenants', '/admin/tenants/new'])
      expect((await stranger.request(`${issuer}${path}`)).status).toBe(404);
  });

  it('are listed a page at a time, found by name and slug, sorted and by status', async () => {
    const page = await operate('GET', '/tenants?sort=name&order=asc&page_size=2');
    expect(page.body.items).toHaveLength(2);
    expect(Number(page.body.total)).toBeGreaterThan(10);
    const found = await operate('GET', '/tenants?search=harbour%20SH&status=active');
    expect(found.body).toMatchObject({
      total: 1,
      items: [{ slug: TENANT, name: 'Harbour Shop', issuer, usage: { people: 2, clients: 2 } }],
    });
  });

  it('cannot include a suspended default tenant', async () => {
    expect(await operate('POST', '/tenants/default/suspend', { reason: 'Mistake' })).toMatchObject({ status: 409 });
    expect(await operate('POST', '/tenants/nobody/suspend', { reason: 'Mistake' })).toMatchObject({ status: 404 });
    expect(await operate('POST', `/tenants/${TENANT}/suspend`, {})).toMatchObject({ status: 400 });
  });
});

describe('a suspended tenant', () => {
  let agent: UserAgent;
  let tokens: TokenResponse;
  let key: string;
  let verifier: TokenVerifier;
  beforeAll(async () => {
    const person = personOf('plain', TENANT);
    tokens = await freshTokens(spa, person);
    agent = await signIn(person, { tenant: TENANT });
    key = await newAccessKey('owner', { tenant: TENANT });
    verifier = await createTokenVerifier({ issuer, audience: issuer, pollSeconds: 0.5 });
    expect(await verifier.verify(tokens.access_token)).toMatchObject({ iss: issuer });
    const suspended = await operate('POST', `/tenants/${TENANT}/suspend`, { reason: 'Unpaid since June' });
    expect(suspended).toMatchObject({
      status: 200,
      body: { status: 'suspended', suspension_reason: 'Unpaid since June', suspended_at: expect.any(String) },
    });
    await soon(async () => expect((await send(`${issuer}/userinfo`)).status).toBe(404));
  });
  afterAll(async () => {
    verifier?.close();
    await operate('POST', `/tenants/${TENANT}/resume`);
  });

  it('has inactive tokens, for every client that introspects them', async () => {
    expect(await introspect(api, tokens.access_token)).toMatchObject({ status: 200, body: { active: false } });
    expect((await introspect(api, tokens.refresh_token ?? '')).body).toEqual({ active: false });
    expectOAuthError(await introspect({ ...api, secret: 'wrong' }, tokens.access_token), {
      status: 401,
      error: 'invalid_client',
    });
  });

  it('says in its revocation feed, signed with keys still published, that all of its tokens are revoked', async () => {
    expect(decodeJwt(await (await send(`${issuer}/revocations`)).text())).toMatchObject({
      iss: issuer,
      suspended: true,
    });
    expect((await send(`${issuer}/jwks`)).status).toBe(200);
    await soon(() =>
      expect(verifier.verify(tokens.access_token)).rejects.toMatchObject({
        error: 'invalid_token',
        message: 'The access token was revoked',
      }),
    );
  });

  it('issues and accepts nothing: protocol errors, as at an unknown tenant', async () => {
    const form = { grant_type: 'client_credentials' };
    for (const answer of [
      await requestToken(api, form),
      await refresh(spa, tokens.refresh_token),
      await revoke(spa, tokens.refresh_token ?? ''),
    ]) {
      expectOAuthError(answer, { status: 404, error: 'invalid_request' });
    }
    await expectErrorPage(await send(authorizationRequest(spa).url), 404);
    expectScimError(await directory.get('/Users'), { status: 404 });
    expect(await manage(key, 'GET', '/people', { tenant: TENANT })).toMatchObject({
      status: 404,
      body: { type: 'urn:tessera:problem:not-found' },
    });
    const authorization = { headers: { Authorization: `Bearer ${tokens.access_token}` } };
    expect((await send(`${issuer}/userinfo`, authorization)).status).toBe(404);
  });

  it.each([
    ['POST', '/par'],
    ['POST', '/device_authorization'],
    ['POST', '/register'],
    ['GET', '/events/poll'],
    ['GET', '/end-session'],
    ['GET', '/api/v1/openapi.json'],
    ['GET', '/scim/v2/ServiceProviderConfig'],
  ])('%s %s answers as at an unknown tenant', async (method, path) => {
    const [here, nowhere] = [await send(issuer + path, { method }), await send(issuerOf('nobody') + path, { method })];
    expect([here.status, here.headers.get('content-type')]).toEqual([404, nowhere.headers.get('content-type')]);
    expect(nowhere.status).toBe(404);
  });

  it.each(['oauth-authorization-server', 'openid-configuration', 'oauth-protected-resource'])(
    'has no metadata at /.well-known/%s',
    async (name) => {
      expect((await send(`${issuerOf()}/.well-known/${name}/t/${TENANT}`)).status).toBe(404);
    },
  );

  it.each(['/login', '/account', '/admin', '/device', '/forgot-password', '/invitation?token=x'])(
    'has no page %s, not even for a signed-in person',
    async (path) => {
      expect((await agent.request(issuer + path)).status).toBe(404);
    },
  );

  it('does not affect other tenants', async () => {
    expect((await send(`${issuerOf('acme')}/jwks`)).status).toBe(200);
    expect((await requestToken(clientOf('machine'), { grant_type: 'client_credentials' })).status).toBe(200);
  });

  it('is restored with everything that has not expired: sessions, families, keys and tokens', async () => {
    expect(await operate('POST', `/tenants/${TENANT}/resume`)).toMatchObject({
      status: 200,
      body: { status: 'active', suspension_reason: null },
    });
    await soon(async () => expect((await introspect(api, tokens.access_token)).body.active).toBe(true));
    expect(decodeJwt(await (await send(`${issuer}/revocations`)).text())).not.toHaveProperty('suspended');
    await soon(async () => expect(await verifier.verify(tokens.access_token)).toMatchObject({ iss: issuer }));
    expect((await agent.request(`${issuer}/account`)).status).toBe(200);
    expect((await refresh(spa, tokens.refresh_token)).status).toBe(200);
    expect((await directory.get('/Users')).status).toBe(200);
    expect((await manage(key, 'GET', '/audit-events?action=tenant.suspended', { tenant: TENANT })).status).toBe(200);
  });

  it('records in its own log and in the operators’ log who suspended it and why', async () => {
    const events = async (accessKey: string, tenant: string) =>
      (await manage(accessKey, 'GET', '/audit-events?action=tenant.suspended', { tenant })).body.items as {
        actor: object;
        target: { name: string };
        after: object;
      }[];
    const [own] = await events(key, TENANT);
    const operators = (await events(operator, 'default')).find(({ target }) => target.name === 'Harbour Shop');
    expect(own).toMatchObject({
      actor: { type: 'operator', id: null },
      after: { status: 'suspended', reason: 'Unpaid since June' },
    });
    expect(operators).toMatchObject({ actor: { type: 'access-key' }, after: { reason: 'Unpaid since June' } });
  });
});
