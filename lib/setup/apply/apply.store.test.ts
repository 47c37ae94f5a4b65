import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeTenant } from '@/lib/directory/change-group';
import { createGroup } from '@/lib/directory/create-group';
import { deleteGroup } from '@/lib/directory/delete-group';
import { deactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { sha256 } from '@/lib/platform/shared/secret';
import { verifyPassword } from '@/lib/sign-in/passwords/verify-password';
import { applyStores } from './apply-stores';
import { exportDocument } from './export-document';
import { parseDocument } from './parse-document';
import { applyFile, fail } from './testing/apply-file';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const apply = (document: object) => applyFile(fixture.database, document);
const exported = (slug: string) => exportDocument(applyStores(fixture.database, fail), { slug, now: new Date() });

const token = 'scim-token-of-the-test-rig';
const acme = {
  slug: 'acme',
  name: 'Acme',
  settings: { accessTokenSeconds: 300 },
  scopes: [
    { name: 'orders:read', description: 'See your orders' },
    { name: 'orders:write', description: 'Change your orders' },
  ],
  clients: [
    {
      client_id: 'shop web/1',
      client_secret: 'given "secret", 1/1',
      client_name: 'Shop',
      redirect_uris: ['https://shop.example/cb'],
      grant_types: ['authorization_code', 'refresh_token'],
      scope: 'orders:read orders:write',
    },
    { client_name: 'Nightly job', grant_types: ['client_credentials'], scope: 'orders:read' },
    {
      client_id: 'app',
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      redirect_uris: ['com.example.app:/cb'],
    },
  ],
  people: [
    {
      userName: 'ada@acme.example',
      displayName: 'Ada',
      emails: [{ value: 'ada@acme.example', primary: true }],
      password: 'correct horse',
      role: 'owner',
    },
    { userName: 'bob@acme.example', externalId: 'b-1', active: false },
    { userName: 'cyd@acme.example', password: 'initial password', password_must_change: true },
  ],
  groups: [{ displayName: 'Staff', externalId: 'g-1', members: ['ADA@acme.example', 'bob@acme.example'] }],
  scim_connections: [
    { name: 'Okta', provider: 'okta', token },
    { name: 'Entra', provider: 'entra-id', scopes: ['scim.read'] },
  ],
};

async function countRows(): Promise<unknown> {
  const rows = await fixture.database.query(sql`SELECT
    (SELECT count(*)::int FROM audit_event) AS audit, (SELECT sum(version)::int FROM person) AS people,
    (SELECT count(*)::int FROM client_secret) AS secrets, (SELECT count(*)::int FROM access_key) AS keys,
    (SELECT max(updated_at) FROM client) AS clients, (SELECT sum(version)::int FROM "group") AS groups,
    (SELECT count(*)::int FROM tenant) AS tenants`);
  return rows[0];
}

describe('applying a setup file', () => {
  it('creates everything in it, and returns only the secrets that it generated', async () => {
    const {
      tenants: [tenant],
    } = await apply({ tenants: [acme] });
    const generated = {
      client_name: 'Nightly job',
      client_id: expect.stringMatching(/^[\w-]+$/),
      client_secret: expect.stringMatching(/^[\w-]{40,}$/),
    };
    expect(tenant).toMatchObject({
      slug: 'acme',
      issuer: 'https://id.example/t/acme',
      effect: 'created',
      people: [{ userName: 'ada@acme.example', effect: 'created' }, { effect: 'created' }, { effect: 'created' }],
      groups: [{ displayName: 'Staff', effect: 'created' }],
    });
    expect(tenant?.clients).toEqual([
      { client_id: 'shop web/1', client_name: 'Shop', effect: 'created' },
      { ...generated, effect: 'created' },
      { client_id: 'app', client_name: 'app', effect: 'created' },
    ]);
    expect(tenant?.scim_connections).toMatchObject([
      { name: 'Okta' },
      { name: 'Entra', token: expect.stringMatching(/^[\w-]{40,}$/) },
    ]);
    expect(tenant?.scim_connections[0]).not.toHaveProperty('token');

    const stores = applyStores(fixture.database, fail);
    const tenantId = tenant?.id ?? '';
    const ada = await stores.directory.findPersonByUserName(tenantId, 'ada@acme.example');
    expect(ada).toMatchObject({ role: 'owner', attributes: { displayName: 'Ada', active: true } });
    const stored = await stores.credentials.findPassword(tenantId, ada?.id ?? '');
    expect(await verifyPassword(stored?.hash ?? null, 'correct horse', async () => [])).toBe(true);
    expect(stored?.mustChange).toBe(false);
    expect(await stores.scimConnections.authenticate(tenantId, sha256(token), new Date())).toMatchObject({
      connectionName: 'Okta',
      canWrite: true,
    });
    expect(await stores.clients.find(tenantId, 'shop web/1')).toMatchObject({
      scopes: ['orders:read', 'orders:write'],
      origin: 'apply',
    });
  });

  it('changes nothing the second time and leaves no audit entry', async () => {
    const before = await countRows();
    const {
      tenants: [tenant],
    } = await apply({ tenants: [acme] });
    expect(await countRows()).toEqual(before);
    const { clients = [], people = [], groups = [], scim_connections = [] } = tenant ?? {};
    const effects = [tenant, ...clients, ...people, ...groups, ...scim_connections].map((one) => one?.effect);
    expect(new Set(effects)).toEqual(new Set(['unchanged']));
    expect(JSON.stringify(tenant)).not.toMatch(/client_secret|"token"/);
  });

  it('changes nothing with its own export, which contains no secret', async () => {
    const before = await countRows();
    const document = await exported('acme');
    expect(document.tenants).toMatchObject([
      {
        slug: 'acme',
        name: 'Acme',
        settings: { accessTokenSeconds: 300 },
        groups: [{ displayName: 'Staff', externalId: 'g-1', members: ['ada@acme.example', 'bob@acme.example'] }],
      },
    ]);
    expect(JSON.stringify(document)).not.toMatch(/"(password|client_secret|token)":|argon2/);
    await apply(document);
    expect(await countRows()).toEqual(before);
  });

  it('suspends and resumes a tenant, once each, and exports the suspension', async () => {
    const effects = async (status: string) => (await apply({ tenants: [{ slug: 'acme', status }] })).tenants[0]?.effect;
    expect([await effects('suspended'), await effects('suspended')]).toEqual(['updated', 'unchanged']);
    expect((await exported('acme')).tenants[0]).toMatchObject({ status: 'suspended' });
    const why = async () =>
      (await apply({ tenants: [{ slug: 'acme', status: 'suspended', suspension_reason: 'Unpaid' }] })).tenants[0]
        ?.effect;
    expect([await why(), await why(), await effects('suspended')]).toEqual(['updated', 'unchanged', 'unchanged']);
    expect((await exported('acme')).tenants[0]).toMatchObject({ status: 'suspended', suspension_reason: 'Unpaid' });
    expect([await effects('active'), await effects('active')]).toEqual(['updated', 'unchanged']);
    expect((await exported('acme')).tenants[0]).not.toHaveProperty('status');
    expect(() => parseDocument(JSON.stringify({ slug: 'acme', status: 'asleep' }))).toThrow(
      'must be active or suspended',
    );
  });

  it('turns maintenance mode on and off, once each', async () => {
    const effects = async (maintenance: object) =>
      (await apply({ tenants: [{ slug: 'acme', maintenance }] })).tenants[0]?.effect;
    expect(await effects({ on: true, message: 'Back at noon' })).toBe('updated');
    expect(await effects({ on: true, message: 'Back at noon' })).toBe('unchanged');
    expect((await exported('acme')).tenants[0]).toMatchObject({ maintenance: { on: true, message: 'Back at noon' } });
    expect(await effects({ on: false })).toBe('updated');
    expect((await exported('acme')).tenants[0]).not.toHaveProperty('maintenance');
  });

  it('leaves alone what the file omits', async () => {
    const before = await exported('acme');
    const applied = await apply({
      tenants: [
        {
          slug: 'acme',
          clients: [{ client_id: 'app', client_name: 'App' }],
          people: [{ userName: 'ADA@acme.example', title: 'Countess' }],
          groups: [{ displayName: 'staff', externalId: 'g-1' }],
        },
      ],
    });
    expect(applied.tenants[0]).toMatchObject({
      effect: 'unchanged',
      clients: [{ effect: 'updated' }],
      people: [{ effect: 'updated' }],
    });
    const [was, is] = [before.tenants[0], (await exported('acme')).tenants[0]];
    expect(is).toEqual({
      ...was,
      clients: (was?.clients as object[]).map((client) =>
        'client_id' in client && client.client_id === 'app' ? { ...client, client_name: 'App' } : client,
      ),
      people: (was?.people as object[]).map((person) =>
        'displayName' in person && person.displayName === 'Ada'
          ? { ...person, userName: 'ADA@acme.example', title: 'Countess' }
          : person,
      ),
      groups: [{ displayName: 'staff', externalId: 'g-1', members: ['ADA@acme.example', 'bob@acme.example'] }],
    });
    await apply({ tenants: [acme] });
  });

  it('asks which group is meant if several have the externalId or the name, and changes none', async () => {
    const stores = applyStores(fixture.database, fail);
    const tenantId = (await stores.tenants.findBySlug('acme'))?.id ?? '';
    const created = await Promise.all(
      [
        ['One', 'twice'],
        ['Other', 'twice'],
        ['Same', 's-1'],
        ['same', null],
      ].map(([displayName, externalId = null]) =>
        createGroup(stores.directory, { tenantId, displayName: displayName ?? '', externalId }, how()),
      ),
    );
    for (const [group, message] of [
      [{ displayName: 'One', externalId: 'twice' }, /groups\[0\]\.externalId: is the externalId of several groups/],
      [{ displayName: 'SAME' }, /groups\[0\]\.displayName: is the name of several groups/],
    ] as const)
      await expect(apply({ tenants: [{ slug: 'acme', groups: [group] }] })).rejects.toThrow(message);
    expect(
      await apply({ tenants: [{ slug: 'acme', groups: [{ displayName: 'Same', externalId: 's-1' }] }] }),
    ).toMatchObject({ tenants: [{ groups: [{ effect: 'unchanged' }] }] });
    for (const one of created)
      if (one.kind === 'created')
        await deleteGroup(stores.directory, { scope: wholeTenant(tenantId), id: one.group.id }, how());
  });

  it('accepts one externalId for several people', async () => {
    const people = ['ext-1@acme.example', 'ext-2@acme.example'].map((userName) => ({ userName, externalId: '1' }));
    expect(await apply({ tenants: [{ slug: 'shared-ids', people }] })).toMatchObject({
      tenants: [{ people: [{ effect: 'created' }, { effect: 'created' }] }],
    });
  });

  it('sets members to exactly those listed, and reactivates only people listed as active', async () => {
    const stores = applyStores(fixture.database, fail);
    const tenantId = (await stores.tenants.findBySlug('acme'))?.id ?? '';
    const cyd = await stores.directory.findPersonByUserName(tenantId, 'cyd@acme.example');
    await deactivatePerson(stores.directory, { tenantId, id: cyd?.id ?? '' }, how());
    await apply({
      tenants: [{ ...acme, groups: [{ displayName: 'Staff', externalId: 'g-1', members: ['cyd@acme.example'] }] }],
    });
    expect(await exported('acme')).toMatchObject({ tenants: [{ groups: [{ members: ['cyd@acme.example'] }] }] });
    expect(await stores.directory.findPersonByUserName(tenantId, 'cyd@acme.example')).toMatchObject({
      attributes: { active: false },
    });
  });

  it('sets an initial password only once, and any other password each time', async () => {
    const people = [{ userName: 'dot@acme.example', password: 'first', password_must_change: true }];
    const stores = applyStores(fixture.database, fail);
    const {
      tenants: [tenant],
    } = await apply({ tenants: [{ slug: 'acme', people }] });
    const ids = [tenant?.id ?? '', tenant?.people[0]?.id ?? ''] as const;
    const isPassword = async (password: string) =>
      verifyPassword((await stores.credentials.findPassword(...ids))?.hash ?? null, password, async () => []);
    await apply({ tenants: [{ slug: 'acme', people: [{ ...people[0], password: 'second' }] }] });
    expect(await isPassword('first')).toBe(true);
    await apply({
      tenants: [{ slug: 'acme', people: [{ ...people[0], password: 'third', password_must_change: false }] }],
    });
    expect(await isPassword('third')).toBe(true);
  });

  it.each<[string, object]>([
    [
      'tenants[1].clients[0].redirect_uris: must contain at least one URI',
      { slug: 'new', clients: [{ client_id: 'x' }] },
    ],
    [
      'tenants[1].clients[0].redirect_uris[0]: must',
      { slug: 'new', clients: [{ client_id: 'x', redirect_uris: ['http://x.example/'] }] },
    ],
    [
      'tenants[1].clients[0].scope: contains mail, which is not a scope',
      { slug: 'new', clients: [{ client_id: 'x', grant_types: ['client_credentials'], scope: 'mail' }] },
    ],
    [
      'tenants[1].clients[0].client_secret: is not used',
      {
        slug: 'new',
        clients: [
          {
            client_id: 'x',
            redirect_uris: ['https://x.example/'],
            token_endpoint_auth_method: 'none',
            client_secret: 'a secret for nobody',
          },
        ],
      },
    ],
    [
      'tenants[1].groups[0].members[1]: is not a person in this tenant',
      { slug: 'new', people: [{ userName: 'a' }], groups: [{ displayName: 'g', members: ['a', 'z'] }] },
    ],
    [
      'tenants[1].people[0]: is the last active owner',
      { slug: 'acme', people: [{ userName: 'ada@acme.example', active: false }] },
    ],
    [
      'tenants[1].people[0].role: is the last active owner',
      { slug: 'acme', people: [{ userName: 'ada@acme.example', role: null }] },
    ],
    [
      'tenants[1].scim_connections[0].client_id: is not a client of the tenant',
      { slug: 'acme', scim_connections: [{ name: 'Entra', client_id: 'nobody' }] },
    ],
    [
      'tenants[1].scim_connections[0].token: was revoked',
      { slug: 'acme', scim_connections: [{ name: 'Entra', token }] },
    ],
  ])('applies nothing when a field is invalid: %s', async (message, wrong) => {
    const before = await countRows();
    const first = { slug: 'other', people: [{ userName: 'somebody' }] };
    await expect(apply({ tenants: [first, wrong] })).rejects.toMatchObject({
      code: 'apply_refusal',
      message: expect.stringContaining(message),
    });
    expect(await countRows()).toEqual(before);
  });

  it('accepts the example of the reference, and changes nothing the second time', async () => {
    const example = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/reference/apply.md', 'utf8'))?.[1] ?? '';
    const document = JSON.parse(example.replace('"slug": "acme"', '"slug": "example"')) as object;
    const {
      tenants: [tenant],
    } = await apply(document);
    expect(tenant).toMatchObject({
      slug: 'default',
      clients: [{}, {}, { client_secret: expect.any(String) }],
      scim_connections: [{ token: expect.any(String) }, {}],
    });
    const before = await countRows();
    await apply(document);
    expect(await countRows()).toEqual(before);
  });

  it('applies a mapping that uses schemas of the same file, and exports it', async () => {
    const mapping = [
      { from: 'urn:okta:custom:1.0:User:grade', to: 'urn:example:mapped:1.0:User:grade' },
      { from: 'title', to: null },
    ];
    const mapped = (rules: object) => ({
      slug: 'mapped',
      extension_schemas: [{ urn: 'urn:example:mapped:1.0:User', name: 'Mapped', attributes: [{ name: 'grade' }] }],
      scim_connections: [{ name: 'Okta', token: 'scim-token-of-mapped', ...rules }],
    });
    expect((await apply({ tenants: [mapped({ mapping })] })).tenants[0]?.scim_connections).toMatchObject([
      { effect: 'created' },
    ]);
    expect((await apply({ tenants: [mapped({ mapping })] })).tenants[0]?.scim_connections).toMatchObject([
      { effect: 'unchanged' },
    ]);
    expect((await apply({ tenants: [mapped({})] })).tenants[0]?.scim_connections).toMatchObject([
      { effect: 'unchanged' },
    ]);
    expect((await exported('mapped')).tenants[0]?.scim_connections).toMatchObject([{ name: 'Okta', mapping }]);
    await expect(apply({ tenants: [mapped({ mapping: [{ from: 'title', to: 'active' }] })] })).rejects.toThrow(
      'tenants[0].scim_connections[0].mapping[0].to: cannot be mapped: active determines a person’s identity',
    );
    expect((await apply({ tenants: [mapped({ mapping: [] })] })).tenants[0]?.scim_connections).toMatchObject([
      { effect: 'updated' },
    ]);
    expect((await exported('mapped')).tenants[0]?.scim_connections).not.toMatchObject([{ mapping: expect.anything() }]);
  });

  it('keeps, on another installation, which clients and connections are disabled and what their tokens may do', async () => {
    const off = {
      slug: 'off',
      clients: [
        { client_id: 'stopped', client_name: 'Stopped', redirect_uris: ['https://off.example/cb'], disabled: true },
        { client_id: 'served', redirect_uris: ['https://off.example/cb'] },
        { client_id: 'job', grant_types: ['client_credentials'], scope: 'scim.read scim.write' },
      ],
      scim_connections: [
        { name: 'Stopped', disabled: true },
        {
          name: 'Reads',
          scopes: ['scim.read'],
          adoption: 'on',
          rate_per_second: 25,
          rate_burst: 40,
          client_id: 'job',
          strict_rfc7643: true,
        },
      ],
    };
    await apply({ tenants: [off] });
    const {
      tenants: [document],
    } = await exported('off');
    const connections = [
      { name: 'Stopped', provider: 'other', adoption: 'ask', disabled: true, scopes: ['scim.read', 'scim.write'] },
      {
        name: 'Reads',
        provider: 'other',
        adoption: 'on',
        rate_per_second: 25,
        rate_burst: 40,
        client_id: 'job',
        strict_rfc7643: true,
        scopes: ['scim.read'],
      },
    ];
    expect(document?.scim_connections).toEqual(connections);
    expect(document?.clients).toMatchObject([
      { client_id: 'job' },
      { client_id: 'served' },
      { client_id: 'stopped', disabled: true },
    ]);
    expect((document?.clients as object[])[1]).not.toHaveProperty('disabled');

    const {
      tenants: [fresh],
    } = await apply({ tenants: [{ ...document, slug: 'off-again' }] });
    expect(await exported('off-again')).toEqual({ tenants: [{ ...document, slug: 'off-again' }] });
    const stores = applyStores(fixture.database, fail);
    expect(await stores.clients.find(fresh?.id ?? '', 'stopped')).toMatchObject({ disabledAt: expect.any(Date) });
    const [refused, reads] = fresh?.scim_connections ?? [];
    const authenticated = (given = '') =>
      stores.scimConnections.authenticate(fresh?.id ?? '', sha256(given), new Date());
    expect(await authenticated(refused?.token)).toBeNull();
    expect(await authenticated(reads?.token)).toMatchObject({ connectionName: 'Reads', canWrite: false });
  });

  it('disables and enables what the file says, once, and otherwise leaves it as it is', async () => {
    const switched = (disabled?: boolean) =>
      apply({
        tenants: [
          {
            slug: 'off',
            clients: [{ client_id: 'stopped', disabled }],
            scim_connections: [{ name: 'Stopped', disabled }],
          },
        ],
      });
    const effects = ({ tenants: [tenant] }: Awaited<ReturnType<typeof apply>>) => [
      tenant?.clients[0]?.effect,
      tenant?.scim_connections[0]?.effect,
    ];
    for (const [disabled, effect] of [
      [undefined, 'unchanged'],
      [true, 'unchanged'],
      [false, 'updated'],
      [false, 'unchanged'],
      [undefined, 'unchanged'],
      [true, 'updated'],
    ] as const) {
      const before = await countRows();
      expect(effects(await switched(disabled))).toEqual([effect, effect]);
      if (effect === 'unchanged') expect(await countRows()).toEqual(before);
    }
    const actions = await fixture.database.query<{ action: string }>(sql`
      SELECT action FROM audit_event WHERE target_name = 'Stopped' AND (action LIKE '%.disabled' OR action LIKE '%.enabled') AND tenant_id = (SELECT id FROM tenant WHERE slug = 'off')
      ORDER BY action`);
    expect(actions.map(({ action }) => action)).toEqual([
      'client.disabled',
      'client.disabled',
      'client.enabled',
      'scim-connection.disabled',
      'scim-connection.disabled',
      'scim-connection.enabled',
    ]);
  });

  it('takes effect once when several servers apply at the same time', async () => {
    const tenants = [{ ...acme, slug: 'everywhere' }];
    const applied = await Promise.all([apply({ tenants }), apply({ tenants }), apply({ tenants })]);
    const effects = applied.map(({ tenants: [tenant] }) => tenant?.effect).sort();
    expect(effects).toEqual(['created', 'unchanged', 'unchanged']);
  });
});

it('looks up a sector identifier before changing anything', async () => {
  const client = {
    client_id: 'pair',
    redirect_uris: ['https://one.example/cb'],
    subject_type: 'pairwise',
    sector_identifier_uri: 'https://shop.example/sector.json',
  };
  await expect(apply({ slug: 'pairwise', clients: [client] })).rejects.toThrow(
    'must point to a JSON list of redirect URIs: nobody is asked',
  );
  expect(await applyStores(fixture.database, fail).tenants.findBySlug('pairwise')).toBeNull();
});
