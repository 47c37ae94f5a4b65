/** Back-channel logout by identity providers (OpenID Connect Back-Channel Logout 1.0, as a relying party). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { unique } from '../support/random';
import { send } from '../support/send';
import { addTestProvider, goThrough, HOUSE, houseOwner, isSignedIn, newGuest, verified } from '../support/upstream';
import { UpstreamProvider } from '../support/upstream-provider';
import { UserAgent } from '../support/user-agent';

let provider: UpstreamProvider;
let id: string;
let uri: string;

beforeAll(async () => {
  provider = await UpstreamProvider.start();
  const owner = await houseOwner();
  id = await addTestProvider(owner, provider);
  uri = `${issuerOf(HOUSE)}/upstream-logout/${id}`;
  const page = await owner.open(`${issuerOf(HOUSE)}/admin/identity-providers/${id}`);
  if (!page.html.includes(uri)) throw new Error('The page of the provider does not show its back-channel logout URI.');
}, 120_000);
afterAll(() => provider?.stop());
beforeEach(() => {
  provider.subject = unique('subject');
  provider.says = {};
});

/** Signs in a person, with the provider's session. */
async function signedIn(sid: string | undefined, email?: string) {
  const address = email ?? (await newGuest()).email;
  const agent = new UserAgent();
  provider.says = { claims: { ...verified(address), sid } };
  await goThrough(agent, provider, id);
  if (!(await isSignedIn(agent))) throw new Error('Nobody is signed in.');
  return { agent, email: address };
}

const post = (token: string, at = uri) =>
  send(at, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });

describe('an identity provider that reports a sign-out', () => {
  it('by sid ends that session, and is answered 200 without caching', { timeout: 60_000 }, async () => {
    const [first, second] = [unique('sid'), unique('sid')];
    const { agent, email } = await signedIn(first);
    const { agent: other } = await signedIn(second, email);
    const answer = await post(await provider.logoutToken({ sid: first }));
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([200, 'no-store', '']);
    expect([await isSignedIn(agent), await isSignedIn(other)]).toEqual([false, true]);
  });

  it('by sub ends all of the person’s sessions there', { timeout: 60_000 }, async () => {
    const { agent, email } = await signedIn(unique('sid'));
    const { agent: other } = await signedIn(undefined, email);
    expect((await post(await provider.logoutToken({ sub: provider.subject }))).status).toBe(200);
    expect([await isSignedIn(agent), await isSignedIn(other)]).toEqual([false, false]);
  });

  it('is believed once, and only with a valid token', { timeout: 60_000 }, async () => {
    const sid = unique('sid');
    const { agent } = await signedIn(sid);
    const refused = async (token: string, at?: string) => {
      const answer = await post(token, at);
      expect([answer.status, (await answer.json()).error]).toEqual([400, 'invalid_request']);
    };
    await refused(await provider.logoutToken({ sid }, { foreignKey: true }));
    await refused(await provider.logoutToken({ sid, nonce: 'n' }));
    await refused(await provider.logoutToken({ sid, aud: 'another client' }));
    await refused(await provider.logoutToken({ sid, events: {} }));
    await refused(await provider.logoutToken({ sid }, { typ: 'at+jwt' }));
    await refused(await provider.logoutToken({}));
    await refused('no token');
    await refused(await provider.logoutToken({ sid }), `${issuerOf(HOUSE)}/upstream-logout/unknown`);
    await refused(await provider.logoutToken({ sid }), `${issuerOf('acme')}/upstream-logout/${id}`);
    expect(await isSignedIn(agent)).toBe(true);
    const token = await provider.logoutToken({ sid });
    expect((await post(token)).status).toBe(200);
    await refused(token);
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('is answered 405 to GET, and 400 to an oversized or repeated token', async () => {
    expect((await send(uri)).status).toBe(405);
    expect((await post('x'.repeat(40_000))).status).toBe(400);
    const twice = await send(uri, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'logout_token=a&logout_token=b',
    });
    expect(twice.status).toBe(400);
  });
});
