/**
 * Responses from an identity provider, or forged in its name (OpenID Connect Core, 3.1.3.7; RFC 9207; RFC 9700, 4.4,
 * 4.5 and 4.7).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizationRequest } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectUpstreamRejection } from '../support/expectations';
import { textOf } from '../support/html-form';
import { unique } from '../support/random';
import {
  addTestProvider,
  goThrough,
  houseOwner,
  IDP,
  isSignedIn,
  leaveFor,
  newGuest,
  ownClient,
  redirectUriOf,
  verified,
} from '../support/upstream';
import { type Says, UpstreamProvider } from '../support/upstream-provider';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

let provider: UpstreamProvider;
let owner: UserAgent;
let id: string;

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  owner = await houseOwner();
  id = await addTestProvider(owner, provider);
}, 120_000);
afterAll(() => provider?.stop());
beforeEach(() => {
  provider.subject = unique('subject');
  provider.says = {};
});

const expectRefused = (agent: UserAgent, page: Arrival, expected: { status?: number; reason: RegExp }) =>
  expectUpstreamRejection(owner, agent, page, expected);

describe('an identity provider’s response', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  it.each<[string, Says, RegExp]>([
    ['whose ID token is not signed', { alg: 'none' }, /./],
    ['whose ID token is signed with the client secret', { alg: 'HS256' }, /./],
    ['whose ID token is signed with an unpublished key', { foreignKey: true }, /signature/],
    ['whose ID token has a different nonce', { claims: { nonce: 'another' } }, /nonce|claim/],
    ['whose ID token is for another client', { claims: { aud: 'another' } }, /aud|claim/],
    ['whose ID token is from another issuer', { claims: { iss: 'https://evil.example' } }, /iss|claim/],
    ['whose ID token has expired', { claims: { exp: past } }, /timestamp|exp/],
    ['that names another issuer (mix-up, RFC 9207)', { answer: { iss: 'https://evil.example' } }, /iss/],
    ['whose code is rejected', { token: { status: 400, body: '{"error":"invalid_grant"}' } }, /invalid_grant/],
    ['that is not JSON', { token: { status: 200, body: '<html>' } }, /./],
  ])('%s is rejected at sign-in', async (_, says, reason) => {
    const guest = await newGuest();
    const agent = new UserAgent();
    provider.says = { ...says, claims: { ...verified(guest.email), ...says.claims } };
    const page = await goThrough(agent, provider, id);
    await expectRefused(agent, page, { reason });
    expect(textOf(page.html)).toContain('wasn’t accepted');
  });

  it('that says access_denied is explained in plain words, with the way back to the application’s sign-in', async () => {
    const agent = new UserAgent();
    provider.says = { answer: { code: undefined, error: 'access_denied' } };
    const page = await goThrough(agent, provider, id, { page: await agent.open(authorizationRequest(ownClient).url) });
    await expectRefused(agent, page, { reason: /returned access_denied/ });
    expect(textOf(page.html)).toContain('You didn’t sign in at');
    expect(page.html).toMatch(/href="[^"]*\/login\?request=[0-9a-f-]{36}"/);
  });

  it('counts once, even of ten in parallel', async () => {
    const guest = await newGuest();
    const agent = new UserAgent();
    provider.says = { claims: verified(guest.email) };
    const back = provider.authorize(new URL(await leaveFor(agent, id)).searchParams);
    const redeemed = provider.redeemed;
    const answers = await Promise.all(Array.from({ length: 10 }, () => agent.request(back)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 9 }, () => 400)]);
    expect(provider.redeemed).toBe(redeemed + 1);
    agent.jar.delete(agent.jar.named('.session')?.name ?? '');
    await expectRefused(agent, await agent.open(back), { status: 400, reason: /already answered/ });
  });

  it('in another browser signs no one in, and is not used up by that (login CSRF)', async () => {
    const guest = await newGuest();
    const [agent, victim] = [new UserAgent(), new UserAgent()];
    provider.says = { claims: verified(guest.email) };
    const back = provider.authorize(new URL(await leaveFor(agent, id)).searchParams);
    await expectRefused(victim, await victim.open(back), { status: 400, reason: /another browser/ });
    await agent.open(back);
    expect(await isSignedIn(agent)).toBe(true);
  });

  it('with an unknown state, none, or two, signs no one in', async () => {
    const agent = new UserAgent();
    for (const [query, reason] of [
      ['code=x&state=made-up', /no sign-in .* with this state/],
      ['code=x', /no state/],
      ['code=x&state=a&state=b', /more than one/],
    ] as const) {
      await expectRefused(agent, await agent.open(`${redirectUriOf(id)}?${query}`), { status: 400, reason });
    }
  });

  it('at the callback of another provider signs no one in (mix-up, RFC 9700, 4.4)', async () => {
    const other = await addTestProvider(owner, provider);
    const agent = new UserAgent();
    const back = new URL(provider.authorize(new URL(await leaveFor(agent, id)).searchParams));
    await expectRefused(agent, await agent.open(`${redirectUriOf(other)}${back.search}`), {
      status: 400,
      reason: /another identity provider/,
    });
  });

  it('at another tenant, which has no such provider, signs no one in', async () => {
    const agent = new UserAgent();
    const back = new URL(provider.authorize(new URL(await leaveFor(agent, id)).searchParams));
    await expectErrorPage(await agent.request(`${redirectUriOf(id, IDP)}${back.search}`), 400);
    const { action, fields } = formOf(await agent.open(`${issuerOf(IDP)}/login`), '/login/password');
    await expectErrorPage(await agent.post(action.replace('/password', '/upstream'), { ...fields, provider: id }), 400);
  });

  it('is not used up by a HEAD request', async () => {
    const guest = await newGuest();
    const agent = new UserAgent();
    provider.says = { claims: verified(guest.email) };
    const back = provider.authorize(new URL(await leaveFor(agent, id)).searchParams);
    expect((await agent.request(back, { method: 'HEAD' })).status).toBe(405);
    await agent.open(back);
    expect(await isSignedIn(agent)).toBe(true);
  });
});
