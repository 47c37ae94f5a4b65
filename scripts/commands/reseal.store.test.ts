import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { subjectOf } from '@/lib/oauth/openid/subject';
import { newClient } from '@/lib/oauth/testing/tenant';
import { createTenant } from '@/lib/tenants/create-tenant';
import { withDatabase } from '../launch/with-database';
import { type TestDatabase, testDatabase } from '../test-database';
import { reseal } from './reseal';

const [old, next] = ['the secret until today'.padEnd(40, '.'), 'the secret from today on'.padEnd(40, '.')];
const client = newClient({ subjectType: 'pairwise', redirectUris: ['https://app.example/cb'] });

let server: TestDatabase;

beforeAll(async () => {
  server = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: server.url, TESSERA_LOG_LEVEL: 'silent' });
});

afterEach(() => void vi.restoreAllMocks());

afterAll(async () => {
  delete process.env.TESSERA_ADDITIONAL_SECRETS;
  await closeContainer();
  await server.drop();
});

const use = (secret: string, additional = '') =>
  Object.assign(process.env, { TESSERA_SECRET: secret, TESSERA_ADDITIONAL_SECRETS: additional });

/** The identifier that a server with these secrets gives a person, and its signing key. */
const asServer = () =>
  withDatabase('test', async () => {
    const tenant = await container().tenants.findBySlug('default');
    if (!tenant) throw new Error('There is no tenant.');
    const context = oauthContext({
      container: container(),
      tenant,
      origin: { requestId: 'r', ipAddress: null, userAgent: null },
    });
    return { subject: subjectOf(context, client, 'ada'), kid: (await context.keys.current()).kid };
  });

async function run(): Promise<string> {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await reseal([]);
  vi.restoreAllMocks();
  return written.join('');
}

it('moves an installation from one secret to the next, and keeps signing keys and pairwise subjects', async () => {
  use(old);
  await withDatabase('test', () =>
    createTenant(container().tenants, { slug: 'default', name: 'Tessera' }, systemCause),
  );
  const was = await asServer();
  use(next, old);
  expect(await asServer()).toEqual(was);
  expect(await run()).toMatch(/resealed[^]*Run this again in an hour/);
  use(next);
  expect(await asServer()).toEqual(was);
  use(next, old);
  expect(await run()).toMatch(/0 values resealed[^]*can be removed/);
});

it('fails if a value is sealed with a secret that is not configured', async () => {
  use(old);
  await expect(run()).rejects.toThrow('TESSERA_ADDITIONAL_SECRETS');
});
