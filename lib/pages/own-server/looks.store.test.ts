/** The layout, font, background and colors of people's pages, and those of single clients. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { container } from '@/lib/edge/container';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type PagesWorld, pagesWorld } from './testing/pages-world';

let world: PagesWorld;
let cookie: string;

beforeAll(async () => {
  world = await pagesWorld();
  cookie = await world.signedIn();
  const client = {
    client_secret: 'a secret of the client that is long enough',
    redirect_uris: ['https://own.example/cb'],
    grant_types: ['authorization_code'],
    scope: 'openid',
  };
  await applyConfiguration(
    container(),
    JSON.stringify({
      slug: 'acme',
      settings: { brandAccent: '#1f6f43', brandLayout: 'split', brandFont: 'serif', brandBackground: '#f2e8dc' },
      clients: [
        { ...client, client_id: 'plain', client_name: 'Plain' },
        {
          ...client,
          client_id: 'own',
          client_name: 'Own',
          sign_in_accent: '#7a1fa2',
          sign_in_layout: 'centered',
          sign_in_font: 'rounded',
          sign_in_background: '#102030',
        },
      ],
    }),
  );
}, 60_000);
afterAll(() => world.stop());

/** Opens a path and follows redirects within the server. */
async function open(path: string): Promise<string> {
  const response = await fetch(new URL(path, world.base), { headers: { cookie }, redirect: 'manual' });
  const location = response.headers.get('location');
  return location === null ? response.text() : open(location.replace(/^https?:\/\/[^/]+/, ''));
}
const authorize = (client: string, more = '') =>
  open(
    `/t/acme/authorize?client_id=${client}&response_type=code&redirect_uri=https%3A%2F%2Fown.example%2Fcb&scope=openid&state=s&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256${more}`,
  );
const lookOf = (html: string) =>
  /<div data-font="(\w+)" data-layout="(\w+)"(?: data-ground="(\w+)")?/.exec(html)?.slice(1).filter(Boolean);
const accentsIn = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="\/t\/acme\/brand\/accent\/([^"]+)"/g)].map(([, name]) => name);

it.each([
  ['the sign-in page', '/t/acme/login?switch=1'],
  ['another page', '/t/acme/signed-out'],
  ['a page that refuses', '/t/acme/reset-password?token=none'],
  ['an error page', '/t/acme/authorize?client_id=nobody'],
])('%s has the tenant’s layout, font and colors', async (_what, path) => {
  const html = await open(path);
  expect([lookOf(html), accentsIn(html)]).toEqual([['serif', 'split'], ['1f6f43-f2e8dc.css']]);
});

it.each([
  ['consent', ''],
  ['sign-in', '&prompt=login'],
  ['account choice', '&prompt=select_account'],
])('the page for %s has the look of its client', async (_what, more) => {
  const plain = await authorize('plain', more);
  expect([lookOf(plain), accentsIn(plain)]).toEqual([['serif', 'split'], ['1f6f43-f2e8dc.css']]);
  const own = await authorize('own', more);
  // The later style sheet wins.
  expect([lookOf(own), accentsIn(own)]).toEqual([
    ['rounded', 'centered', 'true'],
    ['1f6f43-f2e8dc.css', '7a1fa2-102030.css'],
  ]);
  expect(own).toContain('>Acme</span>');
});
