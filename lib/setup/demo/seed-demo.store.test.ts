import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { personalTokenPolicy } from '@/lib/grants/personal-tokens/personal-token-policy';
import { offeredResources } from '@/lib/oauth/personal-tokens/offered-resources';
import { readActivity, readPeriodBefore } from '@/lib/operation/usage/read-activity';
import { provideConfig } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { verbatim } from '@/lib/platform/shared/message';
import { newSecret } from '@/lib/platform/shared/secret';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { seedDemo } from './seed-demo';

let testbed: TestDatabase;
beforeAll(async () => {
  testbed = await testDatabase();
  vi.stubEnv('TESSERA_DEMO', 'true');
  provideConfig({ databaseUrl: testbed.url, secret: newSecret() });
});
afterAll(async () => {
  await closeContainer();
  await testbed?.drop();
  vi.unstubAllEnvs();
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
  expect(first).toMatchObject({ people: 40, groups: 4, clients: 5, keys: 2 });
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
    from: new Date(now().getTime() - 61 * 86_400_000),
    search: 'harbor.example',
  });
  const answered = (what: string) => sent.entries.filter(({ method, status }) => `${method} ${status}` === what).length;
  expect(['GET 200', 'POST 201', 'PATCH 200'].map(answered)).toEqual([12, 12, 3]);

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
    sql`SELECT DISTINCT action FROM audit_event WHERE tenant_id = ${tenant?.id}::uuid AND at > now() - interval '1 hour' AND action NOT LIKE 'session.%' ORDER BY 1`,
  );
  expect(lately).toEqual([]);

  const [setUp] = await container().database.query<Record<string, number>>(sql`
    WITH made AS (
      SELECT 'tenant' AS type, id::text AS id, created_at AS at FROM tenant WHERE slug = 'default'
      UNION ALL SELECT 'email-domain', domain, added_at FROM email_domain
      UNION ALL SELECT 'resource', identifier, created_at FROM resource
      UNION ALL SELECT 'scim-connection', id::text, created_at FROM scim_connection WHERE tenant_id = ${tenant?.id}::uuid
      UNION ALL SELECT 'identity-provider', id::text, created_at FROM identity_provider
      UNION ALL SELECT 'event-receiver', id::text, created_at FROM event_receiver
      UNION ALL SELECT 'trusted-issuer', issuer, created_at FROM trusted_issuer
      UNION ALL SELECT 'downstream-application', id::text, created_at FROM downstream_application
    )
    SELECT (SELECT count(*)::int FROM made) AS made, (SELECT count(DISTINCT at::date)::int FROM made) AS days,
      (SELECT count(DISTINCT (made.type, made.id))::int FROM made JOIN audit_event a ON a.target_type = made.type AND a.target_id = made.id
        WHERE abs(extract(epoch FROM a.at - made.at)) < 60) AS told_of,
      (SELECT count(*)::int FROM made JOIN audit_event a ON a.target_type = made.type AND a.target_id = made.id
        WHERE abs(extract(epoch FROM a.at - made.at)) >= 60) AS told_of_otherwise,
      (SELECT count(*)::int FROM token_family f WHERE f.created_at < (SELECT max(at) FROM made)) AS families_before`);
  expect(setUp).toEqual({ made: 8, days: 8, told_of: 8, told_of_otherwise: 0, families_before: 0 });

  const [passwords] = await container().database.query<Record<string, number>>(sql`SELECT
    (SELECT count(*)::int FROM password WHERE must_change) AS temporary,
    (SELECT count(*)::int FROM session s LEFT JOIN password w ON w.tenant_id = s.tenant_id AND w.person_id = s.person_id
      WHERE w.changed_at IS NULL OR w.changed_at > s.created_at) AS sessions_before_password`);
  expect(passwords).toEqual({ temporary: 0, sessions_before_password: 0 });

  const used = () =>
    container().database.query<{ name: string }>(sql`
    SELECT client_id AS name FROM client WHERE last_used_at IS NOT NULL UNION ALL
    SELECT 'secret of ' || client_id FROM client_secret WHERE last_used_at IS NOT NULL UNION ALL
    SELECT name FROM scim_connection WHERE last_used_at IS NOT NULL ORDER BY 1`);
  await expect
    .poll(async () => (await used()).map(({ name }) => name).sort(), { timeout: 10_000 })
    .toEqual([
      'Okta (demonstration)',
      'demo-dashboard',
      'demo-mobile',
      'demo-nightly-export',
      'demo-storefront',
      'secret of demo-storefront',
    ]);

  const [uses] = await container().database.query<Record<string, number>>(sql`SELECT
    (SELECT count(*)::int FROM client c WHERE last_used_at IS NOT NULL AND last_used_at <>
      (SELECT max(f.last_used_at) FROM token_family f WHERE f.tenant_id = c.tenant_id AND f.client_id = c.client_id)) AS clients,
    (SELECT count(*)::int FROM scim_connection c JOIN access_key k USING (tenant_id) WHERE c.last_used_at <> k.last_used_at OR c.last_used_at <>
      (SELECT max(at) FROM provisioning_log l WHERE l.tenant_id = c.tenant_id AND l.connection_id = c.id)) AS connections`);
  expect(uses).toEqual({ clients: 0, connections: 0 });

  await seedDemo(container());
  expect(await counts()).toEqual(first);
});

describe('the two months of the demo', () => {
  const tenantId = async () => (await container().tenants.findBySlug('default'))?.id ?? '';
  const read = async () => {
    const { usageLog, now } = container();
    const asked = { tenantId: await tenantId(), range: '30d', now: now() } as const;
    const [steps, before, inUse] = await Promise.all([
      readActivity(usageLog, asked),
      readPeriodBefore(usageLog, asked),
      usageLog.countInUse(asked),
    ]);
    const total = (kind: string) => steps.reduce((sum, { counts }) => sum + (counts.get(kind) ?? 0), 0);
    return { steps, before, inUse, total };
  };

  it('have different days with a weekly rhythm, and a period before to compare with', async () => {
    const { before } = await read();
    const { usageLog, now } = container();
    const from = new Date(Math.floor(now().getTime() / 86_400_000 - 30) * 86_400_000);
    const counted = await usageLog.readSteps({ tenantId: await tenantId(), from, stepHours: 24 });
    /** The days by UTC before today. */
    const perDay = (kind: string) =>
      Array.from({ length: 30 }, (_, day) => counted.find((one) => one.step === day && one.kind === kind)?.count ?? 0);
    const isWeekend = (day: number) => [0, 6].includes(new Date(from.getTime() + day * 86_400_000).getUTCDay());
    for (const kind of ['sign-in', 'token:refresh_token', 'token:client_credentials', 'provisioning', 'refusal']) {
      const days = perDay(kind);
      const mean = (weekend: boolean) => {
        const some = days.filter((_, day) => isWeekend(day) === weekend);
        return some.reduce((sum, count) => sum + count, 0) / some.length;
      };
      expect([kind, mean(false) > 1.5 * mean(true)]).toEqual([kind, true]);
      expect([kind, before?.counts.get(kind) ?? 0]).toEqual([kind, expect.toSatisfy((count: number) => count > 20)]);
    }
    expect(perDay('sign-in').filter((count) => count === 0)).toEqual([]);
    expect(new Set(perDay('sign-in')).size).toBeGreaterThan(10);
    expect(new Set(perDay('token:refresh_token')).size).toBeGreaterThan(20);
  });

  it('have hours of different height on a working day, so that no chart is a block', async () => {
    const { usageLog, now } = container();
    const from = new Date(Math.floor(now().getTime() / 86_400_000 - 7) * 86_400_000);
    const counted = await usageLog.readSteps({ tenantId: await tenantId(), from, stepHours: 1 });
    const heights = counted.filter(({ kind }) => kind === 'provisioning').map(({ count }) => count);
    expect(new Set(heights).size).toBeGreaterThan(2);
  });

  it('log requests whole, so that each of them can be opened', async () => {
    const parts = await container().database.query<{ part: string | null }>(
      sql`SELECT DISTINCT unnest(ARRAY[jsonb_typeof(request->'headers'), jsonb_typeof(response->'headers'), jsonb_typeof(operations->'items'), jsonb_typeof(changes->'items')]) AS part
        FROM provisioning_log WHERE tenant_id = ${await tenantId()}::uuid`,
    );
    expect(parts.map(({ part }) => part).sort()).toEqual(['array', 'object']);
  });

  it('count what the lists behind the figures show', async () => {
    const { steps, inUse, total } = await read();
    const id = await tenantId();
    const from = steps[0]?.from ?? null;
    const [lists] = await container().database.query<Record<string, number>>(sql`SELECT
      (SELECT count(*)::int FROM audit_event WHERE tenant_id = ${id}::uuid AND action = 'session.started' AND at >= ${from}) AS signed_in,
      (SELECT count(*)::int FROM audit_event WHERE tenant_id = ${id}::uuid AND action = 'session.failed' AND at >= ${from}) AS rejected,
      (SELECT count(*)::int FROM token_family WHERE tenant_id = ${id}::uuid AND created_at >= ${from}) AS families,
      (SELECT count(*)::int FROM token_family WHERE tenant_id = ${id}::uuid AND revoke_reason = 'refresh-token-reused' AND revoked_at >= ${from}) AS leaked,
      (SELECT count(*)::int FROM provisioning_log WHERE tenant_id = ${id}::uuid AND at >= ${from}) AS provisioned,
      (SELECT count(*)::int FROM provisioning_log WHERE tenant_id = ${id}::uuid AND at >= ${from} AND status >= 400) AS not_provisioned,
      (SELECT count(*)::int FROM token_family f WHERE tenant_id = ${id}::uuid AND generation > 0 AND generation <>
        (SELECT count(*) FROM token_family_event e WHERE e.tenant_id = f.tenant_id AND e.family_id = f.id AND e.kind IN ('issued', 'rotated'))) AS uneven`);
    expect(lists).toEqual({
      signed_in: total('sign-in'),
      rejected: total('sign-in-failed'),
      families: total('token:authorization_code'),
      leaked: total('reuse-detected'),
      provisioned: total('provisioning'),
      not_provisioned: total('provisioning-failed'),
      uneven: 0,
    });
    expect(inUse.families).toBeLessThanOrEqual(total('token:authorization_code'));
    expect(total('token:refresh_token')).toBeGreaterThan(total('token:authorization_code'));
    const { usageLog, now } = container();
    const week = await readActivity(usageLog, { tenantId: id, range: '7d', now: now() });
    const [kept] = await container().database.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM refusal WHERE tenant_id = ${id}::uuid AND at >= ${week[0]?.from ?? null}`,
    );
    expect(kept?.count).toBe(week.reduce((sum, { counts }) => sum + (counts.get('refusal') ?? 0), 0));
  });

  it('see people join and leave, and nobody does anything before or after', async () => {
    const id = await tenantId();
    const [left] = await container().database.query<
      { actor: string; days: number; ended: boolean; request: boolean }[]
    >(sql`
      SELECT json_agg(json_build_object('actor', a.actor_type, 'days', floor(extract(epoch FROM now() - a.at) / 86400)::int,
        'ended', EXISTS (SELECT FROM token_family f WHERE f.tenant_id = a.tenant_id AND f.person_id = p.id AND f.revoke_reason = 'person-deactivated' AND f.revoked_at BETWEEN a.at - interval '1 minute' AND a.at + interval '1 minute'),
        'request', EXISTS (SELECT FROM provisioning_log l WHERE l.tenant_id = a.tenant_id AND l.request_id = a.request_id AND l.at BETWEEN a.at - interval '1 minute' AND a.at + interval '1 minute')) ORDER BY a.at DESC) AS "0"
      FROM audit_event a JOIN person p ON p.tenant_id = a.tenant_id AND p.id::text = a.target_id
      WHERE a.tenant_id = ${id}::uuid AND a.action = 'person.deactivated' AND p.deactivated_at BETWEEN a.at - interval '1 minute' AND a.at + interval '1 minute'`);
    expect(left?.[0]).toEqual([
      { actor: 'scim-connection', days: 0, ended: true, request: true },
      { actor: 'scim-connection', days: 3, ended: true, request: true },
      { actor: 'scim-connection', days: 11, ended: true, request: true },
      { actor: 'person', days: 19, ended: true, request: false },
    ]);
    const [outside] = await container().database.query<Record<string, number>>(sql`SELECT
      (SELECT count(*)::int FROM token_family_event e JOIN token_family f ON f.tenant_id = e.tenant_id AND f.id = e.family_id JOIN person p ON p.tenant_id = e.tenant_id AND p.id = f.person_id
        WHERE e.at < p.created_at OR e.at > p.deactivated_at + interval '1 minute') AS events,
      (SELECT count(*)::int FROM session s JOIN person p ON p.tenant_id = s.tenant_id AND p.id = s.person_id
        WHERE s.created_at < p.created_at OR s.created_at > p.deactivated_at OR (s.ended_at IS NULL AND s.expires_at > now() AND p.deactivated_at IS NOT NULL)) AS sessions,
      (SELECT count(*)::int FROM token_family f JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id
        WHERE p.deactivated_at IS NOT NULL AND f.revoked_at IS NULL) AS families,
      (SELECT count(DISTINCT created_at::date)::int FROM person WHERE connection_id IS NOT NULL) AS days_of_joining`);
    expect(outside).toEqual({ events: 0, sessions: 0, families: 0, days_of_joining: 4 });
  });
});
