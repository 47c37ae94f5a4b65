/**
 * Sign-out requested by a client (OpenID Connect RP-Initiated Logout) and reported to clients (Back-Channel Logout).
 */
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizationRequest, codeOf, freshCode, type Person, signIn, signInOn } from '../support/authorization';
import { issuerOf, serverUrl } from '../support/environment';
import { type EventReceiver, logoutPort, startEventReceiver } from '../support/event-receiver';
import { expectErrorPage, expectInvalidGrant } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import {
  endSessionUrl,
  eventually,
  LOGOUT_TENANT,
  logoutDirectory,
  logoutTokenIn,
  signedInAt,
  toldClient,
} from '../support/logout';
import { introspect, refresh, requestToken } from '../support/oauth';
import { formOf, UserAgent } from '../support/user-agent';

const quiet = clientOf('logout-quiet', LOGOUT_TENANT);
const BYE = 'https://logout-quiet.example/bye';
const base = `/t/${LOGOUT_TENANT}`;
const goodbye = (tokens: { id_token: string }, more: Record<string, string> = {}) =>
  endSessionUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: BYE, ...more });
/** Whether the browser is signed in. */
const isSignedIn = async (agent: UserAgent) =>
  (await agent.open(`${issuerOf(LOGOUT_TENANT)}/account`)).url.pathname === `${base}/account`;

/** Signs the same person in again in the same browser. */
const signInAgain = async (agent: UserAgent, person: Person) =>
  signInOn(agent, await agent.open(`${issuerOf(LOGOUT_TENANT)}/login?switch=1`), person);

let receiver: EventReceiver;
beforeAll(async () => {
  receiver = await startEventReceiver(logoutPort);
});
beforeEach(() => {
  receiver.status = 200;
});
afterAll(() => receiver?.close());

/** The notifications that a client receives about one person. */
const found = (sub: string) =>
  eventually(
    () =>
      receiver.received.find(({ body }) => decodeJwt(new URLSearchParams(body).get('logout_token') ?? '').sub === sub),
    'A logout token',
  );

describe('the end session endpoint', () => {
  it('is in the metadata', async () => {
    const answer = await fetch(`${serverUrl}/.well-known/oauth-authorization-server${base}`);
    expect(await answer.json()).toMatchObject({
      end_session_endpoint: `${issuerOf(LOGOUT_TENANT)}/end-session`,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  });

  it('signs out without asking where the hint is of this session, and redirects to the client with state', async () => {
    const { agent, ...tokens } = await signedInAt(quiet);
    const arrival = await agent.open(goodbye(tokens, { state: 'a b&c=d' }));
    expect(arrival.url.href).toBe(`${BYE}?state=a%20b%26c%3Dd`);
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('ends the session itself: a copy of its cookie no longer works', async () => {
    const { agent, ...tokens } = await signedInAt(quiet);
    const { name = '', value = '' } = agent.jar.named('.session') ?? {};
    const copy = new UserAgent();
    copy.jar.set(name, value);
    expect(await isSignedIn(copy)).toBe(true);
    const answer = await agent.request(goodbye(tokens));
    expect(answer.headers.getSetCookie().join()).toMatch(/session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await isSignedIn(copy)).toBe(false);
  });

  it('accepts the URL that openid-client builds', async () => {
    const config = await client.discovery(
      new URL(issuerOf(LOGOUT_TENANT)),
      quiet.id,
      {},
      client.ClientSecretBasic(quiet.secret ?? ''),
      { execute: [client.allowInsecureRequests] },
    );
    const { agent, ...tokens } = await signedInAt(quiet);
    const url = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: BYE,
      state: 'xyz',
    });
    expect((await agent.open(url.href)).url.href).toBe(`${BYE}?state=xyz`);
  });

  it('accepts a POST from another site, which lacks the session cookie', async () => {
    const { agent, ...tokens } = await signedInAt(quiet);
    const form = { id_token_hint: tokens.id_token, post_logout_redirect_uri: BYE, state: 'posted' };
    const first = await new UserAgent().post(`${issuerOf(LOGOUT_TENANT)}/end-session`, form, {
      Origin: 'https://logout-quiet.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(first.status).toBe(303);
    const location = first.headers.get('location') ?? '';
    expect(location).not.toContain(tokens.id_token);
    expect((await agent.open(location)).url.href).toBe(`${BYE}?state=posted`);
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('redirects immediately when not signed in', async () => {
    const { agent, ...tokens } = await signedInAt(quiet);
    await agent.open(goodbye(tokens));
    expect((await agent.open(goodbye(tokens))).url.href).toBe(BYE);
    expect((await new UserAgent().open(endSessionUrl({}))).url.pathname).toBe(`${base}/signed-out`);
  });

  it.each<[string, (own: string, foreign: string) => Record<string, string>]>([
    ['nothing identifies the client', () => ({})],
    ['only a client_id identifies the client', () => ({ client_id: quiet.id, post_logout_redirect_uri: BYE })],
    ['the hint is for another person', (_own, foreign) => ({ id_token_hint: foreign, post_logout_redirect_uri: BYE })],
    ['the hint is forged', (own) => ({ id_token_hint: `${own.slice(0, -6)}AAAAAA`, client_id: quiet.id })],
    [
      'the hint is not signed',
      (own) => ({
        id_token_hint: `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${own.split('.')[1] ?? ''}.`,
        client_id: quiet.id,
      }),
    ],
    ['the hint is an access token', () => ({ id_token_hint: 'access', client_id: quiet.id })],
  ])('asks for confirmation where %s', async (_name, parameters) => {
    const { agent, person, ...tokens } = await signedInAt(quiet);
    const { id_token: foreign } = await signedInAt(quiet);
    const sent = parameters(tokens.id_token, foreign);
    if (sent.id_token_hint === 'access') sent.id_token_hint = tokens.access_token;
    const page = await agent.open(endSessionUrl(sent));
    expect(page.url.pathname).toBe(`${base}/sign-out`);
    expect(textOf(page.html)).toContain(person.userName);
    expect(await isSignedIn(agent)).toBe(true);
    const arrival = await agent.submit(page, {}, formOf(page, '/sign-out/confirm'));
    expect(arrival.url.href).toBe(sent.post_logout_redirect_uri ?? `${serverUrl}${base}/signed-out`);
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('asks for confirmation when the person has since signed in again, in another session', async () => {
    const { agent, person, ...tokens } = await signedInAt(quiet);
    await signInAgain(agent, person);
    expect((await agent.open(goodbye(tokens))).url.pathname).toBe(`${base}/sign-out`);
  });

  it('accepts the confirmation only from the browser and session that were asked', async () => {
    const { agent } = await signedInAt(quiet);
    const { action, fields } = formOf(await agent.open(endSessionUrl({})), '/sign-out/confirm');
    const { agent: other } = await signedInAt(quiet);
    await expectErrorPage(await other.post(action, fields), 403);
    await expectErrorPage(await agent.post(action, {}), 403);
    await expectErrorPage(
      await agent.post(action, fields, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }),
      403,
    );
    expect([await isSignedIn(agent), await isSignedIn(other)]).toEqual([true, true]);
  });

  it.each<[string, Record<string, string>]>([
    ['not registered', { post_logout_redirect_uri: 'https://evil.example/' }],
    ['registered without the query', { post_logout_redirect_uri: `${BYE}?x=1` }],
    ['registered without the trailing slash', { post_logout_redirect_uri: `${BYE}/` }],
    [
      'on another host, with the registered host as its user name',
      { post_logout_redirect_uri: `https://logout-quiet.example@evil.example/bye` },
    ],
    ['a redirect URI of the client but not a post-logout one', { post_logout_redirect_uri: quiet.redirectUri }],
    ['registered by another client', { post_logout_redirect_uri: 'https://logout-own.example/bye' }],
    [
      'sent with a client_id that differs from the hint’s',
      { post_logout_redirect_uri: 'https://logout-own.example/bye', client_id: 'logout-own' },
    ],
  ])('is not an open redirect, and signs no one out, where the address is %s', async (_name, parameters) => {
    const { agent, ...tokens } = await signedInAt(quiet);
    await expectErrorPage(await agent.request(endSessionUrl({ id_token_hint: tokens.id_token, ...parameters })));
    await expectErrorPage(
      await new UserAgent().request(endSessionUrl({ id_token_hint: tokens.id_token, ...parameters })),
    );
    expect(await isSignedIn(agent)).toBe(true);
  });

  it('redirects nowhere for an unknown client, for forged state, or for repeated parameters', async () => {
    const { agent, ...tokens } = await signedInAt(quiet);
    await expectErrorPage(await agent.request(endSessionUrl({ post_logout_redirect_uri: BYE })));
    await expectErrorPage(await agent.request(endSessionUrl({ client_id: 'nobody', post_logout_redirect_uri: BYE })));
    await expectErrorPage(
      await agent.request(
        endSessionUrl({
          request: Buffer.from(JSON.stringify({ postLogoutRedirectUri: 'https://evil.example' })).toString('base64url'),
        }),
      ),
    );
    await expectErrorPage(
      await agent.request(`${goodbye(tokens)}&post_logout_redirect_uri=${encodeURIComponent('https://evil.example')}`),
    );
    expect(await isSignedIn(agent)).toBe(true);
  });

  it('ignores an ID token hint of another tenant', async () => {
    const { agent, ...tokens } = await signedInAt(quiet);
    const elsewhere = await agent.request(
      `${issuerOf('idt-house')}/end-session?${new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: BYE }).toString()}`,
    );
    await expectErrorPage(elsewhere);
    expect(await isSignedIn(agent)).toBe(true);
  });
});

describe('access granted during the session', () => {
  it('ends with it: a refresh token without offline_access; one with it stays', async () => {
    const { agent, person, ...online } = await signedInAt(quiet, { scope: 'openid notes' });
    const { agent: _same, ...offline } = await signedInAt(quiet, {
      scope: 'openid offline_access notes',
      agent,
      person,
    });
    await agent.open(goodbye(online));
    expectInvalidGrant(await refresh(quiet, online.refresh_token));
    expect((await introspect(quiet, online.access_token)).body).toEqual({ active: false });
    expect((await refresh(quiet, offline.refresh_token)).status).toBe(200);
  });

  it('ends with it: unredeemed codes', async () => {
    const { agent, person, ...tokens } = await signedInAt(quiet);
    const { form } = await freshCode(quiet, person, { agent });
    await agent.open(goodbye(tokens));
    expectInvalidGrant(await requestToken(quiet, form));
  });
});

describe('a client with back-channel logout', () => {
  it('gets a logout token that verifies, with the sub and sid of its ID token', async () => {
    const { agent, ...tokens } = await signedInAt(toldClient);
    const { sub = '', sid } = decodeJwt(tokens.id_token);
    await agent.open(endSessionUrl({ id_token_hint: tokens.id_token }));
    const event = await found(sub);
    expect([event.path, event.headers['content-type']]).toEqual(['/logout', 'application/x-www-form-urlencoded']);
    const { payload } = await logoutTokenIn(event, toldClient);
    expect(payload).toMatchObject({ sub, sid, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } });
    expect(sid).toBeTruthy();
    expect(payload).not.toHaveProperty('nonce');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(120);
  });

  it('gets it when the directory deactivates the person', async () => {
    const { person, ...tokens } = await signedInAt(toldClient);
    const { sub = '' } = decodeJwt(tokens.id_token);
    const { id } = person as { id?: string };
    await logoutDirectory.patch(id ?? '', { op: 'replace', path: 'active', value: false });
    expect((await logoutTokenIn(await found(sub), toldClient)).payload.sub).toBe(sub);
  });

  it('gets it when the person leaves, also for offline access whose session ended before', async () => {
    const { person, agent, ...tokens } = await signedInAt(toldClient, { scope: 'openid offline_access notes' });
    const { sub = '', sid } = decodeJwt(tokens.id_token);
    const logouts = () =>
      receiver.received
        .map(({ body }) => decodeJwt(new URLSearchParams(body).get('logout_token') ?? ''))
        .filter((token) => token.sub === sub);
    await agent.open(endSessionUrl({ id_token_hint: tokens.id_token }));
    await eventually(() => logouts()[0], 'The logout token of the session');
    const { id } = person as { id?: string };
    await logoutDirectory.patch(id ?? '', { op: 'replace', path: 'active', value: false });
    const told = await eventually(() => (logouts().length > 1 ? logouts() : undefined), 'A second one');
    // The client requires a sid.
    expect(told.map((token) => token.sid)).toEqual([sid, sid]);
    expect(new Set(told.map(({ jti }) => jti)).size).toBe(2);
    expectInvalidGrant(await refresh(toldClient, tokens.refresh_token));
  });

  it('gets it when the person ends the session on the account page', async () => {
    const { person, ...tokens } = await signedInAt(toldClient);
    const { sub = '' } = decodeJwt(tokens.id_token);
    const elsewhere = await signIn(person, { tenant: LOGOUT_TENANT });
    const account = await elsewhere.open(`${issuerOf(LOGOUT_TENANT)}/account`);
    const form = formOf(account, '/account/sessions/end');
    await elsewhere.post(form.action, { ...form.fields, session: 'others' });
    expect((await logoutTokenIn(await found(sub), toldClient)).payload.sub).toBe(sub);
  });

  it('gets it again until it answers with success', async () => {
    receiver.status = 500;
    const { agent, ...tokens } = await signedInAt(toldClient);
    const { sub = '' } = decodeJwt(tokens.id_token);
    await agent.open(endSessionUrl({ id_token_hint: tokens.id_token }));
    await found(sub);
    receiver.status = 200;
    const attempts = () =>
      receiver.received
        .map(({ body }) => decodeJwt(new URLSearchParams(body).get('logout_token') ?? ''))
        .filter((token) => token.sub === sub);
    const [first, second] = await eventually(async () => {
      // Next alone sends when something brings it about.
      await new UserAgent().open(endSessionUrl({}));
      return attempts().length > 1 ? attempts() : undefined;
    }, 'A second attempt');
    expect(second?.jti).not.toBe(first?.jti);
  });

  it('gets none when the same person signs in again: the session ID stays the same', async () => {
    const { agent, person, ...tokens } = await signedInAt(toldClient);
    const { sub = '' } = decodeJwt(tokens.id_token);
    await signInAgain(agent, person);
    expect(codeOf(await agent.open(authorizationRequest(quiet).url))).toBeTruthy();
    const page = await agent.open(endSessionUrl({}));
    expect(
      receiver.received.filter(
        ({ body }) => decodeJwt(new URLSearchParams(body).get('logout_token') ?? '').sub === sub,
      ),
    ).toEqual([]);
    await agent.submit(page, {}, formOf(page, '/sign-out/confirm'));
    const { payload } = await logoutTokenIn(await found(sub), toldClient);
    expect(payload.sid).toBe(decodeJwt(tokens.id_token).sid);
  });
});
