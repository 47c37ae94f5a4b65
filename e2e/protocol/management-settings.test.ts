/** A tenant's settings over the management API, including branding, registration and initial access tokens. */
import { beforeAll, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { logosOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { registered, registrationEndpoint, sendJson } from '../support/registration';
import { UserAgent } from '../support/user-agent';

const TENANT = 'mgmt-settings';
const app = {
  client_name: 'Pocket notes',
  redirect_uris: ['https://notes.example/cb'],
  token_endpoint_auth_method: 'none',
};

let expectDocumented: (operationId: string, called: Called) => void;
let owner: string;
let auditor: string;
let stranger: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument(TENANT));
  [owner, auditor] = [
    await newAccessKey('owner', { tenant: TENANT }),
    await newAccessKey('owner', { tenant: TENANT, role: 'auditor' }),
  ];
  stranger = await newAccessKey('owner', { tenant: 'acme' });
}, 60_000);

const call = (
  key: string,
  method: string,
  path: string,
  more: { body?: object; headers?: Record<string, string> } = {},
) => manage(key, method, path, { tenant: TENANT, ...more });
const change = (body: object, headers: Record<string, string> = {}) =>
  call(owner, 'PATCH', '/settings', { body, headers });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a change of settings', () => {
  it('leaves every omitted setting unchanged', async () => {
    await change({
      sessionSeconds: 3600,
      selfRegisteredScopes: ['orders:read'],
      brandSentence: 'Welcome back.',
      accessTokenSeconds: 600,
    });
    const changed = await change({ accessTokenSeconds: 900 });
    expectDocumented('updateSettings', changed);
    const kept = {
      sessionSeconds: 3600,
      selfRegisteredScopes: ['orders:read'],
      brandSentence: 'Welcome back.',
      accessTokenSeconds: 900,
    };
    expect(changed.body).toMatchObject(kept);
    expect((await call(auditor, 'GET', '/settings')).body).toMatchObject(kept);
    const { body } = await call(auditor, 'GET', '/audit-events?action=tenant.updated&page_size=1');
    expect(body.items).toMatchObject([{ before: { accessTokenSeconds: 600 }, after: { accessTokenSeconds: 900 } }]);
  });

  it('is rejected after another change', async () => {
    await change({ deletedPeopleDays: 30, deviceCodeSeconds: 600 });
    const answer = await call(auditor, 'GET', '/settings');
    const basedOn = { 'If-Match': answer.headers.get('etag') ?? '' };
    const first = await change({ deletedPeopleDays: 7 }, basedOn);
    expect(first.status).toBe(200);
    expect(await change({ deviceCodeSeconds: 300 }, basedOn)).toMatchObject({
      status: 412,
      body: { type: 'urn:tessera:problem:changed-meanwhile' },
    });
    expect(await change({ deviceCodeSeconds: 300 }, { 'If-Match': first.headers.get('etag') ?? '' })).toMatchObject({
      status: 200,
      body: { deletedPeopleDays: 7, deviceCodeSeconds: 300 },
    });
  });

  it('of logos is rejected after another change', async () => {
    const { logo, logo_dark: other } = logosOf('brand-acme');
    const logos = (body: object, basedOn: string | null) =>
      call(owner, 'PATCH', '/settings/logos', { body, headers: { 'If-Match': basedOn ?? '' } });
    const answer = (await call(auditor, 'GET', '/settings')).headers.get('etag');
    const first = await logos({ logo }, answer);
    expectDocumented('updateLogos', first);
    expect(first.status).toBe(200);
    expect(await logos({ logo: other }, answer)).toMatchObject({
      status: 412,
      body: { type: 'urn:tessera:problem:changed-meanwhile' },
    });
    expect((await call(auditor, 'GET', '/settings')).body).toMatchObject({ brandLogo: first.body.brandLogo });
    expect(await logos({ logo: null }, first.headers.get('etag'))).toMatchObject({
      status: 200,
      body: { brandLogo: null },
    });
  });

  it('shows on the pages that people see', async () => {
    await change({ brandName: 'Scripted ID', brandAccent: '#AA3300', brandSupportUrl: 'https://help.example' });
    const { html } = await new UserAgent().open(`${issuerOf(TENANT)}/login`);
    expect(textOf(html)).toContain('Scripted ID');
    expect(html).toContain(`/t/${TENANT}/brand/accent/aa3300.css`);
    expect((await change({ brandAccent: null })).body).toMatchObject({ brandAccent: null, brandName: 'Scripted ID' });
  });

  it.each([
    ['a scope that the tenant does not have', { selfRegisteredScopes: ['unheard:of'] }, '/selfRegisteredScopes'],
    [
      'an authorization details type that the tenant does not have',
      { selfRegisteredAuthorizationDetailsTypes: ['unheard_of'] },
      '/selfRegisteredAuthorizationDetailsTypes',
    ],
    [
      'a resource that the tenant does not have',
      { personalAccessTokenResources: ['https://unheard.example'] },
      '/personalAccessTokenResources',
    ],
    [
      'an idle lifetime longer than the maximum lifetime',
      { refreshTokenIdleSeconds: 7_776_001 },
      '/refreshTokenIdleSeconds',
    ],
    ['an invalid color', { brandAccent: 'red' }, '/brandAccent'],
    ['a link that runs a script', { brandPrivacyUrl: 'javascript:alert(1)' }, '/brandPrivacyUrl'],
    ['a logo given only by its file name', { brandLogo: `${'a'.repeat(43)}.png` }, '/brandLogo'],
    ['null for a required setting', { sessionSeconds: null }, '/sessionSeconds'],
  ])('is rejected with %s, and nothing is changed', async (_, body, pointer) => {
    const before = (await call(auditor, 'GET', '/settings')).headers.get('etag');
    expect(await change({ passwordMinimumLength: 20, ...body })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) },
    });
    expect((await call(auditor, 'GET', '/settings')).headers.get('etag')).toBe(before);
  });

  it('is forbidden to an auditor', async () => {
    expect((await call(auditor, 'PATCH', '/settings', { body: { sessionSeconds: 600 } })).status).toBe(403);
    expect((await call(auditor, 'PATCH', '/settings/logos', { body: {} })).status).toBe(403);
  });
});

describe('maintenance mode', () => {
  const put = (key: string, body: object) => call(key, 'PUT', '/maintenance', { body });
  const signInPage = async () => (await new UserAgent().open(`${issuerOf(TENANT)}/login`)).response.status;

  it('is turned on with a message, while the API stays available and can turn it off', async () => {
    const closed = await put(owner, { on: true, message: 'Back at noon.' });
    expectDocumented('setMaintenance', closed);
    expect(closed.body).toEqual({ on: true, message: 'Back at noon.' });
    // The other server process learns of the change shortly afterwards.
    await expect.poll(signInPage).toBe(503);
    const answer = await call(auditor, 'GET', '/maintenance');
    expectDocumented('getMaintenance', answer);
    expect(answer.body).toEqual(closed.body);
    expect((await put(owner, { on: false })).body).toEqual({ on: false, message: null });
    await expect.poll(signInPage).toBe(200);
    const { body } = await call(auditor, 'GET', '/audit-events?target_type=tenant&page_size=2');
    expect(body.items).toMatchObject([
      { action: 'maintenance.ended' },
      { action: 'maintenance.started', actor: { type: 'access-key' } },
    ]);
  });

  it('is forbidden to auditors, and for all tenants it is reserved to the default one', async () => {
    expect((await put(auditor, { on: true })).status).toBe(403);
    expect(await put(owner, { on: true, message: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/message' }] },
    });
    expect((await call(owner, 'GET', '/installation/maintenance')).status).toBe(404);
    const operator = await newAccessKey('owner', { tenant: 'default' });
    const answer = await manage(operator, 'GET', '/installation/maintenance', { tenant: 'default' });
    expect(answer).toMatchObject({ status: 200, body: { on: false } });
    expect(
      (await manage(operator, 'PUT', '/installation/maintenance', { tenant: 'default', body: { on: false } })).body,
    ).toEqual({ on: false, message: null });
  });
});

describe('initial access tokens', () => {
  it('are issued once, register as many clients as allowed, and end when revoked', async () => {
    await change({ clientRegistration: 'token' });
    const name = unique('pipeline');
    const issued = await call(owner, 'POST', '/initial-access-tokens', {
      body: { name, uses: 2, expires_at: inDays(1) },
    });
    expectDocumented('issueInitialAccessToken', issued);
    const token = String(issued.body.token);
    await registered(TENANT, app, token);
    const listed = await call(auditor, 'GET', `/initial-access-tokens?search=${name}&status=usable&sort=expires_at`);
    expectDocumented('listInitialAccessTokens', listed);
    expect(listed.body).toMatchObject({
      total: 1,
      items: [{ id: issued.body.id, name, uses: 1, uses_at_most: 2, revoked_at: null }],
    });
    expect(JSON.stringify(listed.body)).not.toContain(token);
    const path = `/initial-access-tokens/${String(issued.body.id)}`;
    expect((await call(auditor, 'DELETE', path)).status).toBe(403);
    expect((await manage(stranger, 'DELETE', path, { tenant: 'acme' })).status).toBe(404);
    expect((await call(owner, 'DELETE', path)).status).toBe(204);
    expect((await call(owner, 'DELETE', path)).status).toBe(404);
    expect((await sendJson(registrationEndpoint(TENANT), { body: app, token })).status).toBe(401);
    const { body } = await call(auditor, 'GET', `/audit-events?target=${String(issued.body.id)}`);
    expect(body.items).toMatchObject(
      ['revoked', 'issued'].map((what) => ({ action: `initial-access-token.${what}`, actor: { type: 'access-key' } })),
    );
  });

  it.each([
    ['with a blank name', { name: ' ' }, '/name'],
    ['for zero uses', { uses: 0 }, '/uses'],
    ['for too many uses', { uses: 10_001 }, '/uses'],
    ['without an expiry', { expires_at: undefined }, '/expires_at'],
    ['with an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
    ['with a token value chosen by the caller', { token: 'x'.repeat(40) }, '/token'],
  ])('are not issued: %s', async (_, differences, pointer) => {
    const body = { name: unique('refused'), uses: 1, expires_at: inDays(1), ...differences };
    expect(await call(owner, 'POST', '/initial-access-tokens', { body })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
    expect(
      (await call(auditor, 'POST', '/initial-access-tokens', { body: { name: 'no', expires_at: inDays(1) } })).status,
    ).toBe(403);
  });
});
