import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { container } from '@/lib/edge/container';
import { sql } from '@/lib/platform/postgres/database';
import { pullFields, toPullFields, toPullSource } from '@/lib/provisioning/pull/source-fields';
import { testPullSource } from '@/lib/provisioning/pull/test-source';
import { type FakeGoogle, fakeGoogle } from './testing/fake-directory';
import { openPullWorld, pulledConnection } from './testing/pull-world';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SERVICE_ACCOUNT = 'tessera@project.iam.gserviceaccount.com';
const keyFile = JSON.stringify({
  type: 'service_account',
  client_email: SERVICE_ACCOUNT,
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: 'https://attacker.example/token',
});

let world: Awaited<ReturnType<typeof openPullWorld>>;
let google: FakeGoogle;
beforeAll(async () => {
  google = await fakeGoogle();
  world = await openPullWorld(`google-directory=${google.origin},google-token=${google.origin}`);
}, 120_000);
afterAll(async () => {
  await world?.close();
  await google?.close();
});

const user = (name: string, more: object = {}) => ({
  kind: 'admin#directory#user',
  id: `10${name}`,
  primaryEmail: `${name}@acme.example`,
  name: { givenName: name, familyName: 'Example', fullName: `${name} Example` },
  suspended: false,
  archived: false,
  organizations: [{ primary: true, title: 'Engineer', department: 'R&D' }],
  externalIds: [{ type: 'organization', value: '7' }],
  ...more,
});

const fields = () =>
  pullFields.parse({
    source: 'google',
    administrator: 'admin@acme.example',
    service_account_key: keyFile,
    active: true,
  });

function connected() {
  const { settings, secret } = toPullSource(fields(), null);
  return pulledConnection(settings, { secret: secret ?? '' });
}

it('lists everybody as the administrator, creates those who are active, and deactivates the suspended and the absent', async () => {
  google.users = [user('ada'), user('bob'), user('cyd'), user('dan', { suspended: true })];
  const connection = await connected();
  await connection.step();
  expect((await connection.people()).map(({ userName, externalId }) => [userName, externalId])).toEqual([
    ['ada@acme.example', '10ada'],
    ['bob@acme.example', '10bob'],
    ['cyd@acme.example', '10cyd'],
  ]);
  const [stored] = await container().database.query<{ attributes: object }>(sql`
    SELECT attributes FROM person WHERE tenant_id = ${connection.tenantId}::uuid AND external_id = '10ada'`);
  expect(stored?.attributes).toMatchObject({
    title: 'Engineer',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'R&D', employeeNumber: '7' },
  });
  expect(google.asked.map((query) => Object.fromEntries(query))).toEqual([
    { customer: 'my_customer', maxResults: '500', orderBy: 'email' },
    { customer: 'my_customer', maxResults: '500', orderBy: 'email', pageToken: '2' },
  ]);
  const [assertion = ''] = google.assertions;
  expect(decodeProtectedHeader(assertion).alg).toBe('RS256');
  const { payload } = await jwtVerify(assertion, publicKey, { audience: `${google.origin}/token` });
  expect(payload).toMatchObject({
    iss: SERVICE_ACCOUNT,
    sub: 'admin@acme.example',
    scope: 'https://www.googleapis.com/auth/admin.directory.user.readonly',
  });

  google.users = [user('ada'), user('bob', { suspended: true })];
  expect((await connection.run('changes')).lastRun).toMatchObject({
    kind: 'list',
    counts: { deactivated: 2, unchanged: 1 },
  });
  expect((await connection.people()).filter(({ active }) => active)).toHaveLength(1);
  google.users = [user('ada'), user('bob')];
  await connection.run('changes');
  expect((await connection.people()).filter(({ active }) => active)).toHaveLength(2);
});

it('deactivates nobody after a list without anybody', async () => {
  google.users = [user('ada')];
  const connection = await connected();
  await connection.step();
  google.users = [];
  expect((await connection.run('list')).error).toMatchObject({ id: 'scimConnections.pullListIsEmpty' });
  expect((await connection.people()).map(({ active }) => active)).toEqual([true]);
});

it('does not try a rejected creation again within the hour, unless a person asks for a run', async () => {
  google.users = [user('ada'), user('bad', { primaryEmail: '' })];
  const connection = await connected();
  await connection.step();
  const attempts = async () => {
    await container().provisioning.flush();
    const [row] = await container().database.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM provisioning_log WHERE tenant_id = ${connection.tenantId}::uuid AND status >= 400`);
    return row?.count;
  };
  expect((await connection.source()).lastRun?.counts).toEqual({ created: 1, failed: 1 });
  expect(await attempts()).toBe(1);
  await container().database.execute(sql`
    UPDATE pull_source SET pull_due_at = now() WHERE tenant_id = ${connection.tenantId}::uuid`);
  await connection.step();
  expect((await connection.source()).lastRun?.counts).toEqual({ unchanged: 1, failed: 1 });
  expect(await attempts()).toBe(1);
  await connection.run('list');
  expect(await attempts()).toBe(2);
});

it('keeps the key when the fields omit it, and shows it nowhere', async () => {
  google.users = [user('ada')];
  const connection = await connected();
  const source = await connection.source();
  expect(toPullFields(source)).toEqual({
    source: 'google',
    administrator: 'admin@acme.example',
    service_account: SERVICE_ACCOUNT,
    every_minutes: 5,
    groups: [],
    active: true,
  });
  const again = pullFields.parse(toPullFields(source));
  expect(toPullSource(again, source)).toEqual({ settings: source.settings, secret: undefined, active: true });
  expect(await testPullSource(container().pulling, source)).toEqual({ kind: 'read', people: 1 });
});

it.each(['{}', 'no JSON', JSON.stringify({ client_email: SERVICE_ACCOUNT, private_key: 'no key' })])(
  'rejects the key file %s',
  (service_account_key) => {
    const wanted = { source: 'google', administrator: 'admin@acme.example', service_account_key };
    expect(pullFields.safeParse(wanted).success).toBe(false);
  },
);
