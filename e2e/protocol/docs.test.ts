/** The guides and the reference, which both mounts serve to anybody. */
import { describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { send } from '../support/send';

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(`${issuerOf()}/docs${path}`, { method, headers });

describe('the guides', () => {
  it('are listed, and link to each other', async () => {
    const list = await get('');
    expect(list.status).toBe(200);
    const listed = await list.text();
    expect(listed).toContain('href="/docs/guides/deploy/kubernetes"');
    // Readers may belong to any tenant.
    expect(listed).not.toContain('href="/admin');
    const html = await (await get('/guides/okta')).text();
    expect(html).toContain('>Provision people and groups from Okta</h1>');
    expect(html).toMatch(/<a href="\/docs\/guides\/[a-z-]+"/);
    expect(html).toContain('id="2-in-okta"');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('.md"');
  });

  it('run no script but ours, and are in the theme of the reader', async () => {
    const response = await get('/reference/scim', { Cookie: 'tessera.theme=dark' });
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*script-src 'self';/);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain('data-theme="dark"');
  });

  it('are cached until they change', async () => {
    const first = await get('/guides/okta');
    const tag = first.headers.get('etag') ?? '';
    expect([first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
      'public, no-cache',
      expect.stringContaining('Cookie'),
    ]);
    expect((await get('/guides/okta', { 'If-None-Match': tag })).status).toBe(304);
    expect((await get('/guides/okta', { 'If-None-Match': tag, Cookie: 'tessera.theme=dark' })).status).toBe(200);
    const head = await get('/guides/okta', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('show the screenshots that they use, and no other file', async () => {
    const picture = await get('/screenshots/home-dark.png');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const path of [
      '/screenshots/README',
      '/screenshots/access-keys-light.png',
      '/guides/okta.md',
      '/decisions/0001-none',
      '/contributing/glossary',
      '/guides/%2e%2e/README',
      '/guides/..%2f..%2fpackage.json',
    ])
      expect((await get(path)).status, path).toBe(404);
    expect((await get('/guides/okta', {}, 'POST')).status).toBe(405);
  });
});
