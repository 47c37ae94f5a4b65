import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { personalTokenPolicy } from '@/lib/grants/personal-tokens/personal-token-policy';
import { offeredResources } from '@/lib/oauth/personal-tokens/offered-resources';
import { provideConfig } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { verbatim } from '@/lib/platform/shared/message';
import { newSecret } from '@/lib/platform/shared/secret';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { seedDemo } from './seed-demo';

let testbed: TestDatabase;
beforeAll(async () => {
  testbed = await testDatabase();
  provideConfig({ databaseUrl: testbed.url, secret: newSecret() });
});
afterAll(async () => {
  await closeContainer();
  await testbed?.drop();
});

const counts = async () => {
  const [row] = await container().database.query<Record<string, number>>(sql`SELECT
    (SELECT count(*)::int FROM person) AS people, (SELECT count(*)::int FROM "group") AS groups, (SELECT count(*)::int FROM client) AS clients,
    (SELECT count(*)::int FROM consent) AS consents, (SELECT count(*)::int FROM session) AS sessions,
    (SELECT count(*)::int FROM token_family) AS families, (SELECT count(*)::int FROM token_family_event) AS events,
    (SELECT count(*)::int FROM audit_event) AS audit, (SELECT count(*)::int FROM access_key) AS keys`);
  return row;
};

it('gives every page something to show, and adds nothing on a second run', async () => {
  const {
    tenants: [tenant],
  } = await seedDemo(container());
  expect(tenant).toMatchObject({ slug: 'default', effect: 'created' });
  const first = await counts();
  expect(first).toMatchObject({ people: 40, groups: 4, clients: 5, keys: 1 });
  expect(first?.families).toBeGreaterThan(40);
  expect(first?.consents).toBeGreaterThan(20);

  const found = await container().tenants.findBySlug('default');
  expect(found && offeredResources(personalTokenPolicy(found.settings), found)).toEqual([
    {
      identifier: 'https://orders.harbor.example',
      name: verbatim('Orders API'),
      scopes: ['orders:read', 'orders:write'],
    },
  ]);

  const kinds = await container().database.query<{ kind: string }>(
    sql`SELECT DISTINCT kind FROM token_family_event ORDER BY kind`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['issued', 'replayed', 'reuse-detected', 'revoked', 'rotated']);
  const reasons = await container().database.query<{ reason: string }>(sql`
    SELECT DISTINCT revoke_reason AS reason FROM token_family WHERE revoked_at IS NOT NULL ORDER BY 1`);
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'person-deactivated',
    'refresh-token-reused',
    'revoked-by-administrator',
    'revoked-by-client',
  ]);
  const [{ future } = { future: -1 }] = await container().database.query<{ future: number }>(sql`
    SELECT count(*)::int AS future FROM token_family_event WHERE at > now()`);
  expect(future).toBe(0);

  const { provisioningLog, now } = container();
  const sent = await provisioningLog.listEntries({
    tenantId: tenant?.id ?? '',
    sort: 'at',
    descending: true,
    page: 1,
    pageSize: 50,
    from: new Date(now().getTime() - 7 * 86_400_000),
  });
  const answered = (what: string) => sent.entries.filter(({ method, status }) => `${method} ${status}` === what).length;
  expect(['GET 200', 'POST 201', 'PATCH 200'].map(answered)).toEqual([12, 12, 2]);

  const [ages] = await container().database.query<Record<string, number>>(sql`SELECT
    (SELECT count(*)::int FROM token_family f JOIN client c USING (tenant_id, client_id) WHERE f.created_at <= c.created_at) AS before_client,
    (SELECT count(*)::int FROM token_family f JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id WHERE f.created_at <= p.created_at) AS before_person,
    (SELECT count(*)::int FROM consent c JOIN person p ON p.tenant_id = c.tenant_id AND p.id = c.person_id WHERE c.granted_at <= p.created_at) AS consent_before_person,
    (SELECT count(DISTINCT created_at::date)::int FROM client) AS days_of_clients,
    (SELECT count(DISTINCT at::date)::int FROM audit_event WHERE action = 'consent.granted') AS days_of_consents,
    (SELECT count(*)::int FROM audit_event a JOIN consent c ON c.tenant_id = a.tenant_id AND c.person_id::text = a.actor_id AND c.client_id = a.target_id
      WHERE a.action = 'consent.granted' AND abs(extract(epoch FROM a.at - c.granted_at)) > 60) AS told_of_otherwise`);
  expect(ages).toMatchObject({
    before_client: 0,
    before_person: 0,
    consent_before_person: 0,
    days_of_clients: 5,
    told_of_otherwise: 0,
  });
  expect(ages?.days_of_consents).toBeGreaterThan(20);
  const lately = await container().database.query<{ action: string }>(
    sql`SELECT DISTINCT action FROM audit_event WHERE at > now() - interval '1 hour' ORDER BY 1`,
  );
  expect(lately.map(({ action }) => action)).toEqual(['person.deactivated']);

  const used = () =>
    container().database.query<{ name: string }>(sql`
    SELECT client_id AS name FROM client WHERE last_used_at IS NOT NULL UNION ALL
    SELECT 'secret of ' || client_id FROM client_secret WHERE last_used_at IS NOT NULL UNION ALL
    SELECT name FROM scim_connection WHERE last_used_at IS NOT NULL ORDER BY 1`);
  await expect
    .poll(async () => (await used()).map(({ name }) => name).sort(), { timeout: 10_000 })
    .toEqual(['Okta (demonstration)', 'demo-dashboard', 'demo-mobile', 'demo-storefront', 'secret of demo-storefront']);

  await seedDemo(container());
  expect(await counts()).toEqual(first);
});
