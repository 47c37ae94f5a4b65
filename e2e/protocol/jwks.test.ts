/** The published keys (RFC 7517): the current signing key, the next one, and how long the response may be cached. */
import { calculateJwkThumbprint, decodeProtectedHeader, type JWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { requestToken, tokensOf } from '../support/oauth';
import { send } from '../support/send';

const SPA = 'https://spa.example';

describe.each(['default', 'acme'])('the keys of the tenant %s', (tenant) => {
  const path = `${issuerOf(tenant)}/jwks`;
  const ask = (headers: Record<string, string> = {}, method = 'GET') => send(path, { headers, method });
  const keys = async () => ((await (await ask()).json()) as { keys: JWK[] }).keys;

  it('are one that signs and one published ahead of use, each identified by its thumbprint (RFC 7638)', async () => {
    const published = await keys();
    expect(published.length).toBeGreaterThanOrEqual(2);
    for (const key of published) expect(key.kid).toBe(await calculateJwkThumbprint(key));
    expect(new Set(published.map(({ kid }) => kid)).size).toBe(published.length);
    const { access_token } = await tokensOf(
      requestToken(clientOf('api', tenant), { grant_type: 'client_credentials' }),
    );
    expect(decodeProtectedHeader(access_token).kid).toBe(published[0]?.kid);
  });

  it('may be cached by anyone for five minutes', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { headers, status } = await ask({}, method);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/json',
        'public, max-age=300',
      ]);
      expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    }
  });

  it('are not sent again to a client that has them', async () => {
    const etag = (await ask()).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await ask({ 'If-None-Match': known });
      expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, '']);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    }
    const other = await ask({ 'If-None-Match': '"other"' });
    expect([other.status, other.headers.get('etag')]).toEqual([200, etag]);
  });

  it('are readable by browsers of registered origins too, new or not', async () => {
    const etag = (await ask()).headers.get('etag') ?? '';
    for (const headers of [{ Origin: SPA }, { Origin: SPA, 'If-None-Match': etag }]) {
      const { headers: answered } = await ask(headers as Record<string, string>);
      expect([answered.get('access-control-allow-origin'), answered.get('vary')]).toEqual([
        SPA,
        expect.stringMatching(/\borigin\b/i),
      ]);
    }
  });
});
