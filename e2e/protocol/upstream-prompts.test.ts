/** What an application may require of a sign-in at an identity provider (OpenID Connect Core, 3.1.2.1). */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizationRequest, redemption } from '../support/authorization';
import { expectUpstreamRejection } from '../support/expectations';
import { textOf } from '../support/html-form';
import { requestToken, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { addTestProvider, goThrough, houseOwner, newGuest, onwardOf, ownClient, verified } from '../support/upstream';
import { UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

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

describe('a sign-in at a provider', () => {
  it('lets people choose an account there where the application asks for that, which also counts as choosing among signed-in accounts', async () => {
    const guest = await newGuest();
    const agent = new UserAgent();
    provider.says = { claims: { ...verified(guest.email), auth_time: Math.floor(Date.now() / 1000) - 600 } };
    const back = await goThrough(agent, provider, id, {
      page: await agent.open(authorizationRequest(ownClient, { prompt: 'select_account' }).url),
    });
    expect([provider.asked.get('prompt'), provider.asked.get('max_age')]).toEqual(['select_account', null]);
    expect(new URL(onwardOf(back) ?? '').searchParams.get('code')).toBeTruthy();
  });

  it('at a provider that does not say when has an unknown age: the tokens omit it, and no max_age is met', async () => {
    const guest = await newGuest();
    const agent = new UserAgent();
    provider.says = { claims: { ...verified(guest.email), auth_time: undefined } };
    const request = authorizationRequest(ownClient, { scope: 'openid' });
    const answer = new URL(
      onwardOf(await goThrough(agent, provider, id, { page: await agent.open(request.url) })) ?? '',
    );
    const tokens = (await tokensOf(
      requestToken(ownClient, redemption(request, answer.searchParams.get('code') ?? '')),
    )) as { id_token?: string };
    expect(decodeJwt(tokens.id_token ?? '')).not.toHaveProperty('auth_time');

    const silent = await agent.open(authorizationRequest(ownClient, { max_age: '3600', prompt: 'none' }).url);
    expect(silent.url.searchParams.get('error')).toBe('login_required');
    const elsewhere = new UserAgent();
    const refused = await goThrough(elsewhere, provider, id, {
      page: await elsewhere.open(authorizationRequest(ownClient, { max_age: '3600' }).url),
    });
    await expectUpstreamRejection(owner, elsewhere, refused, { reason: /auth_time/ });
    expect(textOf(refused.html)).toContain('doesn’t say when you signed in there');
  });
});
