/** The real container, and an error as Next reports that of a page. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { ownProxySecret, proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import { takeWithoutScript } from '@/lib/edge/plain-pages/without-script';
import { provideConfig } from '@/lib/platform/config/env';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { logRequestError } from './log-request-error';

const REQUEST_ID = 'request-of-a-failed-page';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { TESSERA_LOG_LEVEL: 'silent' });
  provideConfig({ databaseUrl: database.url, secret: 'a secret for tests, created more than 32 characters' });
  await applyConfiguration(container(), JSON.stringify({ slug: 'acme', name: 'Acme' }));
});

afterAll(async () => {
  await closeContainer();
  await database.drop();
});

async function failWith(error: Error, language: string): Promise<string | undefined> {
  const { tenants, known } = container();
  // The page's tenant is in memory by then.
  await vi.waitFor(async () => {
    await tenants.findByPlace('acme');
    expect(known.tenant('acme')).toBeTruthy();
  });
  await logRequestError(
    error,
    {
      path: '/t/acme/admin?x=1',
      method: 'GET',
      headers: {
        'accept-language': language,
        'x-request-id': REQUEST_ID,
        [proxySecretHeader]: ownProxySecret(container().config),
      },
    },
    {
      routerKind: 'App Router',
      routePath: '/t/[tenant]/admin',
      routeType: 'render',
      renderSource: 'react-server-components',
      revalidateReason: undefined,
    },
  );
  return takeWithoutScript(REQUEST_ID);
}

describe('a page of Next that fails', () => {
  it.each([
    ['en', 'Something went wrong on our side'],
    ['zh-CN', '服务器出现问题'],
  ])('is explained to a browser without script, once: in %s', async (language, title) => {
    const html = await failWith(new Error('a bug of the console'), language);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain('>Acme</span>');
    expect(html).toMatch(/^<link rel="stylesheet" href="\/_next\/static\/[^"]+\.css"\/>/);
    expect(html).toMatch(/<a [^>]*href="\/t\/acme\/admin\?x=1"/);
    expect(html).toContain(`>${REQUEST_ID}</code>`);
    expect(takeWithoutScript(REQUEST_ID)).toBeUndefined();
  });

  it('offers a retry when the database is unavailable', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(await failWith(away, 'en')).toContain('>Temporarily unavailable</h1>');
  });
});
