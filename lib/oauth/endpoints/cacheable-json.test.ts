import { describe, expect, it } from 'vitest';
import { cacheableJson } from './cacheable-json';

const ask = (headers: Record<string, string> = {}, document: object = { keys: [] }) =>
  cacheableJson(new Request('https://auth.example/jwks', { headers }), document, 300);
const etag = ask().headers.get('etag') ?? '';

describe('a cacheable document', () => {
  it('says for how long, and has an ETag', async () => {
    const response = ask();
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/json',
      'public, max-age=300',
    ]);
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(await response.json()).toEqual({ keys: [] });
    expect(ask({}, { keys: [{}] }).headers.get('etag')).not.toBe(etag);
  });

  it.each([etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*'])(
    'is not sent again to a client that has it: %s',
    async (ifNoneMatch) => {
      const response = ask({ 'If-None-Match': ifNoneMatch });
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([
        etag,
        'public, max-age=300',
      ]);
    },
  );

  it.each(['"other"', etag.slice(0, -1), etag.replaceAll('"', ''), ''])(
    'is sent to a client that has another version: %s',
    (ifNoneMatch) => {
      expect(ask({ 'If-None-Match': ifNoneMatch }).status).toBe(200);
    },
  );
});
