/**
 * A tenant with its own host name: configured, verified by DNS, in use and removed, and what keeps working across the
 * change.
 */
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  approve,
  authorizationRequest,
  codeOf,
  freshTokens,
  redemption,
  signIn,
  signInOn,
} from '../support/authorization';
import { decideDevice, enterCode, freshDevice, poll } from '../support/device';
import { ProofKey } from '../support/dpop';
import { fromProxy, issuerOf, mount, serverUrl } from '../support/environment';
import { clientOf, personOf, scimTokenOf, type TestClient } from '../support/fixture';
import { formsOf } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { type NameServer, startNameServer } from '../support/name-server';
import {
  authentication,
  introspect,
  postForm,
  refresh,
  requestToken,
  type TokenResponse,
  tokensOf,
} from '../support/oauth';
import { ScimClient } from '../support/scim';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const SLUG = 'domain-house';
const HOST = 'login.domain-house.localhost';
const [oldIssuer, newIssuer] = [issuerOf(SLUG), issuerOf(HOST)];
/** A client of the tenant, addressed by the tenant's path or host. */
const at = (id: string, tenant: string): TestClient => ({ ...clientOf(id, SLUG), tenant });
const directoryAt = (tenant: string) => new ScimClient(scimTokenOf('Directory', SLUG), tenant);
const person = personOf('plain', SLUG);

let names: NameServer;
let operator: string;
const operate = (method: string, path: string, body?: unknown) =>
  manage(operator, method, `/tenants/${SLUG}${path}`, { tenant: 'default', body });
/** Every process learns of the change within seconds. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 200 });
const metadataAt = async (path: string, headers: Record<string, string> = {}) => {
  const response = await send(path, { headers });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as { issuer?: string } };
};
const issuerAt = async (issuer: string) => (await metadataAt(`${issuer}/.well-known/openid-configuration`)).body.issuer;

/** What was issued while the tenant was at its path and stays valid. */
let before: {
  tokens: TokenResponse;
  bound: { token: TokenResponse; key: ProofKey };
  code: Parameters<typeof requestToken>[1];
  device: { device_code: string; user_code: string };
};

beforeAll(async () => {
  names = await startNameServer();
  operator = await newAccessKey('owner', { tenant: 'default' });
});

afterAll(async () => {
  await operate('POST', '/domain/take-back');
  await operate('DELETE', '/domain');
  await names.close();
});

describe('an unverified domain', () => {
  it('is rejected where it cannot belong to a tenant', async () => {
    for (const host of [
      new URL(serverUrl).hostname,
      '127.0.0.1',
      'nodot',
      'https://login.domain-house.localhost',
      `${HOST}:8443`,
    ]) {
      expect([host, await operate('PUT', '/domain', { host })]).toMatchObject([
        host,
        { status: 400, body: { errors: [{ pointer: '/host' }] } },
      ]);
    }
    expect(
      await manage(operator, 'PUT', '/tenants/default/domain', { tenant: 'default', body: { host: HOST } }),
    ).toMatchObject({ status: 400 });
  });

  it('is shown with the DNS record that verifies it, and serves nothing', async () => {
    expect(await operate('PUT', '/domain', { host: HOST.toUpperCase() })).toMatchObject({
      status: 200,
      body: {
        issuer: oldIssuer,
        domain: { host: HOST, verified_at: null, used_since: null, record_name: `_tessera.${HOST}` },
      },
    });
    expect(
      await manage(operator, 'PUT', '/tenants/acme/domain', { tenant: 'default', body: { host: HOST } }),
    ).toMatchObject({ status: 409 });
    expect(await operate('POST', '/domain/verify')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('TXT record was not found') },
    });
    names.set(`_tessera.${HOST}`, 'tessera-verification=of-another');
    expect(await operate('POST', '/domain/verify')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('of-another') },
    });
    expect(await operate('POST', '/domain/use')).toMatchObject({ status: 409 });
    expect((await metadataAt(`${newIssuer}/.well-known/openid-configuration`)).status).toBe(421);
  });

  it('serves nothing when verified but not in use either', async () => {
    const { domain } = (await operate('GET', '')).body as { domain: { record_value: string } };
    names.set(`_tessera.${HOST}`, domain.record_value);
    expect(await operate('POST', '/domain/verify')).toMatchObject({
      status: 200,
      body: { issuer: oldIssuer, domain: { verified_at: expect.any(String), used_since: null } },
    });
    expect((await metadataAt(`${newIssuer}/.well-known/openid-configuration`)).status).toBe(421);
    expect(await issuerAt(oldIssuer)).toBe(oldIssuer);
  });
});

/** A DPoP-bound token issued at the path, and a code that is redeemed after the change. */
async function whatLivesBefore(): Promise<typeof before> {
  const spa = at('spa', SLUG);
  const key = new ProofKey();
  const first = authorizationRequest(spa);
  const code = codeOf(await approve(new UserAgent(), first, person));
  const proven = await postForm(
    '/token',
    { ...authentication(spa).form, ...redemption(first, code) },
    { headers: { DPoP: [key.proof('POST', `${oldIssuer}/token`)] }, tenant: SLUG },
  );
  const second = authorizationRequest(spa);
  const late = codeOf(await approve(new UserAgent(), second, person));
  return {
    tokens: await freshTokens(spa, person),
    bound: { token: await tokensOf(Promise.resolve(proven)), key },
    code: redemption(second, late),
    device: await freshDevice(at('tv', SLUG)),
  };
}

describe('a custom domain in use', () => {
  beforeAll(async () => {
    before = await whatLivesBefore();
    expect(await operate('POST', '/domain/use')).toMatchObject({
      status: 200,
      body: { issuer: newIssuer, domain: { used_since: expect.any(String) } },
    });
    await soon(async () =>
      expect([
        await issuerAt(newIssuer),
        await issuerAt(oldIssuer),
        await issuerAt(newIssuer),
        await issuerAt(oldIssuer),
      ]).toEqual([newIssuer, newIssuer, newIssuer, newIssuer]),
    );
  });

  it('is the issuer, discovered and validated at the root: code, PKCE, iss, refresh, introspection', async () => {
    const plain = {
      [oauth.allowInsecureRequests]: true,
      [oauth.customFetch]: (
        url: string,
        { method, headers, body }: { method: string; headers: Record<string, string>; body?: BodyInit | null },
      ) => send(url, { method, headers, body: body == null ? undefined : String(body) }),
    };
    const as = await oauth.processDiscoveryResponse(
      new URL(newIssuer),
      await oauth.discoveryRequest(new URL(newIssuer), { algorithm: 'oauth2', ...plain }),
    );
    for (const [name, address] of Object.entries(as).filter(
      ([name]) => name.endsWith('_endpoint') || name === 'jwks_uri',
    ))
      expect([name, address]).toEqual([name, expect.stringMatching(`^${newIssuer}/(?!t/)`)]);
    const spa = clientOf('spa', SLUG);
    const client = { client_id: spa.id };
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()];
    const url = new URL(as.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id: spa.id,
      redirect_uri: spa.redirectUri,
      response_type: 'code',
      scope: spa.scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const arrival = await approve(new UserAgent(), { url: url.href }, person);
    const callback = oauth.validateAuthResponse(as, client, arrival.url, state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), callback, spa.redirectUri, verifier, plain),
    );
    expect(decodeJwt(tokens.access_token).iss).toBe(newIssuer);
    expect(decodeJwt(tokens.id_token ?? '').iss).toBe(newIssuer);
    const next = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token ?? '', plain),
    );
    const api = clientOf('api', SLUG);
    const answer = await oauth.processIntrospectionResponse(
      as,
      { client_id: api.id },
      await oauth.introspectionRequest(
        as,
        { client_id: api.id },
        oauth.ClientSecretBasic(api.secret ?? ''),
        next.access_token,
        plain,
      ),
    );
    expect(answer).toMatchObject({ active: true, iss: newIssuer });
  });

  it('keeps earlier codes, tokens and device codes working at either address', async () => {
    const { tokens, code, device } = before;
    expect(decodeJwt(tokens.access_token).iss).toBe(oldIssuer);
    for (const address of [SLUG, HOST]) {
      expect((await introspect(at('api', address), tokens.access_token)).body).toMatchObject({
        active: true,
        iss: oldIssuer,
      });
      expect(
        (await send(`${issuerOf(address)}/userinfo`, { headers: { Authorization: `Bearer ${tokens.access_token}` } }))
          .status,
      ).toBe(200);
      expect(
        (await send(`${issuerOf(address)}/scim/v2/Me`, { headers: { Authorization: `Bearer ${tokens.access_token}` } }))
          .status,
      ).toBe(200);
    }
    const fresh = await tokensOf(refresh(at('spa', SLUG), tokens.refresh_token));
    expect(decodeJwt(fresh.access_token).iss).toBe(newIssuer);
    expect(decodeJwt((await tokensOf(refresh(at('spa', HOST), fresh.refresh_token))).access_token).iss).toBe(newIssuer);
    expect(decodeJwt((await tokensOf(requestToken(at('spa', HOST), code))).access_token).iss).toBe(newIssuer);
    const agent = await signIn(person, { tenant: HOST });
    await decideDevice(agent, await enterCode(agent, device.user_code, HOST), 'allow');
    expect((await poll(at('tv', HOST), device.device_code)).status).toBe(200);
    expect(await freshDevice(at('tv', SLUG))).toMatchObject({ verification_uri: `${newIssuer}/device` });
  });

  it('accepts a DPoP proof for the requested address, and for no other tenant’s', async () => {
    const { token, key } = before.bound;
    const userinfo = (address: string, htu: string) =>
      send(`${address}/userinfo`, {
        headers: {
          Authorization: `DPoP ${token.access_token}`,
          DPoP: key.proof('GET', htu, { accessToken: token.access_token }),
        },
      }).then(({ status }) => status);
    expect(await userinfo(oldIssuer, `${oldIssuer}/userinfo`)).toBe(200);
    expect(await userinfo(newIssuer, `${newIssuer}/userinfo`)).toBe(200);
    expect(await userinfo(newIssuer, `${serverUrl}/userinfo`)).toBe(401);
    expect(await userinfo(oldIssuer, `${serverUrl}/userinfo`)).toBe(401);
  });

  it('serves SCIM and the management API at the root', async () => {
    const made = await directoryAt(HOST).createUser();
    expect(made.body.meta).toMatchObject({ location: `${newIssuer}/scim/v2/Users/${made.id}` });
    expect((await directoryAt(SLUG).get(`/Users/${made.id}`)).body.meta).toMatchObject({
      location: `${newIssuer}/scim/v2/Users/${made.id}`,
    });
    const refused = await send(`${newIssuer}/api/v1/people`);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining(`realm="${newIssuer}"`),
    ]);
  });

  it('serves its pages at the root and redirects there from its path', async () => {
    const login = await new UserAgent().open(`${newIssuer}/login`);
    expect(formsOf(login.html).map(({ action }) => action)).toContainEqual('/login/password');
    const agent = new UserAgent();
    const arrival = await signInOn(
      agent,
      await agent.open(`${newIssuer}/login?returnTo=/admin`),
      personOf('owner', SLUG),
    );
    expect([arrival.url.href, arrival.response.status]).toEqual([`${newIssuer}/admin`, 200]);
    expect(arrival.html).not.toContain(`/t/${SLUG}/`);
    expect(agent.jar.named('.session')).toBeUndefined();
    const led = await send(`${oldIssuer}/admin/people?q=a`);
    expect([led.status, led.headers.get('location')]).toEqual([307, `${newIssuer}/admin/people?q=a`]);
    const authorize = await send(authorizationRequest(at('spa', SLUG)).url);
    expect([authorize.status, authorize.headers.get('location')]).toEqual([
      307,
      expect.stringMatching(`^${newIssuer}/authorize\\?`),
    ]);
    const own = await send(`${newIssuer}/t/${SLUG}/account?x=1`);
    expect([own.status, own.headers.get('location')]).toEqual([307, `${newIssuer}/account?x=1`]);
  });

  it('signs people out at the root', async () => {
    const agent = await signIn(person, { tenant: HOST });
    const hint = await freshTokens(at('spa', HOST), person, { agent });
    const arrival = await agent.open(
      `${newIssuer}/end-session?${new URLSearchParams({ id_token_hint: String((hint as unknown as { id_token: string }).id_token) })}`,
    );
    expect(arrival.url.href).toBe(`${newIssuer}/signed-out`);
    expect(agent.jarAt(new URL(newIssuer)).named('.session')).toBeUndefined();
  });

  it('accepts forms of its own origin and of no other', async () => {
    const agent = new UserAgent();
    const page = await agent.open(`${newIssuer}/login`);
    const form = formsOf(page.html).find(({ action }) => action === '/login/password');
    const posted = (origin: string) =>
      agent.post(
        `${newIssuer}/login/password`,
        { ...form?.fields, username: person.userName, password: person.password },
        { Origin: origin },
      );
    expect((await posted(serverUrl)).status).toBe(403);
    expect((await posted(newIssuer)).status).toBe(303);
  });

  it.each([
    '/t/acme/login',
    '/t/default/token',
    '/t/acme/token',
    `/t/${SLUG}/token`,
    '/t/acme/.well-known/openid-configuration',
    '/.well-known/openid-configuration/t/acme',
    `/t/${HOST}/login`,
    '/admin/tenants',
    '/nothing',
  ])('serves nothing at %s', async (path) => {
    const agent = await signIn(personOf('owner', SLUG), { tenant: HOST });
    expect((await agent.request(newIssuer + path)).status).toBe(404);
  });

  it.each(['/livez', '/readyz'])('answers health probes, as every host does: %s', async (path) => {
    expect((await send(newIssuer + path)).status).toBe(200);
  });

  it('is not reachable by its name in a path, or through unknown hosts', async () => {
    expect((await send(`${serverUrl}/t/${HOST}/login`)).status).toBe(404);
    expect((await send(`${serverUrl}/t/${HOST}/jwks`)).status).toBe(404);
    expect((await metadataAt(`${issuerOf('unknown.localhost')}/.well-known/openid-configuration`)).status).toBe(421);
    expect(await issuerAt(serverUrl)).toBe(serverUrl);
  });

  it('is only taken from a trusted proxy where Host differs', async () => {
    const forwarded = { 'X-Forwarded-Host': new URL(newIssuer).host };
    const path = `${serverUrl}/.well-known/openid-configuration`;
    expect((await metadataAt(path, forwarded)).body.issuer).toBe(serverUrl);
    expect((await metadataAt(path, { ...forwarded, ...fromProxy })).body.issuer).toBe(newIssuer);
    expect((await metadataAt(path, { 'X-Tessera-Host': new URL(newIssuer).host })).body.issuer).toBe(serverUrl);
    const title = async (headers: Record<string, string>) =>
      (await (await send(`${serverUrl}/login`, { headers: { Accept: 'text/html', ...headers } })).text()).includes(
        'Domain House',
      );
    expect([mount, await title(forwarded), await title({ ...forwarded, ...fromProxy })]).toEqual([mount, false, true]);
  });

  it('cannot be renamed or removed while it is in use', async () => {
    expect((await operate('PUT', '/domain', { host: 'other.domain-house.localhost' })).status).toBe(409);
    expect((await operate('DELETE', '/domain')).status).toBe(409);
  });
});

describe('a domain that is taken out of use', () => {
  it('keeps what was issued there working until it is removed', async () => {
    const during = await freshTokens(at('spa', HOST), person);
    expect(decodeJwt(during.access_token).iss).toBe(newIssuer);
    expect(await operate('POST', '/domain/take-back')).toMatchObject({
      status: 200,
      body: { issuer: oldIssuer, domain: { used_since: null, verified_at: expect.any(String) } },
    });
    await soon(async () =>
      expect([
        await issuerAt(newIssuer),
        await issuerAt(oldIssuer),
        await issuerAt(newIssuer),
        await issuerAt(oldIssuer),
      ]).toEqual([undefined, oldIssuer, undefined, oldIssuer]),
    );
    expect((await introspect(at('api', SLUG), during.access_token)).body).toMatchObject({
      active: true,
      iss: newIssuer,
    });
    expect(
      (await send(`${oldIssuer}/userinfo`, { headers: { Authorization: `Bearer ${during.access_token}` } })).status,
    ).toBe(200);
    expect(decodeJwt((await tokensOf(refresh(at('spa', SLUG), during.refresh_token))).access_token).iss).toBe(
      oldIssuer,
    );
    expect((await new UserAgent().open(`${oldIssuer}/login`)).url.href).toBe(`${oldIssuer}/login`);
    expect(await operate('DELETE', '/domain')).toMatchObject({ status: 200, body: { domain: null } });
    await soon(async () =>
      expect((await introspect(at('api', SLUG), during.access_token)).body).toEqual({ active: false }),
    );
  });

  it('is recorded in both audit logs', async () => {
    const { body } = await manage(operator, 'GET', '/audit-events?action=tenant.domain-used', { tenant: 'default' });
    expect(body.items).toContainEqual(
      expect.objectContaining({ target: expect.objectContaining({ name: 'Domain House' }), after: { domain: HOST } }),
    );
  });
});
