/** Test sign-ins at identity providers: they show what a provider sends, and sign in, link and create nobody. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { decodeHtml, textOf } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { actionFormOf, submitAction } from '../support/server-action';
import { addTestProvider, HOUSE, houseOwner, leaveFor, newGuest, verified } from '../support/upstream';
import { UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

const house = issuerOf(HOUSE);
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

const testPage = () => `${house}/admin/identity-providers/${id}/test`;

/**
 * Starts a test in the console, as a browser without script does.
 * @returns the address at which the provider returns the browser
 */
async function started(agent: UserAgent): Promise<string> {
  const page = await agent.open(testPage());
  const { html } = await submitAction(agent, page, actionFormOf(page, 'provider'), {});
  const to = /href="(http:\/\/localhost:\d+\/authorize\?[^"]*)"/.exec(html)?.[1];
  if (!to) throw new Error(`The test was not started: ${textOf(html).slice(0, 1000)}`);
  return provider.authorize(new URL(decodeHtml(to)).searchParams);
}

const linksOf = async (personId: string) =>
  (
    await manage(await newAccessKey('owner', { tenant: HOUSE }), 'GET', `/people/${personId}/identities`, {
      tenant: HOUSE,
    })
  ).body;

describe('a test sign-in', () => {
  it('asks as a sign-in does, with PKCE, state and nonce', async () => {
    await started(owner);
    expect(Object.fromEntries(provider.asked)).toMatchObject({
      response_type: 'code',
      client_id: UPSTREAM_CLIENT.id,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^test\.[\w-]{43}\.[\w-]{8}$/),
      redirect_uri: `${house}/login/upstream/${id}/callback`,
    });
  });

  it('shows the claims of ID token and userinfo and the person they match, and signs in, links and creates nobody', async () => {
    const displayName = unique('Greta');
    const guest = await newGuest({ displayName });
    const linksBefore = await linksOf(guest.id);
    provider.says = { claims: { ...verified(guest.email), groups: ['reception'] }, userinfo: { nickname: 'Gigi' } };
    const cookie = owner.jar.named('.session');
    const back = await started(owner);
    const arrival = await owner.open(back);
    expect(arrival.url.href).toBe(testPage());
    const text = textOf(arrival.html);
    for (const shown of [provider.subject, guest.email, '["reception"]', 'Gigi', displayName])
      expect(text).toContain(shown);
    expect(text).toContain('By the verified email address.');

    expect(owner.jar.named('.session')).toEqual(cookie);
    expect(await linksOf(guest.id)).toEqual(linksBefore);
    expect(textOf((await owner.open(`${house}/account`)).html)).toContain(personOf('owner', HOUSE).userName);
  });

  it('shows no token, no code and no secret', async () => {
    const back = await started(owner);
    const { html } = await owner.open(back);
    const asked = Object.fromEntries(provider.asked);
    const code = new URL(back).searchParams.get('code') ?? '';
    for (const secret of [code, asked.nonce, asked.state, asked.code_challenge, UPSTREAM_CLIENT.secret]) {
      expect(secret).toBeTruthy();
      expect(html).not.toContain(secret);
    }
    expect(html).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });

  it('counts once, even of ten parallel returns', async () => {
    const back = await started(owner);
    const redeemed = provider.redeemed;
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.request(back)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 9 }, () => 400)]);
    expect(provider.redeemed).toBe(redeemed + 1);
  });

  it('is bound to the session that started it: no other session returns from it or sees its result', async () => {
    const back = await started(owner);
    const redeemed = provider.redeemed;
    const another = await houseOwner();
    for (const agent of [another, new UserAgent()]) {
      const refused = await agent.open(back);
      expect(refused.response.status).toBe(400);
      expect(textOf(refused.html)).toContain('This sign-in can’t continue');
    }
    expect(provider.redeemed).toBe(redeemed);
    expect((await owner.open(back)).url.href).toBe(testPage());
    expect(textOf((await another.open(testPage())).html)).toContain('No test result.');
    expect(textOf((await owner.open(testPage())).html)).toContain(provider.subject);
  });

  it('is not taken for a sign-in, nor a sign-in for a test', async () => {
    const agent = new UserAgent();
    const signingIn = new URL(provider.authorize(new URL(await leaveFor(agent, id)).searchParams));
    signingIn.searchParams.set('state', `test.${signingIn.searchParams.get('state')}`);
    expect((await owner.open(signingIn.href)).response.status).toBe(400);

    const back = new URL(await started(owner));
    back.searchParams.set('state', (back.searchParams.get('state') ?? '').replace('test.', ''));
    expect((await owner.open(back.href)).response.status).toBe(400);
  });

  it.each([
    ['whose nonce differs', { claims: { nonce: 'another' } }, 'nonce'],
    ['that the provider declines', { answer: { code: undefined, error: 'access_denied' } }, 'access_denied'],
    ['whose code is rejected', { token: { status: 400, body: '{"error":"invalid_grant"}' } }, 'invalid_grant'],
  ])('%s says why it failed', async (_, says, reason) => {
    provider.says = says;
    const text = textOf((await owner.open(await started(owner))).html);
    expect(text).toContain('The test sign-in failed');
    expect(text).toContain(reason);
  });
});
