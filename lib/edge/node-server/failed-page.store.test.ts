/**
 * The real listener and container in front of pages that fail as Next's do: the error is reported first, and then HTML
 * is written that shows nothing without scripts.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { provideConfig } from '@/lib/platform/config/env';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { createListener } from './create-listener';
import { logRequestError } from './log-request-error';
import { type Listening, listening } from './testing/listening';

const errors: Record<string, Error> = {
  '/admin': new Error('a bug of the console'),
};
const BY_SCRIPT =
  '<!DOCTYPE html><html id="__next_error__"><body><script src="/_next/static/chunks/main.js"></script><script>["/_next/static/chunks/a.css"]</script></body></html>';

let database: TestDatabase;
let server: Listening;
let base: string;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { TESSERA_LOG_LEVEL: 'silent' });
  const config = provideConfig({
    databaseUrl: database.url,
    secret: 'a secret for tests, created more than 32 characters',
  });
  await applyConfiguration(container(), JSON.stringify({ slug: 'acme', name: 'Acme' }));
  const pages = {
    async handle({ url = '', method = '', headers }: IncomingMessage, outgoing: ServerResponse) {
      await container().tenants.findByPlace('acme');
      const path = url.replace(/^\/t\/acme|\?.*$/g, '');
      await logRequestError(
        errors[path],
        { path: url, method, headers },
        {
          routerKind: 'App Router',
          routePath: path,
          routeType: 'render',
          renderSource: 'react-server-components',
          revalidateReason: undefined,
        },
      );
      outgoing.statusCode = Number(headers['x-status'] ?? 500);
      outgoing
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .setHeader('Link', '</_next/a.css>; rel=preload; as="style"');
      outgoing.flushHeaders();
      if (headers['x-status'] === undefined) return void outgoing.end(BY_SCRIPT);
      // Compressed, as Next does it.
      outgoing.setHeader('Content-Encoding', 'gzip');
      outgoing.end(gzipSync(BY_SCRIPT));
    },
    close: async () => undefined,
  };
  server = await listening(
    createListener({ edge: config, pages, peoplePage: () => null, observer: container(), everythingToNext: false }),
  );
  ({ base } = server);
});

afterAll(async () => {
  server.stop();
  await closeContainer();
  await database.drop();
});

describe('a console or account page rendered in the browser', () => {
  it.each([
    [500, '/t/acme/admin', 'en', 'Something went wrong on our side'],
    [403, '/t/acme/admin/people', 'en', 'Your role can’t open this page'],
    [404, '/t/acme/admin/people/none?x=1', 'zh-CN', '页面不存在'],
  ])('explains a %i without script', async (status, path, language, title) => {
    const response = await fetch(base + path, {
      headers: { 'Accept-Language': language, 'Accept-Encoding': 'gzip', 'X-Status': String(status) },
    });
    const html = await response.text();
    expect([response.status, html.replace(/<noscript>[^]*<\/noscript>/, '')]).toEqual([status, BY_SCRIPT]);
    expect(html).toContain(`<h1 class="text-xl font-semibold">${title}</h1>`);
    expect(html).toContain('<link rel="stylesheet" href="/_next/static/chunks/a.css">');
    expect(html).toContain('<a class="underline" href="/t/acme/">');
    expect(html).toContain(`<code>${response.headers.get('x-request-id')}</code>`);
  });
});
