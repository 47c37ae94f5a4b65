/** The log of directory requests over the management API: list, inspect, and replay without leaving a trace. */
import { beforeAll, expect, test } from 'vitest';
import { issuerOf } from '../support/environment';
import { eventually } from '../support/logout';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, PATCH_SCHEMA, USER_SCHEMA } from '../support/scim';
import { send } from '../support/send';

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
let stranger: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [admin, auditor, stranger] = [
    await newAccessKey('owner', { role: 'admin' }),
    await newAccessKey('auditor'),
    await newAccessKey('owner', { tenant: 'acme' }),
  ];
}, 60_000);

interface Entry {
  id: string;
  request_id: string;
  resource: { id: string } | null;
}

/** A directory that has created a person with a password. */
async function provisioned() {
  const connection = String(
    (await manage(admin, 'POST', '/scim-connections', { body: { name: unique('Directory') } })).body.id,
  );
  const {
    body: { token },
  } = await manage(admin, 'POST', `/scim-connections/${connection}/tokens`, { body: { name: 'First' } });
  const userName = unique('sent');
  const answer = await send(`${issuerOf('mgmt')}/scim/v2/Users`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/scim+json' },
    body: JSON.stringify({ schemas: [USER_SCHEMA], userName, password: 'correct horse in transit' }),
  });
  const entry = await entryOf(connection, answer);
  return { connection, userName, entry, path: `/provisioning-log/${entry.id}`, token: String(token) };
}

/** The entry of an answered request, which is written shortly afterwards. */
function entryOf(connection: string, answer: Response): Promise<Entry> {
  const requestId = answer.headers.get('x-request-id');
  return eventually(async () => {
    const { items } = (await manage(auditor, 'GET', `/provisioning-log?connection_id=${connection}`)).body as {
      items: Entry[];
    };
    return items.find(({ request_id }) => request_id === requestId);
  }, 'the entry');
}

test('requests of a directory are listed, filtered, and shown in full without secrets', async () => {
  const { connection, userName, entry, path } = await provisioned();
  const listed = await manage(
    auditor,
    'GET',
    `/provisioning-log?connection_id=${connection}&status=success&method=POST&resource_id=${String(entry.resource?.id)}`,
  );
  expectDocumented('listProvisioningEntries', listed);
  expect(listed.body).toMatchObject({
    total: 1,
    items: [{ method: 'POST', path: '/Users', status: 201, resource_name: userName }],
  });
  for (const none of [
    'status=refused',
    'method=GET',
    `resource_id=${crypto.randomUUID()}`,
    'until=2020-01-01T00:00:00Z',
  ]) {
    expect((await manage(auditor, 'GET', `/provisioning-log?connection_id=${connection}&${none}`)).body).toMatchObject({
      total: 0,
    });
  }
  const found = await manage(auditor, 'GET', path);
  expectDocumented('getProvisioningEntry', found);
  expect(found.body).toMatchObject({
    request: { redacted: true },
    changes: { items: [{ kind: 'created', resource: { id: entry.resource?.id } }], omitted: 0 },
    response: { body: { truncated: false } },
  });
  expect(JSON.stringify(found.body)).not.toContain('correct horse');
});

test('an entry names the attributes that were ignored because the tenant does not declare them', async () => {
  const { entry, connection, token } = await provisioned();
  const answer = await send(`${issuerOf('mgmt')}/scim/v2/Users/${String(entry.resource?.id)}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
    body: JSON.stringify({
      schemas: [PATCH_SCHEMA],
      Operations: [
        { op: 'Add', path: 'urn:example:custom:2.0:User:tag', value: '701984' },
        { op: 'Replace', path: `${ENTERPRISE_SCHEMA}:manager.shoeSize`, value: '38' },
        { op: 'Replace', path: 'active', value: 'False' },
      ],
    }),
  });
  expect(answer.status).toBe(200);
  const patched = await entryOf(connection, answer);
  const found = await manage(auditor, 'GET', `/provisioning-log/${patched.id}`);
  expectDocumented('getProvisioningEntry', found);
  expect(found.body).toMatchObject({
    status: 200,
    request: {
      ignored: { items: ['urn:example:custom:2.0:User:tag', `${ENTERPRISE_SCHEMA}:manager.shoeSize`], omitted: 0 },
    },
    changes: { items: [{ attributes: [{ attribute: 'active', before: true, after: false }] }] },
  });
});

test('a request can be replayed as a dry run, which keeps nothing', async () => {
  const { connection, entry, path } = await provisioned();
  const again = await manage(admin, 'POST', `${path}/replay`);
  expectDocumented('replayProvisioningEntry', again);
  expect(again.body).toMatchObject({
    status: 409,
    scim_type: 'uniqueness',
    changes: { items: [] },
    without_secrets: true,
  });
  await manage(admin, 'DELETE', `/people/${String(entry.resource?.id)}`);
  expect((await manage(admin, 'POST', `${path}/replay`)).body).toMatchObject({
    status: 201,
    changes: { items: [{ kind: 'created' }] },
  });
  expect((await manage(auditor, 'GET', `/provisioning-log?connection_id=${connection}`)).body).toMatchObject({
    total: 1,
  });
  await manage(admin, 'DELETE', `/scim-connections/${connection}`);
  expect((await manage(admin, 'POST', `${path}/replay`)).status).toBe(404);
});

test('the log is per tenant, and auditors cannot run requests', async () => {
  const { path } = await provisioned();
  expect((await manage(auditor, 'POST', `${path}/replay`)).status).toBe(403);
  for (const [method, address] of [
    ['GET', path],
    ['POST', `${path}/replay`],
  ] as const) {
    expect((await manage(stranger, method, address, { tenant: 'acme' })).status).toBe(404);
    expect((await manage(admin, method, address.replace(/log\/[^/]+/, 'log/none'))).status).toBe(404);
  }
});
