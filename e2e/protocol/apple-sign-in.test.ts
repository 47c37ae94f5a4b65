/**
 * Sign in with Apple at a stand-in that behaves as Apple documents: it posts its responses from another site, and knows
 * us by JWTs signed with our key (OAuth 2.0 Form Post Response Mode).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectUpstreamRejection } from '../support/expectations';
import { decodeHtml, textOf } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import { send } from '../support/send';
import { actionFormOf, submitAction } from '../support/server-action';
import { addTestProvider, HOUSE, houseOwner, isSignedIn, leaveFor, newGuest, redirectUriOf } from '../support/upstream';
import { newAppleClient, UPSTREAM_CLIENT, UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

const APPLE = 'https://appleid.apple.com';
const house = issuerOf(HOUSE);
let provider: UpstreamProvider;
let owner: UserAgent;
let key: string;
let id: string;

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  provider.apple = await newAppleClient();
  owner = await houseOwner();
  key = await newAccessKey('owner', { tenant: HOUSE });
  id = unique('apple').toLowerCase();
  const { teamId: team_id, keyId: key_id, privateKey: private_key } = provider.apple;
  const created = await manage(key, 'POST', '/identity-providers', {
    tenant: HOUSE,
    body: {
      id,
      name: 'Apple',
      issuer: provider.issuer,
      client_id: UPSTREAM_CLIENT.id,
      client_authentication: 'client_secret_post',
      apple: { team_id, key_id, private_key },
      scope: 'email',
      linking: 'verified_email',
    },
  });
  expect(created).toMatchObject({ status: 201, body: { apple: { team_id, key_id }, has_client_secret: true } });
  expect(JSON.stringify(created.body)).not.toContain('PRIVATE KEY');
}, 120_000);
afterAll(() => provider?.stop());
beforeEach(() => {
  provider.subject = unique('subject');
  provider.says = {};
  provider.user = undefined;
});

/** Posts as a browser does that comes from another site: without SameSite=Lax cookies. */
const post = (address: string, fields: Record<string, string> | string, origin = APPLE) =>
  send(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: origin,
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Mode': 'navigate',
    },
    body: new URLSearchParams(fields).toString(),
  });

/** Leaves for the provider. @returns the form that it lets the browser post */
async function leave(agent: UserAgent) {
  const to = new URL(await leaveFor(agent, id));
  expect(to.searchParams.get('response_mode')).toBe('form_post');
  return provider.post(to.searchParams);
}

/** @returns where the browser goes after its POST, with its cookies */
async function handedOver(response: Response): Promise<string> {
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store']);
  expect(response.headers.get('set-cookie')).toBeNull();
  return response.headers.get('location') ?? '';
}

async function guestLeaving() {
  const guest = await newGuest();
  const agent = new UserAgent();
  // "The value may be a string ("true" or "false") or a Boolean" (Apple).
  provider.says = { claims: { email: guest.email, email_verified: 'true', is_private_email: 'true' } };
  return { agent, guest, ...(await leave(agent)) };
}

const refused = (agent: UserAgent, location: string, expected: { status?: number; reason: RegExp }) =>
  agent.open(location).then((page) => expectUpstreamRejection(owner, agent, page, expected));

it('has no client secret beside its private key', async () => {
  const at = `/identity-providers/${id}`;
  expect(await manage(key, 'PATCH', at, { tenant: HOUSE, body: { client_secret: 'secret' } })).toMatchObject({
    status: 400,
  });
});

describe('a response that Apple posts', () => {
  it('signs in the person of the browser that left, and passes neither name nor ID token on', async () => {
    const { agent, action, fields } = await guestLeaving();
    const user = JSON.stringify({ name: { firstName: 'Greta', lastName: 'Guest' }, email: 'another@evil.example' });
    const location = await handedOver(await post(action, { ...fields, user, id_token: 'ey.J.x' }));
    expect(location.startsWith(`${redirectUriOf(id)}?`)).toBe(true);
    expect([...new URL(location).searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
    await agent.open(location);
    expect(await isSignedIn(agent)).toBe(true);
  });

  it('signs the same person in again, though Apple sends `user` at the first sign-in only', async () => {
    provider.user = JSON.stringify({ name: { firstName: 'Greta', lastName: 'Guest' } });
    const first = await guestLeaving();
    expect(first.fields).toHaveProperty('user');
    await first.agent.open(await handedOver(await post(first.action, first.fields)));
    // Apple sends the object `user` only the first time that a person authorizes an application. By then the link to
    // the person decides, and not their address.
    provider.user = undefined;
    provider.says = { claims: { email: `${unique('relay')}@privaterelay.appleid.com`, email_verified: 'true' } };
    const agent = new UserAgent();
    const { action, fields } = await leave(agent);
    expect(fields).not.toHaveProperty('user');
    await agent.open(await handedOver(await post(action, fields)));
    expect(await isSignedIn(agent)).toBe(true);
    const account = await agent.open(`${house}/account`);
    expect(textOf(account.html)).toContain(first.guest.userName);
  });

  it('with another state uses nothing up', async () => {
    const { agent, action, fields } = await guestLeaving();
    const wrong = await handedOver(await post(action, { ...fields, state: 'x'.repeat(52) }));
    await refused(agent, wrong, { status: 400, reason: /no sign-in/ });
    await agent.open(await handedOver(await post(action, fields)));
    expect(await isSignedIn(agent)).toBe(true);
  });

  it('counts once', async () => {
    const { agent, action, fields } = await guestLeaving();
    const location = await handedOver(await post(action, fields));
    await agent.open(location);
    const redeemed = provider.redeemed;
    expect((await agent.open(await handedOver(await post(action, fields)))).response.status).toBe(400);
    expect((await agent.open(location)).response.status).toBe(400);
    expect(provider.redeemed).toBe(redeemed);
  });

  it('counts in the browser that left only, and is not used up by another', async () => {
    const { agent, action, fields } = await guestLeaving();
    const location = await handedOver(await post(action, fields));
    const other = new UserAgent();
    await other.open(`${house}/login`);
    await refused(other, location, { status: 400, reason: /another browser/ });
    await agent.open(location);
    expect(await isSignedIn(agent)).toBe(true);
  });

  it('posted by a foreign site with its own sign-in signs nobody in', async () => {
    const attacker = await guestLeaving();
    const victim = new UserAgent();
    await victim.open(`${house}/login`);
    const location = await handedOver(await post(attacker.action, attacker.fields, 'https://evil.example'));
    await refused(victim, location, { status: 400, reason: /another browser/ });
  });

  it('that reports a cancellation leads back to the sign-in page', async () => {
    const { agent, action, fields } = await guestLeaving();
    const { state = '', iss = '' } = fields;
    const location = await handedOver(await post(action, { state, iss, error: 'user_cancelled_authorize' }));
    const page = await agent.open(location);
    expect(page.response.status).toBe(403);
    expect(textOf(page.html)).toContain('You didn’t sign in at Apple');
    expect(agent.jar.named('.session')).toBeUndefined();
  });

  it.each([
    ['a repeated parameter', 'state=a&state=b'],
    ['more than 64 KiB', `state=a&user=${'x'.repeat(70_000)}`],
  ])('with %s is rejected', async (_what, body) => {
    await expectErrorPage(await post(redirectUriOf(id), body));
  });
});

it('a provider whose responses are not posted takes no POST', async () => {
  const other = await addTestProvider(owner, provider);
  await expectErrorPage(await post(redirectUriOf(other), { state: 'a', code: 'b' }));
});

it('a provider that does not accept our key says so', async () => {
  const { privateKey } = await newAppleClient();
  const current = provider.apple;
  const { agent, action, fields } = await guestLeaving();
  provider.apple = { ...(await newAppleClient()), privateKey };
  try {
    await refused(agent, await handedOver(await post(action, fields)), { reason: /invalid_client/ });
  } finally {
    provider.apple = current;
  }
});

it('a test sign-in shows the claims that Apple sends', async () => {
  const testPage = `${house}/admin/identity-providers/${id}/test`;
  provider.says = { claims: { email: 'x@privaterelay.appleid.com', email_verified: 'true', is_private_email: 'true' } };
  const page = await owner.open(testPage);
  const { html } = await submitAction(owner, page, actionFormOf(page, 'provider'), {});
  const to = /href="(http:\/\/localhost:\d+\/authorize\?[^"]*)"/.exec(html)?.[1];
  const { action, fields } = provider.post(new URL(decodeHtml(to ?? '')).searchParams);
  const result = await owner.open(await handedOver(await post(action, fields)));
  expect(result.url.href).toBe(testPage);
  expect(textOf(result.html)).toContain('is_private_email');
});

it('the key stays when other settings change, and the settings of Apple cannot be taken away', async () => {
  const path = `/identity-providers/${id}`;
  expect(await manage(key, 'PATCH', path, { tenant: HOUSE, body: { name: 'Apple' } })).toMatchObject({
    status: 200,
    body: { has_client_secret: true },
  });
  expect(await manage(key, 'PATCH', path, { tenant: HOUSE, body: { apple: null } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/apple' }] },
  });
});
