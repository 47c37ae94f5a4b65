/** The device authorization grant (RFC 8628) and its pages. */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { signIn, signInOn } from '../support/authorization';
import { APPROVAL_TENANT, approvalClient, approvalDirectory } from '../support/backchannel';
import { decideDevice, enterCode, freshDevice, poll, requestDevice } from '../support/device';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectInvalidClient, expectInvalidGrant, expectOAuthError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { textOf } from '../support/html-form';
import { basic, postForm, refresh, tokensOf } from '../support/oauth';
import { acmeScim, scim } from '../support/scim';
import { send } from '../support/send';
import { formOf, UserAgent } from '../support/user-agent';

const tv = clientOf('tv');
const printer = clientOf('printer');
const UNUSED_CODE = 'BBBB-BBBB';
const CANNOT_BE_USED = 'This code isn’t valid';

/** A person at the confirmation page of a device. */
async function atConfirmation(form: Record<string, string> = {}) {
  const device = await freshDevice(tv, form);
  const person = await scim.createPerson();
  const agent = await signIn(person);
  const page = await enterCode(agent, device.user_code);
  expect(page.url.pathname).toBe('/device/confirm');
  return { device, person, agent, page };
}

/** A device that a person has just approved. */
async function approved(form: Record<string, string> = {}) {
  const confirmation = await atConfirmation(form);
  const done = await decideDevice(confirmation.agent, confirmation.page, 'allow');
  expect(textOf(done.html)).toContain('You can return to your device');
  return confirmation;
}

const refused = (client: typeof tv, deviceCode: string | undefined, error: string, status = 400) =>
  poll(client, deviceCode).then((answer) => expectOAuthError(answer, { status, error }));

describe('the device authorization endpoint', () => {
  it('returns exactly the members of RFC 8628, uncacheable', async () => {
    const { status, headers, body } = await requestDevice(tv, { scope: 'profile' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    const page = `${issuerOf()}/device`;
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${String(body.user_code)}`,
      expires_in: 600,
      interval: 5,
    });
  });

  it('is advertised with its grant type, for path issuers too', async () => {
    for (const [path, issuer] of [
      ['', issuerOf()],
      ['/t/acme', issuerOf('acme')],
    ] as const) {
      const metadata = (await (await send(`/.well-known/oauth-authorization-server${path}`)).json()) as Record<
        string,
        unknown
      >;
      expect(metadata.device_authorization_endpoint).toBe(`${issuer}/device_authorization`);
      expect(metadata.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:device_code');
    }
    expect((await freshDevice(clientOf('tv', 'acme'))).verification_uri).toBe(`${issuerOf('acme')}/device`);
  });

  it('is for clients with the grant type', async () => {
    for (const id of ['spa', 'machine'])
      expectOAuthError(await requestDevice(clientOf(id)), { status: 400, error: 'unauthorized_client' });
    expectInvalidClient(await postForm('/device_authorization', { client_id: 'nobody' }));
    expectInvalidClient(await postForm('/device_authorization', { scope: 'profile' }));
  });

  it('requires a confidential client to authenticate', async () => {
    expect((await requestDevice(printer)).status).toBe(200);
    expectInvalidClient(await postForm('/device_authorization', { client_id: 'printer' }));
    expectInvalidClient(await postForm('/device_authorization', {}, { headers: basic('printer', 'wrong') }));
  });

  it.each<[string, Record<string, string | string[]>, string]>([
    ['an unknown scope', { scope: 'nonsense' }, 'invalid_scope'],
    ["a scope outside the client's", { scope: 'profile orders:write' }, 'invalid_scope'],
    ['an unknown resource', { resource: 'https://elsewhere.example/' }, 'invalid_target'],
    ['a repeated parameter', { scope: ['profile', 'profile'] }, 'invalid_request'],
  ])('rejects %s', async (_what, form, error) =>
    expectOAuthError(await requestDevice(tv, form), { status: 400, error }),
  );

  it('accepts only a form by POST', async () => {
    const get = await send('/device_authorization?client_id=tv');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const json = await send('/device_authorization', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"client_id":"tv"}',
    });
    expect(((await json.json()) as { error: string }).error).toBe('invalid_request');
  });
});

describe('a polling device', () => {
  it('gets an ID token that says how and when the person signed in, like any other client', async () => {
    const client = approvalClient('self-checkout');
    const { device_code, user_code } = await freshDevice(client, { scope: 'openid' });
    const person = await approvalDirectory.createPerson();
    const agent = await signIn(person, { tenant: APPROVAL_TENANT });
    await decideDevice(agent, await enterCode(agent, user_code, APPROVAL_TENANT), 'allow');
    const { body } = await poll(client, device_code);
    const authentication = {
      acr: 'urn:tessera:acr:1fa',
      amr: ['pwd'],
      auth_time: expect.any(Number) as number,
    };
    expect(decodeJwt(String(body.id_token))).toMatchObject({ sub: person.id, aud: client.id, ...authentication });
    expect(decodeJwt(String(body.access_token))).toMatchObject(authentication);
  });

  it('gets authorization_pending, and slow_down when it polls too fast', async () => {
    const { device_code } = await freshDevice(tv);
    await refused(tv, device_code, 'authorization_pending');
    await refused(tv, device_code, 'slow_down');
  });

  it('is rate limited when it ignores slow_down, and still gets its tokens once the person has approved', async () => {
    const { device, agent, page } = await atConfirmation();
    const answers = [];
    for (let polls = 0; polls < 8; polls++) answers.push(await poll(tv, device.device_code));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    expect(answers.slice(-2).map(({ headers }) => headers.get('retry-after'))).toEqual(['35', '40']);
    await decideDevice(agent, page, 'allow');
    expect((await poll(tv, device.device_code)).status).toBe(200);
  });

  it('gets tokens for what was approved, once', async () => {
    const { device } = await approved({ scope: 'profile' });
    const tokens = await tokensOf(poll(tv, device.device_code));
    expect(tokens).toMatchObject({ token_type: 'Bearer', scope: 'profile', refresh_token: expect.any(String) });
    expectInvalidGrant(await poll(tv, device.device_code));
    expect((await refresh(tv, tokens.refresh_token)).status).toBe(200);
  });

  it('gets tokens once, however many polls run in parallel', async () => {
    const { device } = await approved();
    const answers = await Promise.all(Array.from({ length: 6 }, () => poll(tv, device.device_code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    for (const answer of answers) if (answer.status !== 200) expectInvalidGrant(answer);
  });

  it('gets access_denied when the person denied access', async () => {
    const { device, agent, page } = await atConfirmation();
    const done = await decideDevice(agent, page, 'deny');
    expect(textOf(done.html)).toContain('The request was denied');
    await refused(tv, device.device_code, 'access_denied');
  });

  it('gets nothing for a code of another client, an invented one, or none', async () => {
    const { device } = await approved();
    expectInvalidGrant(await poll(printer, device.device_code));
    expectInvalidGrant(await poll(clientOf('tv', 'acme'), device.device_code));
    expectInvalidGrant(await poll(tv, 'x'.repeat(43)));
    expectInvalidGrant(await poll(tv, device.user_code));
    await refused(tv, undefined, 'invalid_request');
    expect((await poll(tv, device.device_code)).status).toBe(200);
  });

  it('gets nothing once the person has left', async () => {
    const { device, person } = await approved();
    await scim.patch(person.id, { op: 'replace', path: 'active', value: false });
    await refused(tv, device.device_code, 'access_denied');
  });
});

describe('the page for entering a code', () => {
  it('asks for sign-in first and returns with the code, which it still asks to confirm', async () => {
    const device = await freshDevice(tv);
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const login = await agent.open(device.verification_uri_complete);
    expect(login.url.pathname).toBe('/login');
    const page = await signInOn(agent, login, person);
    expect(page.url.href).toBe(device.verification_uri_complete);
    const form = formOf(page, '/device/code');
    expect(form.fields.user_code).toBe(device.user_code);
    await refused(tv, device.device_code, 'authorization_pending');
    const confirmation = await agent.submit(page, {}, form);
    expect(confirmation.url.pathname).toBe('/device/confirm');
    await decideDevice(agent, confirmation, 'allow');
    expect((await poll(tv, device.device_code)).status).toBe(200);
  });

  it.each<[string, (code: string) => string]>([
    ['lower case', (code) => code.toLowerCase()],
    ['no dash', (code) => code.replace('-', '')],
    ['spaces', (code) => ` ${[...code.replace('-', '')].join(' ')} `],
  ])('accepts variants of how the code is typed: %s', async (_how, spell) => {
    const { user_code } = await freshDevice(tv);
    const agent = await signIn(await scim.createPerson());
    expect((await enterCode(agent, spell(user_code))).url.pathname).toBe('/device/confirm');
  });

  it('gives the same answer for a code that is unknown, malformed, used, entered by another person, or of another tenant', async () => {
    const { device: used } = await approved();
    const { device: taken } = await atConfirmation();
    const { user_code: foreign } = await freshDevice(clientOf('tv', 'acme'));
    const agent = await signIn(await scim.createPerson());
    const pages = [];
    for (const code of [UNUSED_CODE, 'A0I1-?', used.user_code, taken.user_code, foreign])
      pages.push(await enterCode(agent, code));
    // The page keeps what was entered.
    for (const { url } of pages) url.searchParams.delete('user_code');
    expect(new Set(pages.map(({ url }) => url.href))).toEqual(new Set([`${issuerOf()}/device?error=failed`]));
    for (const { html } of pages) expect(textOf(html)).toContain(CANNOT_BE_USED);
  });
});

describe('the confirmation page', () => {
  it('shows who requests what, and the code to compare', async () => {
    const { page, device } = await atConfirmation({ scope: 'orders:read' });
    const text = textOf(page.html);
    for (const said of ['Living room TV', device.user_code, 'See your orders', 'Did you start this yourself', 'ago'])
      expect(text).toContain(said);
    expect(text).not.toContain('See your name and profile');
    expect(page.html).not.toContain(device.device_code);
    expect(Object.keys(formOf(page, '/device/decision').fields).sort()).toEqual(['csrf', 'user_code']);
  });

  it('shows the address of the device and the requested resource', async () => {
    const form = { client_id: tv.id, scope: 'orders:read', resource: 'https://orders.example' };
    const asked = await send('/device_authorization', {
      method: 'POST',
      headers: FORM,
      body: encodeForm(form),
      from: '127.0.0.9',
    });
    const { user_code: code } = (await asked.json()) as { user_code: string };
    const text = textOf((await enterCode(await signIn(await scim.createPerson()), code)).html);
    for (const said of ['127.0.0.9', 'Orders API', 'https://orders.example']) expect(text).toContain(said);
  });

  it('belongs to the session in which the code was entered', async () => {
    const { page } = await atConfirmation();
    const other = await signIn(await scim.createPerson());
    const opened = await other.open(page.url.href);
    expect(opened.url.pathname).toBe('/device');
    const anonymous = await new UserAgent().open(page.url.href);
    expect(anonymous.url.pathname).toBe('/login');
  });

  it('is not available for a code that has not been entered', async () => {
    const { user_code } = await freshDevice(tv);
    const agent = await signIn(await scim.createPerson());
    expect((await agent.open(`/device/confirm?user_code=${user_code}`)).url.pathname).toBe('/device');
  });

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['without a token', { csrf: '' }, {}],
    ['with a made-up token', { csrf: 'A'.repeat(43) }, {}],
    ['from another site', {}, { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }],
    ['for another code', { user_code: UNUSED_CODE }, {}],
  ])('accepts no decision %s', async (_how, fields, headers) => {
    const { device, agent, page } = await atConfirmation();
    const form = formOf(page, '/device/decision');
    await expectErrorPage(
      await agent.post(form.action, { ...form.fields, decision: 'allow', ...fields }, headers),
      403,
    );
    await refused(tv, device.device_code, 'authorization_pending');
  });

  it('accepts no decision from another browser or person, and none twice', async () => {
    const { device, agent, page } = await atConfirmation();
    const form = formOf(page, '/device/decision');
    const other = await signIn(await scim.createPerson());
    await expectErrorPage(await other.post(form.action, { ...form.fields, decision: 'allow' }), 403);
    await refused(tv, device.device_code, 'authorization_pending');
    await decideDevice(agent, page, 'deny');
    expect((await decideDevice(agent, page, 'allow')).url.search).toBe('?error=gone');
    await refused(tv, device.device_code, 'access_denied');
  });

  it('works at another tenant', async () => {
    const client = clientOf('tv', 'acme');
    const device = await freshDevice(client);
    const agent = await signIn(await acmeScim.createPerson(), { tenant: 'acme' });
    const page = await enterCode(agent, device.user_code, 'acme');
    expect(page.url.pathname).toBe('/t/acme/device/confirm');
    await decideDevice(agent, page, 'allow');
    expect((await poll(client, device.device_code)).status).toBe(200);
  });

  it('cannot be framed, and its forms submit only to our own host', async () => {
    const { page } = await atConfirmation();
    const policy = page.response.headers.get('content-security-policy') ?? '';
    for (const directive of [`frame-ancestors 'none'`, `form-action 'self'`]) expect(policy).toContain(directive);
    expect(page.response.headers.get('cache-control')).toContain('no-store');
  });
});
