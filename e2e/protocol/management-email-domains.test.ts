/** Email domains over the management API, verified by the answers of a name server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverUrl } from '../support/environment';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { type NameServer, startNameServer } from '../support/name-server';
import { unique } from '../support/random';

const COLLECTION = '/email-domains';

let names: NameServer;
let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
let stranger: string;
beforeAll(async () => {
  names = await startNameServer();
  ({ expectDocumented } = await managementDocument());
  [admin, auditor, stranger] = [
    await newAccessKey('owner', { role: 'admin' }),
    await newAccessKey('auditor'),
    await newAccessKey('owner', { tenant: 'acme' }),
  ];
}, 150_000);
afterAll(() => names?.close());

const newName = () => `${unique('mail').toLowerCase()}.example`;

/** Adds a domain. @returns its path and its record */
async function added(domain: string, key = admin, tenant?: string) {
  const called = await manage(key, 'POST', COLLECTION, { body: { domain }, ...(tenant && { tenant }) });
  expect(called.status).toBe(201);
  const { record_name: name, record_value: value } = called.body as { record_name: string; record_value: string };
  return { ...called, path: `${COLLECTION}/${domain}`, record: { name, value } };
}

it('are added with the record that verifies them, checked, and removed', async () => {
  const domain = newName();
  const { path, record, ...created } = await added(domain);
  expectDocumented('addEmailDomain', created);
  expect(created.body).toMatchObject({
    domain,
    added_by: { type: 'access-key' },
    verified_at: null,
    verified_by: null,
  });
  expect(record.name).toBe(`_tessera.${domain}`);
  expect(await manage(admin, 'POST', COLLECTION, { body: { domain: domain.toUpperCase() } })).toMatchObject({
    status: 409,
  });

  expect(await manage(admin, 'POST', `${path}/verify`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('TXT record was not found') },
  });
  names.set(record.name, 'tessera-verification=of-another');
  expect(await manage(admin, 'POST', `${path}/verify`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('of-another') },
  });
  names.set(record.name, record.value);
  const verified = await manage(admin, 'POST', `${path}/verify`);
  expectDocumented('verifyEmailDomain', verified);
  expect(verified.body).toMatchObject({ verified_at: expect.any(String), verified_by: { type: 'access-key' } });

  names.set(record.name, null);
  expect(await manage(admin, 'POST', `${path}/verify`)).toMatchObject({ status: 409 });
  const read = await manage(auditor, 'GET', path);
  expectDocumented('getEmailDomain', read);
  expect(read.body).toEqual({ ...verified.body, people_with_password_only: 0 });
  expect((await manage(auditor, 'GET', `${COLLECTION}/${domain.toUpperCase()}`)).body).toEqual(read.body);
  const list = await manage(auditor, 'GET', `${COLLECTION}?search=${domain}&status=verified`);
  expectDocumented('listEmailDomains', list);
  expect(list.body).toMatchObject({ total: 1, items: [verified.body] });

  const removed = await manage(admin, 'DELETE', path);
  expect(removed.status).toBe(204);
  expect((await manage(auditor, 'GET', path)).status).toBe(404);
  const entries = await manage(auditor, 'GET', `/audit-events?target=${domain}`);
  expect((entries.body.items as { action: string }[]).map(({ action }) => action).sort()).toEqual([
    'email-domain.added',
    'email-domain.removed',
    'email-domain.verified',
  ]);
});

it('are changed by admins and owners of the tenant only', async () => {
  const domain = newName();
  const { path, record } = await added(domain);
  names.set(record.name, record.value);
  expect((await manage(auditor, 'POST', COLLECTION, { body: { domain: newName() } })).status).toBe(403);
  expect((await manage(auditor, 'POST', `${path}/verify`)).status).toBe(403);
  expect((await manage(auditor, 'DELETE', path)).status).toBe(403);
  for (const [method, at] of [
    ['GET', path],
    ['POST', `${path}/verify`],
    ['DELETE', path],
  ] as const)
    expect((await manage(stranger, method, at, { tenant: 'acme' })).status, method).toBe(404);
  expect((await manage(auditor, 'GET', path)).body).toMatchObject({ verified_at: null });
  await manage(admin, 'DELETE', path);
});

it('that another tenant has verified are rejected, without its name', async () => {
  const domain = newName();
  const first = await added(domain);
  names.set(first.record.name, first.record.value);
  expect((await manage(admin, 'POST', `${first.path}/verify`)).status).toBe(200);
  const second = await added(domain, stranger, 'acme');
  names.set(second.record.name, second.record.value);
  const late = await manage(stranger, 'POST', `${second.path}/verify`, { tenant: 'acme' });
  expect(late).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('another tenant has already verified') },
  });
  expect(JSON.stringify(late.body)).not.toMatch(/mgmt/);
  await manage(admin, 'DELETE', first.path);
  expect((await manage(stranger, 'POST', `${second.path}/verify`, { tenant: 'acme' })).status).toBe(200);
  await manage(stranger, 'DELETE', second.path, { tenant: 'acme' });
});

it('that no organization could own are rejected', async () => {
  for (const domain of ['com', 'co.uk', '192.0.2.1', '*.acme.com', 'a@acme.com', new URL(serverUrl).hostname, ''])
    expect([domain, await manage(admin, 'POST', COLLECTION, { body: { domain } })]).toMatchObject([
      domain,
      { status: 400, body: { errors: [{ pointer: '/domain' }] } },
    ]);
});

it('lead to an identity provider of the tenant, or to none', async () => {
  const domain = newName();
  const { path } = await added(domain);
  const id = unique('idp').toLowerCase();
  const provider = { id, name: id, issuer: `https://${id}.example`, client_id: 'tessera' };
  expect((await manage(admin, 'POST', '/identity-providers', { body: provider })).status).toBe(201);
  const change = (body: object, key = admin) => manage(key, 'PATCH', path, { body });

  const routed = await change({ identity_provider: id, identity_provider_required: true });
  expectDocumented('updateEmailDomain', routed);
  expect(routed.body).toMatchObject({ domain, identity_provider: id, identity_provider_required: true });
  expect((await change({})).body).toEqual(routed.body);
  const listed = async (routing: string) =>
    (await manage(auditor, 'GET', `${COLLECTION}?search=${domain}&sort=identity_provider&routing=${routing}`)).body
      .total;
  expect(await Promise.all(['required', 'provider', 'none'].map(listed))).toEqual([1, 0, 0]);
  expect((await change({ identity_provider_required: false })).body).toMatchObject({
    identity_provider: id,
    identity_provider_required: false,
  });
  for (const body of [{ identity_provider: 'nobody' }, { identity_provider: null, identity_provider_required: true }])
    expect(await change(body)).toMatchObject({ status: 400, body: { errors: [{ pointer: '/identity_provider' }] } });
  expect((await change({ identity_provider: null }, auditor)).status).toBe(403);
  expect((await manage(stranger, 'PATCH', path, { tenant: 'acme', body: { identity_provider: null } })).status).toBe(
    404,
  );

  expect((await manage(admin, 'DELETE', `/identity-providers/${id}`)).status).toBe(200);
  expect((await manage(auditor, 'GET', path)).body).toMatchObject({
    identity_provider: null,
    identity_provider_required: false,
  });
  const entries = await manage(auditor, 'GET', `/audit-events?target=${domain}&action=email-domain.route-changed`);
  expect(entries.body).toMatchObject({ total: 3 });
  await manage(admin, 'DELETE', path);
});
