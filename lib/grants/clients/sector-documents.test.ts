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

test('a list of redirect URIs is read', async () => {
  expect(await answering('["https://one.example/cb"]')).toEqual(['https://one.example/cb']);
});

test.each(['{"redirect_uris":[]}', '[1]', 'not JSON', ''])('what is no such list is told: %s', async (body) => {
  expect(await answering(body)).toEqual({ unavailable: 'the response is not one' });
});

test('so is what the guard refuses, and nothing else', async () => {
  expect(await answering(new FetchRefused('answered 302; redirects are not followed'))).toEqual({
    unavailable: 'answered 302; redirects are not followed',
  });
  await expect(answering(new Error('a fault'))).rejects.toThrow('a fault');
});
