/** A sign-in that starts at "My apps" on the account page and ends with tokens in a client (OpenID Connect Core, 4). */
import * as client from 'openid-client';
import { describe, expect, it } from 'vitest';
import { approve, signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import type { TestClient } from '../support/fixture';
import { newClient } from '../support/new-client';
import { scim } from '../support/scim';

const APP = 'https://inbox.example';

/** The login initiation endpoint and the callback of a web app that is written with openid-client. */
function webApp({ id, secret, redirectUri }: TestClient) {
  const trusted = issuerOf('default');
  const pending = new Map<string, { verifier: string; nonce: string; target: string }>();
  const discover = (issuer: string) =>
    client.discovery(new URL(issuer), id, {}, client.ClientSecretBasic(secret ?? ''), {
      execute: [client.allowInsecureRequests],
    });

  return {
    async start({ searchParams }: URL): Promise<URL> {
      // "The RP MUST verify the value of the target_link_uri to prevent being used as an open redirector".
      const [issuer, target] = [searchParams.get('iss'), new URL(searchParams.get('target_link_uri') ?? APP)];
      if (issuer !== trusted || target.origin !== APP) throw new Error('The app trusts no such request.');
      const [state, verifier, nonce] = [client.randomState(), client.randomPKCECodeVerifier(), client.randomNonce()];
      pending.set(state, { verifier, nonce, target: target.href });
      return client.buildAuthorizationUrl(await discover(issuer), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async finish(callback: URL) {
      const state = callback.searchParams.get('state') ?? '';
      const { verifier, nonce, target } = pending.get(state) ?? {};
      const checks = { expectedState: state, pkceCodeVerifier: verifier, expectedNonce: nonce, idTokenExpected: true };
      return { target, tokens: await client.authorizationCodeGrant(await discover(trusted), callback, checks) };
    },
  };
}

/** The link to an app on the account page. */
const linkTo = (html: string, { name }: TestClient): URL => {
  const [link = ''] = html.match(new RegExp(`<a [^>]*aria-label="Open ${name}"[^>]*>`)) ?? [];
  return new URL((/href="([^"]+)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&'));
};

describe('an app that is opened from “My apps”', () => {
  it.each([
    ['its start page', '/start', `${APP}/`],
    [
      'the page that its address names',
      `/start?target_link_uri=${encodeURIComponent(`${APP}/mail?box=1`)}`,
      `${APP}/mail?box=1`,
    ],
  ])('signs the person in without their password, and shows %s', async (_page, path, target) => {
    const app = await newClient({
      kind: 'Web app',
      redirectUris: [`${APP}/cb`],
      scopes: ['openid', 'profile'],
      metadata: { initiate_login_uri: `${APP}${path}` },
    });
    const person = await scim.createPerson();
    const agent = await signIn(person);
    const { start, finish } = webApp(app);

    const opened = linkTo((await agent.open('/account')).html, app);
    expect(opened.origin).toBe(APP);
    expect(opened.searchParams.get('iss')).toBe(issuerOf('default'));
    expect(opened.searchParams.has('login_hint')).toBe(false);

    const request = await start(opened);
    expect((await agent.open(request.href)).url.pathname).toBe('/consent');
    const answer = await approve(agent, { url: request.href }, person);
    expect(answer.left).toBe(true);
    const { tokens, target: shown } = await finish(answer.url);
    expect(tokens.claims()).toMatchObject({ iss: issuerOf('default'), aud: app.id, sub: person.id });
    expect(shown).toBe(target);

    // Once the person has agreed, the app opens without a question.
    const again = await agent.open((await start(opened)).href);
    expect(again.left).toBe(true);
    expect((await finish(again.url)).tokens.claims()?.sub).toBe(person.id);
  });
});
