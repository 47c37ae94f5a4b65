/**
 * What a request requires of the sign-in: which person, how recent, and how strong (OpenID Connect Core, 3.1.2.1; RFC
 * 9470).
 */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  approve,
  authorizationRequest,
  codeOf,
  freshTokens,
  redemption,
  signIn,
  signInOn,
} from '../support/authorization';
import { issuerOf, serverUrl } from '../support/environment';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { LOGOUT_TENANT, logoutDirectory } from '../support/logout';
import { requestToken, tokensOf } from '../support/oauth';
import { formOf, UserAgent } from '../support/user-agent';

const client = clientOf('logout-quiet', LOGOUT_TENANT);
const fresh = clientOf('logout-strict', LOGOUT_TENANT);
const signedIn = async () => {
  const person = await logoutDirectory.createPerson();
  return { person, agent: await signIn(person, { tenant: LOGOUT_TENANT }) };
};
const metadata = async () =>
  (await fetch(`${serverUrl}/.well-known/oauth-authorization-server/t/${LOGOUT_TENANT}`)).json();

describe('prompt=select_account', () => {
  it('asks a signed-in person whether to continue with that account, and continues', async () => {
    const { agent, person } = await signedIn();
    const request = authorizationRequest(client, { prompt: 'select_account' });
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(`/t/${LOGOUT_TENANT}/select-account`);
    expect(textOf(page.html)).toContain(person.userName);
    const arrival = await agent.submit(page, {}, formOf(page, '/select-account/choose'));
    const tokens = await tokensOf(requestToken(client, redemption(request, codeOf(arrival))));
    expect(decodeJwt(tokens.access_token).sub).toBe(person.id);
  });

  it('lets the person switch to another account', async () => {
    const { agent } = await signedIn();
    const other = await logoutDirectory.createPerson();
    const request = authorizationRequest(client, { prompt: 'select_account' });
    const page = await agent.open(request.url);
    const login = await agent.open(
      `${issuerOf(LOGOUT_TENANT)}/login?request=${page.url.searchParams.get('request')}&switch=1`,
    );
    const arrival = await signInOn(agent, login, other);
    const tokens = await tokensOf(requestToken(client, redemption(request, codeOf(arrival))));
    expect(decodeJwt(tokens.access_token).sub).toBe(other.id);
  });

  it('is satisfied by signing in, when not signed in', async () => {
    const person = await logoutDirectory.createPerson();
    expect(
      codeOf(await approve(new UserAgent(), authorizationRequest(client, { prompt: 'select_account' }), person)),
    ).toBeTruthy();
  });

  it('continues to consent after the choice, and not without it', async () => {
    const { agent } = await signedIn();
    const page = await agent.open(
      authorizationRequest(clientOf('logout-asking', LOGOUT_TENANT), { prompt: 'select_account' }).url,
    );
    const id = page.url.searchParams.get('request') ?? '';
    expect((await agent.open(`${issuerOf(LOGOUT_TENANT)}/consent?request=${id}`)).url.pathname).toBe(
      `/t/${LOGOUT_TENANT}/select-account`,
    );
    expect((await agent.submit(page, {}, formOf(page, '/select-account/choose'))).url.pathname).toBe(
      `/t/${LOGOUT_TENANT}/consent`,
    );
  });

  it('accepts the choice only from the session and browser that were asked', async () => {
    const { agent } = await signedIn();
    const page = await agent.open(authorizationRequest(client, { prompt: 'select_account' }).url);
    const { action, fields } = formOf(page, '/select-account/choose');
    const { agent: stranger } = await signedIn();
    await expectErrorPage(await stranger.post(action, fields), 403);
    await expectErrorPage(await agent.post(action, { ...fields, csrf: '' }), 403);
  });

  it('cannot be combined with prompt=none', async () => {
    const { agent } = await signedIn();
    const request = authorizationRequest(client, { prompt: 'none select_account' });
    expectRedirectError(await agent.request(request.url), 'invalid_request', request);
  });
});

describe('max_age', () => {
  it('accepts a recent sign-in, and reports it in auth_time', async () => {
    const before = Math.floor(Date.now() / 1000) - 1;
    const person = await logoutDirectory.createPerson();
    const tokens = (await freshTokens(client, person, { overrides: { max_age: '60' } })) as { id_token?: string };
    const { auth_time: authTime } = decodeJwt(tokens.id_token ?? '');
    expect(authTime).toBeGreaterThanOrEqual(before);
  });

  it('of 0 asks a signed-in person to sign in again, once', async () => {
    const { agent, person } = await signedIn();
    const request = authorizationRequest(client, { max_age: '0' });
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(`/t/${LOGOUT_TENANT}/login`);
    expect(codeOf(await signInOn(agent, page, person))).toBeTruthy();
  });

  it('gets login_required where no page may be shown', async () => {
    const { agent } = await signedIn();
    const request = authorizationRequest(client, { max_age: '0', prompt: 'none' });
    expectRedirectError(await agent.request(request.url), 'login_required', request);
  });

  it('applies as the client’s default where the request omits it', async () => {
    const { agent } = await signedIn();
    expect((await agent.open(authorizationRequest(fresh).url)).url.pathname).toBe(`/t/${LOGOUT_TENANT}/login`);
    expect(codeOf(await agent.open(authorizationRequest(fresh, { max_age: '3600' }).url))).toBeTruthy();
  });

  it.each(['-1', 'soon', '1.5', '99999999999'])('that is not a number of seconds is rejected: %s', async (max_age) => {
    const { agent } = await signedIn();
    const request = authorizationRequest(client, { max_age });
    expectRedirectError(await agent.request(request.url), 'invalid_request', request);
  });
});

describe('acr_values', () => {
  it('are in the metadata, and the value reached is in the tokens', async () => {
    expect(await metadata()).toMatchObject({
      acr_values_supported: ['urn:tessera:acr:1fa', 'urn:tessera:acr:2fa', 'phr'],
      prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    });
    const tokens = (await freshTokens(client, await logoutDirectory.createPerson(), {
      overrides: { acr_values: 'urn:tessera:acr:1fa' },
    })) as { access_token: string; id_token?: string };
    expect(decodeJwt(tokens.access_token)).toMatchObject({ acr: 'urn:tessera:acr:1fa', amr: ['pwd'] });
    expect(decodeJwt(tokens.id_token ?? '')).toMatchObject({ acr: 'urn:tessera:acr:1fa' });
  });

  it('that the session has not reached lead to the second factor (RFC 9470, 5)', async () => {
    const { agent } = await signedIn();
    expect(
      (await agent.request(authorizationRequest(client, { acr_values: 'urn:tessera:acr:2fa' }).url)).headers.get(
        'location',
      ),
    ).toContain(`/t/${LOGOUT_TENANT}/second-factor?request=`);
  });

  it('that the session has not reached get interaction_required where no page may be shown', async () => {
    const { agent } = await signedIn();
    const request = authorizationRequest(client, { acr_values: 'phr', prompt: 'none' });
    expectRedirectError(await agent.request(request.url), 'interaction_required', request);
  });

  it('that no one can reach here are ignored, unless one is essential', async () => {
    const { agent } = await signedIn();
    expect(codeOf(await agent.open(authorizationRequest(client, { acr_values: 'urn:example:gold' }).url))).toBeTruthy();
    const essential = authorizationRequest(client, {
      claims: JSON.stringify({ id_token: { acr: { essential: true, values: ['urn:example:gold'] } } }),
    });
    expectRedirectError(await agent.request(essential.url), 'unmet_authentication_requirements', essential);
  });

  it('cannot be bypassed: consent is not accepted before', async () => {
    const { agent } = await signedIn();
    const asking = clientOf('logout-asking', LOGOUT_TENANT);
    const plain = await agent.open(authorizationRequest(asking).url);
    const { action } = formOf(plain, '/consent/decision');
    const location =
      (await agent.request(authorizationRequest(asking, { acr_values: 'urn:tessera:acr:2fa' }).url)).headers.get(
        'location',
      ) ?? '';
    const id = new URL(location).searchParams.get('request') ?? '';
    await expectErrorPage(
      await agent.post(action, {
        request: id,
        decision: 'allow',
        csrf: formOf(plain, '/consent/decision').fields.csrf ?? '',
      }),
      403,
    );
    expect((await agent.open(`${issuerOf(LOGOUT_TENANT)}/consent?request=${id}`)).url.pathname).toBe(
      `/t/${LOGOUT_TENANT}/second-factor`,
    );
  });
});
