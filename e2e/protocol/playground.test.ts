/** The playground and the token inspector of the console, as a browser without script uses them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { decide, signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { requestToken, tokensOf } from '../support/oauth';
import { signObject } from '../support/request-object';
import { actionFormOf, submitAction } from '../support/server-action';
import type { Arrival, UserAgent } from '../support/user-agent';

const TENANT = 'play-house';
const PLAYGROUND = `${issuerOf(TENANT)}/admin/playground`;
const INSPECTOR = `${issuerOf(TENANT)}/admin/token-inspector`;
const service = clientOf('play-service', TENANT);

let owner: UserAgent;
let auditor: UserAgent;
beforeAll(async () => {
  owner = await signIn(personOf('owner', TENANT), { tenant: TENANT });
  auditor = await signIn(personOf('auditor', TENANT), { tenant: TENANT });
});

const opened = (client: string, flow: string) => owner.open(`${PLAYGROUND}?client=${client}&flow=${flow}`);
/** Presses a button of the playground run on a page. */
const step = (page: Arrival, name: string, fields: Record<string, string> = {}) =>
  submitAction(owner, page, actionFormOf(page, 'run'), { do: name, ...fields });
const onwardFrom = ({ html }: Arrival) =>
  /<a[^>]*id="playground-continue"[^>]*href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

async function inspected(agent: UserAgent, token: string): Promise<string> {
  const page = await agent.open(INSPECTOR);
  const form = formsOf(page.html).findLast(({ fields }) => '$ACTION_KEY' in fields);
  if (!form) throw new Error('The inspector has no form.');
  const answer = await submitAction(agent, page, form, { token });
  return textOf(answer.html);
}

describe('the authorization code flow', () => {
  it('is rejected until the redirect URI is registered, then runs through the real endpoints, and its response is accepted once', async () => {
    const page = await opened('play-spa', 'authorization_code');
    expect(textOf((await step(page, 'begin', { scope: 'openid orders' })).html)).toContain('HTTP 400');

    const begun = await step(page, 'add-and-begin', { scope: 'openid orders' });
    expect(textOf(begun.html)).toContain('The playground is among the client’s redirect URIs');
    expect(textOf(begun.html)).toContain('HTTP 303');
    expect(textOf(begun.html)).not.toContain('HTTP 400');
    const kept = owner.jar.named('.playground');
    expect(kept?.value).toMatch(/^[\w-]+$/);
    let arrival = await owner.open(onwardFrom(begun));
    if (arrival.url.pathname.endsWith('/consent')) arrival = await decide(owner, arrival, 'allow');
    expect(arrival.url.href).toBe(`${PLAYGROUND}?client=play-spa&flow=authorization_code`);
    expect(textOf(arrival.html)).toContain('State. Matches the state sent.');

    const tokens = await step(arrival, 'redeem');
    expect(textOf(tokens.html)).toMatch(/HTTP 200 .*"refresh_token": "tsr_/);
    expect(textOf(tokens.html)).toContain('Nonce. The nonce in the ID token matches the one sent.');
    expect(textOf((await step(tokens, 'inspect-access_token')).html)).toMatch(
      /Signature\. Verified with this tenant’s key .* "active": true/,
    );

    const refreshed = await step(tokens, 'refresh');
    const revoked = await step(refreshed, 'revoke');
    const text = textOf((await step(revoked, 'inspect-refresh_token')).html);
    expect(text).toContain('"active": false');
    expect(text).toContain('Token family, revoked');

    expect(owner.jar.named('.playground')?.value ?? '').toBe('');
    const again = await owner.open(`${PLAYGROUND}/callback?code=x&state=y&iss=z`);
    expect(textOf(again.html)).toContain('This response does not belong to a run of yours in this browser');
  });

  it('creates a key for a client with bound tokens, and proves it to the token endpoint and to userinfo', async () => {
    const page = await opened('play-bound', 'authorization_code');
    expect(textOf(page.html)).toContain('Key for this run');
    let arrival = await owner.open(onwardFrom(await step(page, 'add-and-begin', { scope: 'openid' })));
    if (arrival.url.pathname.endsWith('/consent')) arrival = await decide(owner, arrival, 'allow');
    const redeemed = await step(arrival, 'redeem');
    expect(textOf(redeemed.html)).toMatch(/DPoP: eyJ.* HTTP 200 .*"token_type": "DPoP"/);
    const found = await step(redeemed, 'userinfo');
    expect(textOf(found.html)).toMatch(/Authorization: DPoP •+.* HTTP 200 .*"sub": /);
    expect(textOf((await step(found, 'refresh')).html)).toMatch(/4\. Userinfo 200 .*5\. Refresh 200/);
  });

  it('pushes its request where the client must, and asks for the secret first', async () => {
    const page = await opened('play-pushed', 'authorization_code');
    expect(textOf((await step(page, 'begin')).html)).toContain('Required for client authentication.');
    const begun = await step(page, 'add-and-begin', {
      client_secret: clientOf('play-pushed', TENANT).secret ?? '',
    });
    expect(textOf(begun.html)).toMatch(/1\. Pushed authorization request 201 .*2\. Authorization request 303/);
    expect(begun.html).not.toContain(clientOf('play-pushed', TENANT).secret);
  });
});

/** The signed claims that a page shows under a title. */
function claimsOn({ html }: Arrival, title: string): Record<string, unknown> {
  const shown =
    new RegExp(`<pre[^>]*aria-label="${title}"[^>]*><code>([^<]+)</code>`).exec(html)?.[1] ??
    expect.fail(`${title} is not shown`);
  return JSON.parse(shown.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')) as Record<
    string,
    unknown
  >;
}

describe('a client that signs with a private key', () => {
  const ASSERTION = 'Claims of the client assertion';

  it('signs what the page shows elsewhere and gets its token; a second use is rejected', async () => {
    const page = await opened('play-signer', 'client_credentials');
    expect(claimsOn(page, ASSERTION)).toMatchObject({
      iss: 'play-signer',
      sub: 'play-signer',
      aud: issuerOf(TENANT),
      jti: expect.any(String) as string,
      exp: expect.any(Number) as number,
    });
    expect(textOf((await step(page, 'begin')).html)).toContain(
      'Provide the client’s key above, or paste an assertion signed elsewhere.',
    );

    const client_assertion = await signObject(claimsOn(page, ASSERTION), { typ: 'JWT' });
    const right = await step(page, 'begin', { client_assertion, scope: 'orders' });
    expect(textOf(right.html)).toMatch(/client_assertion=eyJ[\w-]+\.eyJ[\w-]+\.….* HTTP 200 .*"token_type": "DPoP"/);
    expect(right.html).not.toContain(client_assertion.split('.')[2]);
    expect(claimsOn(right, ASSERTION).jti).not.toBe(claimsOn(page, ASSERTION).jti);
    expect(textOf((await step(page, 'begin', { client_assertion })).html)).toMatch(
      /HTTP 401 .*"error": "invalid_client"/,
    );

    const exchanged = await step(right, 'exchange', {
      client_assertion: await signObject(claimsOn(right, ASSERTION), { typ: 'JWT' }),
      scope: 'orders',
    });
    expect(textOf(exchanged.html)).toContain('"issued_token_type": "urn:ietf:params:oauth:token-type:access_token"');
  });

  it('has its request signed elsewhere, and pushes it signed', async () => {
    const waiting = await step(await opened('play-sealed', 'authorization_code'), 'add-and-begin', {
      scope: 'openid orders',
    });
    const request = claimsOn(waiting, 'Claims of the request object');
    expect(request).toMatchObject({
      client_id: 'play-sealed',
      response_type: 'code',
      scope: 'openid orders',
      redirect_uri: `${PLAYGROUND}/callback`,
      code_challenge_method: 'S256',
    });
    const assertion = async (page: Arrival) => signObject(claimsOn(page, ASSERTION), { typ: 'JWT' });
    const unsigned = await step(waiting, 'authorize', { client_assertion: await assertion(waiting) });
    expect(textOf(unsigned.html)).toContain('The request must be signed.');

    const sent = await step(waiting, 'authorize', {
      client_assertion: await assertion(unsigned),
      request_object: await signObject(request),
    });
    expect(textOf(sent.html)).toMatch(
      /1\. Pushed authorization request 201 .*Request object\. .*2\. Authorization request 303/,
    );
    let arrival = await owner.open(onwardFrom(sent));
    if (arrival.url.pathname.endsWith('/consent')) arrival = await decide(owner, arrival, 'allow');
    const redeemed = await step(arrival, 'redeem', { client_assertion: await assertion(arrival) });
    expect(textOf(redeemed.html)).toMatch(/HTTP 200 .*"refresh_token": "tsr_/);
    expect(textOf((await step(redeemed, 'refresh', { client_assertion: await assertion(redeemed) })).html)).toMatch(
      /Refresh 200/,
    );
  });
});

describe('a machine client', () => {
  it('gets a token with its secret, which is on no page, and gets the protocol error without it', async () => {
    const page = await opened('play-service', 'client_credentials');
    const right = await step(page, 'begin', { client_secret: service.secret ?? '', scope: 'orders' });
    expect(textOf(right.html)).toMatch(/HTTP 200 .*"scope": "orders"/);
    expect(right.html).not.toContain(service.secret);
    expect(textOf((await step(right, 'exchange', { scope: 'orders' })).html)).toContain(
      '"issued_token_type": "urn:ietf:params:oauth:token-type:access_token"',
    );

    const wrong = await step(page, 'begin', { client_secret: 'not-this-one' });
    expect(textOf(wrong.html)).toMatch(/HTTP 401 .*"error": "invalid_client"/);
    const why = /href="([^"]*\/admin\/why-did-it-fail\?q=[^"]+)"/.exec(wrong.html)?.[1] ?? '';
    await expect
      .poll(async () => textOf((await owner.open(why)).html), { timeout: 15_000, interval: 500 })
      .toMatch(/secret/);
  });

  it('gets a secret valid for an hour that is never displayed', async () => {
    const page = await opened('play-hourly', 'client_credentials');
    const made = await step(page, 'temporary-secret');
    expect(textOf(made.html)).toContain('A client secret valid for one hour was created.');
    expect(made.html).not.toContain('tss_');
    expect(textOf((await step(made, 'begin')).html)).toContain('HTTP 200');
  });
});

describe('a run', () => {
  it('is for administrators: an auditor sees the page without its form, and cannot submit it', async () => {
    const page = await opened('play-service', 'client_credentials');
    const seen = await auditor.open(page.url.href);
    expect(textOf(seen.html)).toContain('Administrator role required');
    expect(seen.html).not.toContain('name="client_secret"');
    const sent = await submitAction(auditor, page, actionFormOf(page, 'run'), {
      do: 'begin',
      client_secret: service.secret ?? '',
    });
    expect(textOf(sent.html)).not.toContain('HTTP 200');
  });

  it('belongs to one browser and person: a sealed run of another is rejected', async () => {
    const page = await opened('play-service', 'client_credentials');
    const run =
      actionFormOf(await step(page, 'begin', { client_secret: service.secret ?? '' }), 'run').fields.run ?? '';
    expect(run.length).toBeGreaterThan(100);
    const elsewhere = await signIn(personOf('owner', TENANT), { tenant: TENANT });
    const other = await elsewhere.open(page.url.href);
    const sent = await submitAction(elsewhere, other, actionFormOf(other, 'run'), { do: 'introspect', run });
    expect(textOf(sent.html)).toContain('This run is over half an hour old or belongs to another sign-in.');
  });
});

describe('the token inspector', () => {
  it('shows an auditor what a token is, whether it verifies and what introspection would answer', async () => {
    const { access_token: token } = await tokensOf(requestToken(service, { grant_type: 'client_credentials' }));
    const text = await inspected(auditor, token);
    expect(text).toMatch(/Signature\. Verified with this tenant’s key/);
    expect(text).toContain('"active": true');
    expect(text).toContain('Client: Play service');
    const [header = '', payload = '', signature = ''] = token.split('.');
    const altered = await inspected(
      auditor,
      [
        header,
        Buffer.from(
          JSON.stringify({ ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), sub: 'x' }),
        ).toString('base64url'),
        signature,
      ].join('.'),
    );
    expect(altered).toContain('Verification failed: JWT signature is invalid.');
    expect(altered).toContain('"active": false');
  });

  it('recognizes what is not a token, and identifies other credentials by type', async () => {
    expect(await inspected(auditor, 'hello')).toContain('Unrecognized token');
    expect(await inspected(auditor, 'tsk_0123456789')).toContain('SCIM token');
    expect(await inspected(auditor, `${'x'.repeat(40)}.y.z`)).toContain('Unrecognized token');
  });
});
