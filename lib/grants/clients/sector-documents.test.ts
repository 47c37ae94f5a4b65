import { expect, test } from 'vitest';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { createSectorDocuments } from './sector-documents';

const answering = (body: string | Error) => {
  const fetch: GuardedFetch = async () => {
    if (body instanceof Error) throw body;
    return { headers: {}, body: Buffer.from(body) };
  };
  return createSectorDocuments({ fetch }).read('https://shop.example/sector.json');
};

test('reads a list of redirect URIs', async () => {
  expect(await answering('["https://one.example/cb"]')).toEqual(['https://one.example/cb']);
});

test.each(['{"redirect_uris":[]}', '[1]', 'not JSON', ''])('reports an invalid list: %s', async (body) => {
  expect(await answering(body)).toEqual({ unavailable: 'the response is not one' });
});

test('reports only what the fetch guard rejects', async () => {
  expect(await answering(new FetchRefused('answered 302; redirects are not followed'))).toEqual({
    unavailable: 'answered 302; redirects are not followed',
  });
  await expect(answering(new Error('a fault'))).rejects.toThrow('a fault');
});
