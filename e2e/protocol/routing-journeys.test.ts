/** Requests of applications, and the device and approval pages, where an email domain requires its identity provider. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizationRequest, redemption } from '../support/authorization';
import { decideRequest, pollRequest, requestApproval } from '../support/backchannel';
import { decideDevice, freshDevice, poll } from '../support/device';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { requestToken, tokensOf } from '../support/oauth';
import { newBrowser } from '../support/password-reset';
import { unique } from '../support/random';
import { ROUTED, type Routing, routeDomain, routedDirectory, routedKey } from '../support/routed';
import { onwardOf, verified } from '../support/upstream';
import { UpstreamProvider } from '../support/upstream-provider';
import { type Arrival, formOf, type UserAgent } from '../support/user-agent';

const web = clientOf('routed-web', ROUTED);
const asking = clientOf('routed-asking', ROUTED);
const home = `/t/${ROUTED}`;
const at = (path: string) => `${issuerOf(ROUTED)}${path}`;
const now = () => Math.floor(Date.now() / 1000);

let provider: UpstreamProvider;
let routing: Routing;
let email: string;
beforeAll(async () => {
  provider = await UpstreamProvider.start();
  routing = await routeDomain(await routedKey(), provider);
  await routing.require(true);
}, 150_000);
afterAll(async () => {
  await routing?.end();
  await provider?.stop();
});
beforeEach(async () => {
  email = `${unique('jo').toLowerCase()}@${routing.domain}`;
  await routedDirectory.createPerson({ emails: [{ value: email, primary: true }] });
  provider.subject = unique('subject');
  signedInAt(now());
});

/** When the person signs in at the provider. */
const signedInAt = (auth_time: number) => {
  provider.says = { claims: { ...verified(email), auth_time } };
};

/** Enters the address on the page, and signs in at the provider. */
async function through(agent: UserAgent, page: Arrival) {
  const left = await agent.submit(page, { username: email }, formOf(page, '/login/address'));
  const asked = new URL(onwardOf(left) ?? 'about:blank').searchParams;
  expect(asked.get('login_hint')).toBe(email);
  return { asked, back: await agent.open(provider.authorize(asked)) };
}

/** A browser in which the person is signed in. */
async function signedIn(): Promise<UserAgent> {
  const agent = newBrowser();
  const { back } = await through(agent, await agent.open(at('/login')));
  expect(back.url.pathname).toBe(`${home}/account`);
  return agent;
}

/** The claims of the ID token that the application gets for the response to its request. */
async function claimsOf(request: ReturnType<typeof authorizationRequest>, page: Arrival) {
  const code = new URL(onwardOf(page) ?? page.url).searchParams.get('code') ?? '';
  const { id_token } = (await tokensOf(requestToken(web, redemption(request, code)))) as { id_token?: string };
  return decodeJwt(id_token ?? '');
}

describe('a person of a domain that requires its provider', () => {
  it('comes back from it to the device page with the code, and approves the device', async () => {
    const tv = clientOf('routed-tv', ROUTED);
    const device = await freshDevice(tv);
    const agent = newBrowser();
    const { back } = await through(agent, await agent.open(device.verification_uri_complete));
    expect(back.url.pathname).toBe(`${home}/device`);
    const code = formOf(back, '/device/code');
    expect(code.fields.user_code).toBe(device.user_code);
    const done = await decideDevice(agent, await agent.submit(back, {}, code), 'allow');
    expect(textOf(done.html)).toContain('You can return to your device');
    expect((await poll(tv, device.device_code)).body.access_token).toBeTruthy();
  });

  it('comes back to the question for consent of the same request', async () => {
    const agent = newBrowser();
    const request = authorizationRequest(asking);
    const page = await agent.open(request.url);
    const { back } = await through(agent, page);
    expect(back.url.pathname).toBe(`${home}/consent`);
    expect(back.url.searchParams.get('request')).toBe(page.url.searchParams.get('request'));
    const answer = await agent.submit(back, { decision: 'allow' }, formOf(back, '/consent/decision'));
    expect(answer.url.searchParams.get('code')).toBeTruthy();
    expect(answer.url.searchParams.get('state')).toBe(request.state);
  });

  it('comes back to a request for approval (CIBA), and approves it', async () => {
    const till = clientOf('routed-till', ROUTED);
    const { body } = await requestApproval(till, { login_hint: email });
    const agent = newBrowser();
    const { back } = await through(agent, await agent.open(at('/account/requests')));
    expect(back.url.pathname).toBe(`${home}/account/requests`);
    const done = await decideRequest(agent, back, 'approve');
    expect(done.url.searchParams.get('done')).toBe('approved');
    expect((await pollRequest(till, String(body.auth_req_id))).status).toBe(200);
  });

  it('signs in at the provider again with prompt=login, also while signed in', async () => {
    signedInAt(now() - 600);
    const agent = await signedIn();
    const request = authorizationRequest(web, { prompt: 'login' });
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(`${home}/login`);
    const again = now();
    signedInAt(again);
    const { asked, back } = await through(agent, page);
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    expect((await claimsOf(request, back)).auth_time).toBeGreaterThanOrEqual(again);
  });

  it('chooses the account at the provider with prompt=select_account', async () => {
    const agent = await signedIn();
    const request = authorizationRequest(web, { prompt: 'select_account' });
    const choice = await agent.open(request.url);
    expect(choice.url.pathname).toBe(`${home}/select-account`);
    const other = /href="([^"]*switch=another[^"]*)"/.exec(choice.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { asked, back } = await through(agent, await agent.open(new URL(other, choice.url).href));
    expect(asked.get('prompt')).toBe('select_account');
    expect((await claimsOf(request, back)).sub).toBeTruthy();
  });

  it('signs in there again when the sign-in is older than max_age, and not before', async () => {
    signedInAt(now() - 600);
    const agent = await signedIn();
    const older = authorizationRequest(web, { max_age: '3600' });
    expect((await claimsOf(older, await agent.open(older.url))).auth_time).toBeLessThanOrEqual(now() - 600);
    const request = authorizationRequest(web, { max_age: '300' });
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(`${home}/login`);
    signedInAt(now());
    const { asked, back } = await through(agent, page);
    expect(Number(asked.get('max_age'))).toBeLessThanOrEqual(300);
    expect((await claimsOf(request, back)).auth_time).toBeGreaterThan(now() - 300);
  });

  it('comes back to the second factor that acr_values require, with the same request', async () => {
    const agent = newBrowser();
    const page = await agent.open(authorizationRequest(web, { acr_values: 'urn:tessera:acr:2fa' }).url);
    const { back } = await through(agent, page);
    expect(back.url.pathname).toMatch(new RegExp(`^${home}/second-factor`));
    expect(back.url.searchParams.get('request')).toBe(page.url.searchParams.get('request'));
  });
});
