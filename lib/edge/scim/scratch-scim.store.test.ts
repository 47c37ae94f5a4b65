import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { dispatch } from '@/lib/edge/routing/dispatch';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { provideConfig } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { newSecret } from '@/lib/platform/shared/secret';
import type { ProvisioningEntry } from '@/lib/provisioning/log/entry';
import { getEntry } from '@/lib/provisioning/log/get-entry';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { createConnection } from '@/lib/provisioning/scim-connections/create-connection';
import { getConnection } from '@/lib/provisioning/scim-connections/get-connection';
import { createToken } from '@/lib/provisioning/scim-connections/tokens';
import { runSelfTest } from '@/lib/provisioning/self-test/run-self-test';
import { createTenant } from '@/lib/tenants/create-tenant';
import type { Tenant } from '@/lib/tenants/store';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { dryRun } from './dry-run';
import { scratchScim } from './scratch-scim';

let testbed: TestDatabase;
let tenant: Tenant;
let connection: ScimConnection;
let token: string;
const origin = { requestId: 'console', ipAddress: null, userAgent: null };
const how = () => ({ cause: systemCause, now: new Date() });

beforeAll(async () => {
  testbed = await testDatabase();
  provideConfig({ databaseUrl: testbed.url, secret: newSecret() });
  const services = container();
  await createTenant(services.tenants, { slug: 'acme', name: 'Acme' }, systemCause);
  const found = await services.tenants.findBySlug('acme');
  if (!found) throw new Error('no tenant');
  tenant = found;
  const created = await createConnection(
    services.scimConnections,
    { tenantId: tenant.id, name: 'Okta', provider: 'okta' },
    how(),
  );
  if (created.kind !== 'created') throw new Error(created.kind);
  const { id } = created.connection;
  const made = await createToken(
    services.scimConnections,
    { tenantId: tenant.id, connectionId: id, name: 'test', canWrite: true, expiresAt: null },
    how(),
  );
  if (made.kind !== 'created') throw new Error(made.kind);
  token = made.token;
  const stored = await getConnection(services.scimConnections, { tenantId: tenant.id, id });
  if (!stored) throw new Error('no connection');
  connection = stored.connection;
});
afterAll(async () => {
  await closeContainer();
  await testbed?.drop();
});

/**
 * A digest of every row of every table, except the times when credentials were last used and the usage counters, which
 * are written a little later.
 */
async function everything(): Promise<Record<string, string>> {
  await Promise.all([container().provisioning.flush(), container().failures.flush()]);
  const tables = await container().database.query<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'usage_counter' ORDER BY tablename`,
  );
  const digests = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await container().database.query<{ digest: string }>(
        sql([
          `SELECT count(*) || ':' || coalesce(md5(string_agg(row, E'\\n' ORDER BY row)), '') AS digest FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM "${name}" t) rows`,
        ]),
      );
      return [name, row?.digest ?? ''] as const;
    }),
  );
  return Object.fromEntries(digests);
}

/** Sends a request as the directory does, and returns its stored log entry. */
async function sent(method: string, address: string, body?: object): Promise<ProvisioningEntry> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' };
  const response = await dispatch(
    new Request(`http://localhost:3000/t/acme/scim/v2${address}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    }),
    { remoteAddress: null, trusted: false },
  );
  const requestId = response?.headers.get('x-request-id') ?? '';
  await container().provisioning.flush();
  const {
    entries: [listed],
  } = await listEntries(container().provisioningLog, { tenantId: tenant.id, search: requestId });
  const entry = await getEntry(container().provisioningLog, { tenantId: tenant.id, id: listed?.id ?? '' });
  if (!entry) throw new Error(`${method} ${address} was not kept`);
  return entry;
}

const patchOf = (...operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});
async function person(rest: object = {}): Promise<string> {
  const { resource } = await sent('POST', '/Users', { userName: `${newSecret()}@example.com`, ...rest });
  return resource?.id ?? '';
}
async function run(entry: ProvisioningEntry) {
  const outcome = await dryRun({ container: container(), tenant, origin }, connection, entry);
  return 'impossible' in outcome ? inEnglish(outcome.impossible) : outcome;
}

describe('the log', () => {
  it('keeps a request as received, interpreted, applied and answered, and a rejected one', async () => {
    const id = await person({ title: 'Countess', password: 'Never-kept-4711' });
    const entry = await sent(
      'PATCH',
      `/Users/${id}?aadOptscim062020`,
      patchOf(
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: 'password', value: 'Never-kept-4711' },
      ),
    );
    expect(entry).toMatchObject({
      connectionId: connection.id,
      connectionName: 'Okta',
      method: 'PATCH',
      path: `/Users/${id}?aadOptscim062020`,
      status: 200,
      resource: { type: 'User', id },
      touched: [id],
      operations: {
        items: [
          { op: 'replace', path: 'active', value: 'False' },
          { op: 'add', path: 'password', value: '[redacted]' },
        ],
      },
      changes: {
        items: [
          {
            kind: 'changed',
            attributes: [
              { attribute: 'active', before: true, after: false },
              { attribute: 'password', after: '[redacted]' },
            ],
          },
        ],
      },
    });
    expect(JSON.parse(entry.response.body?.text ?? '{}')).toMatchObject({ id, active: false });
    expect(JSON.stringify(entry)).not.toMatch(/Never-kept|tsk_/);

    const refused = await sent('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'nonsense', value: 1 }));
    expect(refused).toMatchObject({
      status: 400,
      scimType: 'invalidPath',
      changes: { items: [] },
      operations: { items: [{ path: 'nonsense' }] },
    });
    expect(await sent('GET', '/Nothing')).toMatchObject({ status: 404 });
    const deleted = await sent('DELETE', `/Users/${id}`);
    expect(deleted).toMatchObject({
      status: 204,
      changes: { items: [{ kind: 'deleted', resource: { id } }] },
      response: { body: null },
    });
    expect(deleted.changes.items[0]?.attributes).toContainEqual({
      attribute: 'title',
      before: 'Countess',
      after: null,
    });
  });

  it('keeps a Bulk request as one entry, with its operations and everyone it affected', async () => {
    const id = await person();
    const entry = await sent('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        {
          method: 'POST',
          path: '/Users',
          bulkId: 'new',
          data: { userName: `${newSecret()}@example.com`, password: 'Never-kept-4711' },
        },
        { method: 'PATCH', path: `/Users/${id}`, data: patchOf({ op: 'replace', path: 'title', value: 'Countess' }) },
        { method: 'DELETE', path: '/Users/none' },
      ],
    });
    expect(entry.status).toBe(200);
    expect(entry.operations.items).toMatchObject([
      { method: 'POST', bulkId: 'new' },
      { method: 'PATCH', operations: [{ op: 'replace', path: 'title', value: 'Countess' }] },
      { method: 'DELETE', refused: expect.any(String) },
    ]);
    expect(entry.changes.items.map(({ kind }) => kind)).toEqual(['created', 'changed']);
    expect(entry.touched).toContain(id);
    expect(entry.touched).toHaveLength(2);
    expect(JSON.stringify(entry)).not.toContain('Never-kept');
  });

  it('records which members were added and removed', async () => {
    const [ada, bob] = [await person(), await person()];
    const { resource } = await sent('POST', '/Groups', { displayName: 'Engineers', members: [{ value: ada }] });
    const entry = await sent(
      'PATCH',
      `/Groups/${resource?.id ?? ''}`,
      patchOf(
        { op: 'remove', path: `members[value eq "${ada}"]` },
        { op: 'add', path: 'members', value: [{ value: bob }] },
      ),
    );
    expect(entry.status).toBe(204);
    const members = entry.changes.items[0]?.attributes.find(({ attribute }) => attribute === 'members');
    expect(JSON.stringify(members?.before)).toContain(ada);
    expect(JSON.stringify(members?.after)).toContain(bob);
  });
});

describe('a dry run', () => {
  it('shows what a logged request would change now, and saves nothing', async () => {
    const id = await person({ title: 'Countess' });
    const entry = await sent('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'title', value: 'Analyst' }));
    await sent('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'title', value: 'Baroness' }));
    const before = await everything();
    expect(await run(entry)).toMatchObject({
      status: 200,
      withoutSecrets: false,
      changes: {
        items: [
          {
            kind: 'changed',
            resource: { type: 'User', id },
            attributes: [{ attribute: 'title', before: 'Baroness', after: 'Analyst' }],
          },
        ],
      },
    });
    expect(await everything()).toEqual(before);
  });

  it('saves nothing for a deactivation, deletion, creation or rejected request either', async () => {
    const id = await person();
    const entries = [
      await sent('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } })),
      await sent('POST', '/Users', { userName: `${newSecret()}@example.com`, password: 'Never-kept-4711' }),
      await sent('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'nonsense', value: 1 })),
    ];
    await sent('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: true } }));
    const deletion = await sent('DELETE', `/Users/${await person()}`);
    const before = await everything();
    const statuses = [];
    for (const entry of [...entries, deletion]) {
      const outcome = await run(entry);
      statuses.push(typeof outcome === 'string' ? outcome : [outcome.status, outcome.withoutSecrets]);
    }
    expect(statuses).toEqual([
      [200, false],
      [409, true],
      [400, false],
      [404, false],
    ]);
    expect(await everything()).toEqual(before);
  });

  it('supports every method of the endpoints, without a body where there is none', async () => {
    const address = `/Users/${await person()}`;
    expect(await run(await sent('HEAD', address))).toMatchObject({ status: 200, response: { body: null } });
    expect(await run(await sent('OPTIONS', address))).toMatchObject({ status: 204 });
    expect(await run({ ...(await sent('OPTIONS', address)), method: 'TRACE' })).toBe('TRACE is not a SCIM method.');
  });

  it('runs with the credential’s permissions, and reports what cannot be run', async () => {
    const entry = await sent('POST', '/Users', { userName: `${newSecret()}@example.com` });
    expect(await run({ ...entry, request: { ...entry.request, canWrite: false } })).toMatchObject({ status: 403 });
    expect(
      await run({ ...entry, request: { ...entry.request, body: { text: '{', characters: 99_999, truncated: true } } }),
    ).toMatch(/99,999 characters/);
    expect(await run({ ...entry, request: { ...entry.request, body: null } })).toMatch(/before its body was read/);
    expect(await run({ ...entry, path: '/Users?filter=[redacted]' })).toMatch(/secret was removed from its path/);
  });
});

describe('the self-test', () => {
  it.each(['okta', 'entra-id'] as const)('%s: every step passes, and nothing remains', async (provider) => {
    const before = await everything();
    const report = await scratchScim(
      { container: container(), tenant, origin },
      { connection: { ...connection, provider }, canWrite: true },
      (send) => runSelfTest(provider, send),
    );
    expect(report.steps.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(report.passed).toBe(report.steps.length);
    expect(report.steps.length).toBeGreaterThan(15);
    expect(await everything()).toEqual(before);
  });

  it('entra-id: fails for a connection that is not one of Entra ID, where replacing creates nothing', async () => {
    const report = await scratchScim(
      { container: container(), tenant, origin },
      { connection, canWrite: true },
      (send) => runSelfTest('entra-id', send),
    );
    const failed = report.steps.filter(({ problem }) => problem !== null);
    expect(failed[0]?.got).toContain('noTarget');
    expect(report.passed).toBe(report.steps.length - failed.length);
  });

  it('reports which step failed, and why, and continues', async () => {
    const report = await scratchScim(
      { container: container(), tenant, origin },
      { connection, canWrite: false },
      (send) => runSelfTest('okta', send),
    );
    expect(report.steps[0]?.problem).toBeNull();
    const { status, problem } = report.steps[1] ?? {};
    expect([status, problem && inEnglish(problem)]).toEqual([403, 'Expected status 201, got 403.']);
    expect(report.passed).toBeLessThan(report.steps.length);
  });
});
