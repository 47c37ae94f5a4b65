import { describe, expect, test } from 'vitest';
import { isDocumentUnavailable } from '@/lib/oauth/metadata-document/client-documents';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { createClientDocuments, createSectorDocuments } from './published-documents';

const ADDRESS = 'https://app.example/client.json';

/** Documents on a fake server, with a fake clock; tests control both. */
function newDocuments() {
  const server = { answer: '{"client_name":"App"}' as string | null, asked: 0 };
  const time = { now: new Date('2026-11-21T12:00:00Z').getTime() };
  const documents = createClientDocuments({
    now: () => new Date(time.now),
    fetch() {
      server.asked++;
      if (server.answer === null) return Promise.reject(new FetchRefused(verbatim('answered 503')));
      return Promise.resolve({
        headers: { 'content-type': 'application/json', 'cache-control': 'max-age=60' },
        body: new TextEncoder().encode(server.answer),
      });
    },
  });
  return {
    server,
    later: (seconds: number) => (time.now += seconds * 1000),
    read: () =>
      documents
        .read(ADDRESS, ({ client_name: name }) => name === 'App')
        .catch((error: unknown) => (isDocumentUnavailable(error) ? error.message : Promise.reject(error as Error))),
  };
}

describe('the metadata document of a client', () => {
  test.each([
    ['that could not be fetched', null, expect.stringContaining('answered 503')],
    ['that was not a JSON object', '[]', expect.stringContaining('is not a JSON object')],
    ['with invalid metadata', '{"client_name":7}', { client_name: 7 }],
  ])('%s is fetched again a second later, and takes effect once corrected', async (_what, wrong, outcome) => {
    const { server, later, read } = newDocuments();
    server.answer = wrong;
    for (let time = 0; time < 20; time++) expect(await read()).toEqual(outcome);
    expect(server.asked).toBe(1);
    server.answer = '{"client_name":"App"}';
    later(1);
    expect(await read()).toEqual({ client_name: 'App' });
    expect(server.asked).toBe(2);
  });

  test('that becomes invalid is served from its last good copy for a while, and fetched again every 30 s', async () => {
    const { server, later, read } = newDocuments();
    await read();
    server.answer = null;
    later(60);
    for (let time = 0; time < 20; time++) expect(await read()).toEqual({ client_name: 'App' });
    expect(server.asked).toBe(2);
    later(30);
    await read();
    expect(server.asked).toBe(3);
    later(3600);
    expect(await read()).toContain('answered 503');
  });
});

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
