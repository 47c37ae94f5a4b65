/**
 * The server stores the authorization request. URLs and forms carry only its ID, and nothing else in them changes the
 * request.
 */
import { describe, expect, it } from 'vitest';
import {
  type AuthorizationRequest,
  authorizationRequest,
  decide,
  redemption,
  signInOn,
} from '../support/authorization';
import { clientOf } from '../support/fixture';
import { requestToken, tokensOf } from '../support/oauth';
import { scim } from '../support/scim';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

const spa = clientOf('spa');
const OTHERS = {
  redirect_uri: 'https://evil.test/',
  client_id: 'web',
  scope: 'profile email orders:read orders:write',
  response_type: 'token',
  response_mode: 'fragment',
  state: 'of-the-attacker',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'plain',
};

/** Checks that the client gets what it requested and can redeem the code with its own verifier. */
async function expectAsAsked({ url, left, response }: Arrival, request: AuthorizationRequest): Promise<void> {
  expect([left, response.status, url.origin + url.pathname, url.searchParams.get('state'), url.hash]).toEqual([
    true,
    303,
    request.redirectUri,
    request.state,
    '',
  ]);
  const tokens = await tokensOf(requestToken(spa, redemption(request, url.searchParams.get('code') ?? '')));
  expect(tokens.scope).toBe('profile');
}

describe('a second request besides the one in the ID', () => {
  it('in the fields of the sign-in and consent forms changes nothing', async () => {
    const agent = new UserAgent();
    const request = authorizationRequest(spa, { scope: 'profile' });
    const login = await agent.open(request.url);
    const { userName, password } = await scim.createPerson();
    const consent = await agent.submit(
      login,
      { ...OTHERS, username: userName, password },
      formOf(login, '/login/password'),
    );
    await expectAsAsked(
      await agent.submit(consent, { ...OTHERS, decision: 'allow' }, formOf(consent, '/consent/decision')),
      request,
    );
  });

  it('in the addresses of the sign-in and consent pages changes nothing (CVE-2026-7571)', async () => {
    const agent = new UserAgent();
    const request = authorizationRequest(spa, { scope: 'profile' });
    const also = new URLSearchParams(OTHERS);
    const login = await agent.open(`${(await agent.open(request.url)).url.href}&${also}`);
    const consent = await signInOn(agent, login, await scim.createPerson());
    expect(consent.url.pathname).toBe('/consent');
    await expectAsAsked(await decide(agent, await agent.open(`${consent.url.href}&${also}`), 'allow'), request);
  });

  it('started in the same browser in the meantime changes nothing', async () => {
    const agent = new UserAgent();
    const request = authorizationRequest(spa, { scope: 'profile' });
    const consent = await signInOn(agent, await agent.open(request.url), await scim.createPerson());
    await agent.open(authorizationRequest(spa).url);
    await expectAsAsked(await decide(agent, consent, 'allow'), request);
  });
});
