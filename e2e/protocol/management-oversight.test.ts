/**
 * What the console shows beside its lists, over the management API: figures, set-up, search, tokens, a client's
 * activity; and changes of many people together.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { linkOf, mailTo, sendsMail } from '../support/mail';
import { type Called, manage as manageAt, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { requestToken } from '../support/oauth';
import { unique } from '../support/random';
import { scim } from '../support/scim';
import { send } from '../support/send';

type Options = Parameters<typeof manageAt>[3];
const manage = (key: string | null, method: string, path: string, call: Options = {}) =>
  manageAt(key, method, path, { tenant: 'default', ...call });

let expectDocumented: (operationId: string, called: Called) => void;
let owner: string;
let admin: string;
let auditor: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument('default'));
  owner = await newAccessKey('owner', { tenant: 'default' });
  admin = await newAccessKey('owner', { tenant: 'default', role: 'admin' });
  auditor = await newAccessKey('owner', { tenant: 'default', role: 'auditor' });
}, 60_000);

const found = async (operationId: string, path: string, call: Options = {}) => {
  const answer = await manage(auditor, 'GET', path, call);
  expectDocumented(operationId, answer);
  return answer.body;
};

describe('dashboard figures', () => {
  it('count what is in use', async () => {
    expect(await found('getUsage', '/usage')).toMatchObject({
      clients: expect.any(Number),
      people: expect.any(Number),
      token_families: expect.any(Number),
      scim_connections: expect.any(Number),
    });
    expect(Number((await found('getUsage', '/usage')).clients)).toBeGreaterThan(0);
  });

  it.each([
    ['24h', 24, 24],
    ['7d', 28, 168],
    ['30d', 30, 720],
  ])('count events in %s, and agree with the list of token families', async (range, steps, hours) => {
    await freshTokens(clientOf('spa'), await scim.createPerson());
    const activity = await found('getActivity', `/activity?range=${range}`);
    expect(activity.steps).toHaveLength(steps);
    const [from, until] = [String(activity.from), String(activity.until)];
    expect(Date.parse(until) - Date.parse(from)).toBe(hours * 3_600_000);
    const used = await found('listTokenFamilies', `/token-families?used_from=${from}&page_size=1`);
    const counted = activity.token_families_used as { count: number; more: boolean };
    expect(Number(used.total)).toBeGreaterThanOrEqual(counted.count);
    expect(counted).toEqual({ count: expect.any(Number), more: false });
    expect(counted.count).toBeGreaterThan(0);
    const counts = activity.totals as Record<string, number>;
    const summed: Record<string, number> = {};
    for (const [kind, count] of (activity.steps as { counts: Record<string, number> }[]).flatMap((step) =>
      Object.entries(step.counts),
    ))
      summed[kind] = (summed[kind] ?? 0) + count;
    expect(counts).toEqual(summed);
  });

  it('accept no other range', async () => {
    expect(await manage(auditor, 'GET', '/activity?range=1y')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: 'range' }] },
    });
  });
});

describe('the setup checklist', () => {
  const TENANT = 'mgmt-leavers';

  it('can be read, and dismissed once complete', async () => {
    const key = await newAccessKey('owner', { tenant: TENANT });
    const setup = await manage(key, 'GET', '/setup', { tenant: TENANT });
    expectDocumented('getSetup', setup);
    expect(setup.body).toMatchObject({
      put_away: false,
      steps: expect.arrayContaining([expect.objectContaining({ name: 'client', state: 'open' })]),
    });
    expect((await manage(key, 'POST', '/setup/put-away', { tenant: TENANT })).status).toBe(409);
    expect((await manage(key, 'GET', '/setup', { tenant: TENANT })).body).toEqual(setup.body);
  });

  it('lets only operators of the installation confirm the copy of its secret', async () => {
    expect(
      (
        await manage(await newAccessKey('owner', { tenant: TENANT }), 'POST', '/setup/confirm-secret-copy', {
          tenant: TENANT,
        })
      ).status,
    ).toBe(404);
    expect((await manage(admin, 'POST', '/setup/confirm-secret-copy')).status).toBe(403);
    expect((await found('getSetup', '/setup')).steps).toContainEqual({
      name: 'secret-copy',
      state: expect.stringMatching(/open|done/),
    });
  });
});

it('search finds anything by name', async () => {
  const person = await scim.createPerson();
  expect((await found('search', `/search?q=${encodeURIComponent(person.userName)}`)).items).toMatchObject([
    { kind: 'person', id: person.id },
  ]);
  expect((await manage(auditor, 'GET', '/search?q=%20')).status).toBe(400);
  expect((await manage(auditor, 'GET', '/search')).status).toBe(400);
});

it('a token inspection shows the token’s state and family, and never repeats the token', async () => {
  const person = await scim.createPerson();
  const { access_token: token, refresh_token: refreshToken } = await freshTokens(clientOf('spa'), person);
  const inspect = (pasted: string) => manage(auditor, 'POST', '/inspect-token', { body: { token: pasted } });
  const inspected = await inspect(token);
  expectDocumented('inspectToken', inspected);
  expect(inspected.body).toMatchObject({
    title: 'Access token',
    introspection: { answer: { active: true, sub: person.id } },
    client: { id: 'spa' },
    person: { id: person.id },
  });
  expect(JSON.stringify(inspected.body)).not.toContain(token.split('.')[2]);
  expect((await inspect(refreshToken ?? '')).body).toMatchObject({
    title: 'Refresh token',
    introspection: { answer: { active: true } },
  });
  expect((await inspect('no token of ours')).status).toBe(200);
  expect((await inspect(' ')).status).toBe(400);
});

describe('one record', () => {
  it('a client shows its activity', async () => {
    const { body: client } = await manage(admin, 'POST', '/clients', {
      body: { client_name: unique('busy'), redirect_uris: ['https://busy.example/cb'], scope: 'profile' },
    });
    const id = String(client.client_id);
    await requestToken(
      { id, name: '', secret: 'wrong', method: 'client_secret_basic', redirectUri: '', scope: '', tenant: 'default' },
      { grant_type: 'client_credentials' },
    );
    await expect
      .poll(async () => (await found('getClientActivity', `/clients/${id}/activity`)).refused_within_a_day, {
        timeout: 10_000,
      })
      .toBe(1);
    const { items } = await found('getClientActivity', `/clients/${id}/activity`);
    expect(items).toMatchObject([
      { kind: 'refusal', refusal: { client_id: id, reason: 'client secret is wrong' } },
      { kind: 'audit-event' },
      { kind: 'audit-event', audit_event: { action: 'client.created' } },
    ]);
    expect((await found('getClientActivity', `/clients/${id}/activity?limit=1`)).items).toHaveLength(1);
    expect(await found('listClientLogouts', `/clients/${id}/logouts`)).toEqual({ items: [], pending: 0, expired: 0 });
    for (const what of ['activity', 'logouts'])
      expect((await manage(auditor, 'GET', `/clients/nobody/${what}`)).status).toBe(404);
  });

  it('a scope, a resource and a key list their users', async () => {
    expect(await found('getScope', '/scopes/orders%3Aread')).toMatchObject({
      name: 'orders:read',
      uses: { clients: expect.any(Number) },
    });
    expect(
      Number(((await found('getScope', '/scopes/orders%3Aread')).uses as { clients: number }).clients),
    ).toBeGreaterThan(0);
    expect((await manage(auditor, 'GET', '/scopes/unheard')).status).toBe(404);
    expect(await found('getResource', `/resources/${encodeURIComponent('https://orders.example')}`)).toMatchObject({
      living: { token_families: expect.any(Number) },
    });
    const [key] = (await found('listSigningKeys', '/signing-keys?status=current&page_size=1')).items as {
      kid: string;
    }[];
    expect(await found('getSigningKey', `/signing-keys/${String(key?.kid)}`)).toMatchObject({
      ...key,
      holders: { more: false },
    });
    expect((await manage(auditor, 'GET', '/signing-keys/none')).status).toBe(404);
    expect(await manage(owner, 'GET', '/tenants/mgmt')).toMatchObject({ status: 200, body: { awaited_owner: null } });
  });
});

describe('bulk actions on people', () => {
  const TENANT = 'mgmt-people';
  const call = (key: string, method: string, path: string, body?: unknown) =>
    manageAt(key, method, path, { tenant: TENANT, body });
  let chief: string;
  let reader: string;
  beforeAll(async () => {
    [chief, reader] = [
      await newAccessKey('owner', { tenant: TENANT, role: 'admin' }),
      await newAccessKey('auditor', { tenant: TENANT }),
    ];
  });

  it('are counted, deactivated and restored, skipping owners', async () => {
    const team = unique('team');
    const csv = `userName,displayName\n${[1, 2, 3].map((n) => `${team}-${n},${team} ${n}`).join('\n')}\n`;
    const planned = await call(chief, 'POST', '/people/import', { csv, dry_run: true });
    expectDocumented('importPeople', planned);
    expect(planned.body).toMatchObject({
      created: 3,
      changed: 0,
      refused: [],
      lines: [{ line: 2, effect: 'created' }, { line: 3 }, { line: 4 }],
    });
    expect((await call(reader, 'GET', `/people?search=${team}`)).body.total).toBe(0);
    const { version } = planned.body;
    expect((await call(chief, 'POST', '/people/import', { csv, version })).body).toMatchObject({
      created: 3,
      lines: null,
    });
    expect(await call(chief, 'POST', '/people/import', { csv, version })).toMatchObject({ status: 412 });
    expect(await call(chief, 'POST', '/people/import', { csv: 'nothing' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/csv' }] },
    });
    expect(await call(chief, 'POST', '/people/import', { csv: `userName\n${'x,'.repeat(160_000)}` })).toMatchObject({
      status: 200,
      body: { refused: [{ line: 2 }] },
    });

    const owners = await manageAt(await newAccessKey('owner', { tenant: TENANT }), 'POST', '/people', {
      tenant: TENANT,
      body: { user_name: `${team}-owner`, role: 'owner' },
    });
    const bulk = (body: object) => call(chief, 'POST', '/people/bulk', body);
    const counted = await bulk({ action: 'deactivate', search: team, count_only: true });
    expectDocumented('changePeople', counted);
    expect(counted.body).toMatchObject({ counts: { people: 4, left_out: 1, active: 3, inactive: 0 }, changed: 0 });
    expect((await bulk({ action: 'deactivate', search: team })).body).toMatchObject({
      counts: null,
      changed: 3,
      unchanged: 0,
      left_out: [{ id: owners.body.id, why: 'above' }],
      next: null,
    });
    expect((await bulk({ action: 'reactivate', search: team, status: 'deactivated' })).body).toMatchObject({
      changed: 3,
    });
    const [one] = (await call(reader, 'GET', `/people?search=${team}-1`)).body.items as { id: string }[];
    expect((await bulk({ action: 'revoke', ids: [one?.id] })).body).toMatchObject({ changed: 0, unchanged: 1 });
    await call(chief, 'DELETE', `/people/${String(one?.id)}`);
    expect((await bulk({ action: 'restore', ids: [one?.id] })).body).toMatchObject({ changed: 1 });
    expect(await bulk({ action: 'deactivate', ids: [one?.id], search: team })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/ids' }] },
    });
    expect((await call(reader, 'POST', '/people/bulk', { action: 'revoke', search: team })).status).toBe(403);

    const file = await sendExport(reader, `/people/export?search=${team}&status=active`);
    expect(file.type).toBe('text/csv; charset=utf-8');
    expect(file.lines.map((line) => line.split(',')[0])).toEqual([
      'userName',
      `${team}-2`,
      `${team}-3`,
      `${team}-owner`,
    ]);
    expect((await call(reader, 'GET', '/audit-events?action=people.exported&page_size=1')).body.items).toMatchObject([
      { detail: { filter: { search: team, active: true } } },
    ]);
  });

  it.runIf(sendsMail)(
    'are invited by email after an import: people without an address are counted and skipped',
    async () => {
      const team = unique('crew');
      const address = `${team}@example.com`;
      const done = await call(chief, 'POST', '/people/import', {
        csv: `userName,email\n${team}-1,${address}\n${team}-2,\n`,
      });
      expectDocumented('importPeople', done);
      const [since, until] = [done.body.imported_at, done.body.imported_at];
      const counted = await call(chief, 'POST', '/people/bulk', { action: 'invite', since, until, count_only: true });
      expectDocumented('changePeople', counted);
      expect(counted.body).toMatchObject({
        counts: { people: 2 },
        invitations: { to_invite: 1, already_in: 0, inactive: 0, no_address: 1 },
        changed: 0,
      });
      expect((await call(chief, 'POST', '/people/bulk', { action: 'invite', since, until })).body).toMatchObject({
        invitations: null,
        changed: 1,
        left_out: [{ name: `${team}-2`, why: 'no-address' }],
        next: null,
      });
      expect(linkOf(await mailTo(address))).toContain(`/t/${TENANT}/invitation?token=`);
    },
  );

  async function sendExport(key: string, path: string) {
    const response = await send(`${issuerOf(TENANT)}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } });
    return {
      type: response.headers.get('content-type'),
      lines: (await response.text())
        .trim()
        .split(/\r?\n/)
        .map((line) => line.replaceAll('"', '')),
    };
  }
});
