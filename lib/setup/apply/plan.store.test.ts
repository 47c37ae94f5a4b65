import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { planText } from './plan-text';
import { applyFile, planFile } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const planned = async (document: object) => planText(await planFile(fixture.database, document));

async function rows() {
  const [counts] = await fixture.database.query(sql`SELECT
    (SELECT count(*)::int FROM audit_event) AS audit, (SELECT count(*)::int FROM tenant) AS tenants,
    (SELECT sum(version)::int FROM person) AS people, (SELECT count(*)::int FROM client_secret) AS secrets,
    (SELECT count(*)::int FROM outbox_event) AS events`);
  return counts;
}

const audited = (tenant: string) =>
  fixture.database.query<{ action: string; target: string | null }>(sql`
    SELECT e.action, e.target_name AS target FROM audit_event e JOIN tenant t ON t.id = e.tenant_id
    WHERE t.slug = ${tenant} AND e.action <> 'configuration.applied' ORDER BY e.at, e.id`);

const acme = {
  slug: 'planned',
  name: 'Acme',
  clients: [
    {
      client_id: 'shop',
      client_name: 'Shop',
      client_secret: 'kept to oneself here',
      redirect_uris: ['https://a.example/'],
    },
  ],
  people: [
    { userName: 'ada@acme.example', password: 'correct horse battery', role: 'owner' },
    { userName: 'bob@acme.example', displayName: 'Bob' },
  ],
};

describe('the plan of a setup file', () => {
  it('shows what would be created, without secrets, and creates nothing', async () => {
    const before = await rows();
    const text = await planned(acme);
    expect(text).toContain('Tenant planned\n  Tenant created: Acme\n');
    expect(text).toContain('  Client created: Shop\n');
    expect(text).toContain('  Person created: ada@acme.example\n');
    expect(text).toContain('Nothing has changed yet.');
    expect(text).not.toMatch(/kept to oneself here|correct horse/);
    expect(await rows()).toEqual(before);
  });

  it('shows exactly what applying then writes to the audit log', async () => {
    const plan = await planFile(fixture.database, acme);
    await applyFile(fixture.database, acme);
    const entries = plan.map(({ action, target }) => ({ action, target: target.name }));
    expect(entries.length).toBeGreaterThan(4);
    expect(await audited('planned')).toEqual(entries);
    expect(await planned(acme)).toBe('The installation matches the file: applying it changes nothing.\n');
  });

  it('shows values before and after, and what a deactivation would end', async () => {
    const before = await rows();
    const text = await planned({
      slug: 'planned',
      settings: { accessTokenSeconds: 120 },
      people: [{ userName: 'bob@acme.example', active: false }],
    });
    expect(text).toContain('  Tenant changed: Acme\n      accessTokenSeconds: 600 → 120\n');
    expect(text).toMatch(/ {2}Person deactivated: .*\n( {6}.*\n)* {6}ended.sessions: 0\n/);
    expect(await rows()).toEqual(before);
  });

  it('fails as applying does if the file cannot be applied', async () => {
    const wrong = { slug: 'planned', clients: [{ client_id: 'shop', redirect_uris: ['http://a.example/'] }] };
    const failure = await planned(wrong).catch(String);
    expect(failure).toContain('redirect_uris');
    expect(await applyFile(fixture.database, wrong).catch(String)).toBe(failure);
  });
});
