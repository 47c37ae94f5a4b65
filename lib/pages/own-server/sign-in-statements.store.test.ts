import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { container } from '@/lib/edge/container';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type PagesWorld, pagesWorld } from './testing/pages-world';

const PASSWORD = 'four unrelated words of mine';
const SECRET = 'a secret of the client that is long enough';
const CALLBACK = 'https://own.example/cb';
const PKCE = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};

let world: PagesWorld;
beforeAll(async () => {
  world = await pagesWorld();
  const common = { client_secret: SECRET, redirect_uris: [CALLBACK], grant_types: ['authorization_code'] };
  await applyConfiguration(
    container(),
    JSON.stringify({
      slug: 'acme',
      name: 'Acme',
      people: [{ userName: 'grace', displayName: 'Grace Hopper', password: PASSWORD }],
      clients: [
        { ...common, client_id: 'own', client_name: 'Own', scope: 'openid', first_party: true },
        { ...common, client_id: 'other', client_name: 'Other', scope: 'openid' },
      ],
    }),
  );
}, 60_000);
afterAll(() => world.stop());

/** A browser that keeps cookies and follows redirects within the server. */
function newBrowser() {
  const cookies = new Map<string, string>();
  const go = async (path: string, body?: URLSearchParams): Promise<{ left: URL } | { html: string }> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, world.base), {
      ...(body && { method: 'POST', body }),
      headers: { cookie },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return { html: await response.text() };
    await response.body?.cancel();
    return location.startsWith(CALLBACK) ? { left: new URL(location) } : go(location.replace(/^https?:\/\/[^/]+/, ''));
  };
  const submit = (html: string, end: string, fields: Record<string, string>) => {
    const form = html.match(/<form\b.*?<\/form>/gs)?.find((each) => each.includes(`${end}"`)) ?? '';
    const hidden = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    return go(`/t/acme${end}`, new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }));
  };
  return { go, submit };
}

/** A whole sign-in, from the authorization request to the token. @returns the statements that it sent */
async function signIn(clientId: string, parameters: Record<string, string>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { go, submit } = newBrowser();
  const request = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: 'openid',
    state: 's',
    code_challenge: PKCE.challenge,
    code_challenge_method: 'S256',
    ...parameters,
  });
  const login = await go(`/t/acme/authorize?${request}`);
  if (!('html' in login)) throw new Error('There is no sign-in page.');
  let next = await submit(login.html, '/login/password', { username: 'grace', password: PASSWORD });
  if ('html' in next) next = await submit(next.html, '/consent/decision', { decision: 'allow' });
  if (!('left' in next)) throw new Error(`The client got no answer: ${next.html}`);
  const token = await fetch(`${world.base}/t/acme/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${SECRET}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: next.left.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: PKCE.verifier,
    }),
  });
  expect(token.status).toBe(200);
  const texts = query.mock.calls.map(([statement]) => (statement as unknown as pg.QueryConfig).text);
  query.mockRestore();
  return texts.filter((text) => OF_SIGN_IN.test(text) && !text.startsWith('SELECT "public"."client'));
}

/** Copies of tenants, clients and keys are read again every few seconds, and counters are written in batches. */
const OF_SIGN_IN =
  /^BEGIN|^COMMIT|throttle|authorization_request|identity_provider|authorization_code|\b(?:person|session|consent)\b/;

it('a whole sign-in sends 21 statements, and 28 with a consent page', async () => {
  // The first one also finds the network unknown.
  await signIn('own', {});
  expect(await signIn('own', {})).toHaveLength(21);
  expect(await signIn('other', { prompt: 'consent' })).toHaveLength(28);
});
