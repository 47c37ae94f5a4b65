import { expect, test } from 'vitest';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { msg } from '@/lib/platform/shared/message';
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
  expect(await answering(body)).toEqual({ unavailable: msg('clients.responseIsNotOne') });
});

test('reports only what the fetch guard rejects', async () => {
  const reason = msg('http.answeredNoRedirect', { statusCode: 302 });
  expect(await answering(new FetchRefused(reason))).toEqual({ unavailable: reason });
  await expect(answering(new Error('a fault'))).rejects.toThrow('a fault');
});
