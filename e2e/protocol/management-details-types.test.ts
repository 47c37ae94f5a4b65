/** Types of authorization details (RFC 9396) over the management API, as the console declares them. */
import { beforeAll, expect, test } from 'vitest';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';

const ROOT = '/authorization-details-types';
const schema = { type: 'object', properties: { amount: { type: 'string' } }, required: ['amount'] };

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [admin, auditor] = [await newAccessKey('owner', { role: 'admin' }), await newAccessKey('auditor')];
});

async function newType(type = unique('payment')): Promise<{ type: string; path: string; created: Called }> {
  const created = await manage(admin, 'POST', ROOT, {
    body: { type, name: `Name of ${type}`, description: 'Make a payment', schema },
  });
  return { type, path: `${ROOT}/${encodeURIComponent(type)}`, created };
}

test('a type is declared, allowed for a client, changed unless it was changed since, and deleted, each with an audit entry', async () => {
  const { type, path, created } = await newType(`https://${unique('pay')}.example/v1`);
  expectDocumented('createAuthorizationDetailsType', created);
  expect(created).toMatchObject({ status: 201, body: { type, schema } });
  const client = await manage(admin, 'POST', '/clients', {
    body: { client_name: 'Payer', redirect_uris: ['https://payer.example/cb'], authorization_details_types: [type] },
  });
  expect(client.status).toBe(201);
  const answer = await manage(auditor, 'GET', path);
  expectDocumented('getAuthorizationDetailsType', answer);
  expect(answer.body).toMatchObject({ type, uses: { clients: 1, token_families: 0 } });
  const listed = await manage(auditor, 'GET', `${ROOT}?search=${encodeURIComponent(type)}&sort=created_at&order=desc`);
  expectDocumented('listAuthorizationDetailsTypes', listed);
  expect(listed.body).toMatchObject({ total: 1, items: [{ type, clients: 1 }] });

  const change = { name: 'Payments', description: 'Pay somebody', schema: { ...schema, required: [] } };
  const changed = await manage(admin, 'PUT', path, {
    body: change,
    headers: { 'If-Match': answer.headers.get('etag') ?? '' },
  });
  expectDocumented('updateAuthorizationDetailsType', changed);
  expect(changed.body).toEqual({ type, ...change });
  expect(
    await manage(admin, 'PUT', path, {
      body: { ...change, name: 'Late' },
      headers: { 'If-Match': answer.headers.get('etag') ?? '' },
    }),
  ).toMatchObject({ status: 412, body: { type: 'urn:tessera:problem:changed-meanwhile' } });

  expect((await manage(admin, 'DELETE', path)).status).toBe(204);
  expect((await manage(auditor, 'GET', path)).status).toBe(404);
  expect(
    (await manage(auditor, 'GET', `/clients/${String(client.body.client_id)}`)).body.authorization_details_types ?? [],
  ).toEqual([]);
  const { items } = (await manage(auditor, 'GET', `/audit-events?target=${encodeURIComponent(type)}&order=asc`))
    .body as { items: object[] };
  expect(items).toMatchObject(
    ['created', 'updated', 'deleted'].map((what) => ({
      action: `authorization-details-type.${what}`,
      actor: { type: 'access-key' },
    })),
  );
});

test('an invalid or existing type is rejected and nothing is created', async () => {
  const { type, path } = await newType();
  expect((await newType(type)).created).toMatchObject({ status: 409, body: { type: 'urn:tessera:problem:conflict' } });
  const wrong = [
    [{ type: 'with space' }, '/type'],
    [{ name: ' ' }, '/name'],
    [{ schema: 'object' }, '/schema'],
    [{ schema: undefined }, '/schema'],
    [{ schema: { type: 'array' } }, '/schema'],
    [{ schema: { properties: { a: { $ref: 'https://elsewhere.example/schema' } } } }, '/schema'],
    [{ schema: { properties: { type: { const: 'another' } } } }, '/schema'],
    [{ unheard: 1 }, '/unheard'],
  ] as const;
  for (const [fields, pointer] of wrong) {
    const body = { type: unique('wrong'), name: 'Wrong', description: 'Wrong', schema, ...fields };
    expect(await manage(admin, 'POST', ROOT, { body }), pointer).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
    if ('schema' in fields) {
      const { type: _, ...settings } = body;
      expect(await manage(admin, 'PUT', path, { body: settings }), pointer).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
    }
  }
  expect((await manage(auditor, 'GET', path)).body).toMatchObject({ schema });
  expect((await manage(auditor, 'GET', `${ROOT}?search=Wrong`)).body).toMatchObject({ total: 0 });
  expect((await manage(admin, 'DELETE', path)).status).toBe(204);
});

test('a type cannot be declared or changed by an auditor or from another tenant', async () => {
  const { type, path } = await newType();
  const stranger = await newAccessKey('owner', { tenant: 'acme' });
  const settings = { name: 'No', description: 'No', schema };
  expect((await manage(auditor, 'POST', ROOT, { body: { type: unique('no'), ...settings } })).status).toBe(403);
  for (const [method, body] of [
    ['PUT', settings],
    ['DELETE', undefined],
  ] as const) {
    expect([method, (await manage(auditor, method, path, { body })).status]).toEqual([method, 403]);
    expect([method, (await manage(stranger, method, path, { body, tenant: 'acme' })).status]).toEqual([method, 404]);
  }
  expect((await manage(stranger, 'GET', path, { tenant: 'acme' })).status).toBe(404);
  expect((await manage(auditor, 'GET', path)).body).toMatchObject({ type, name: `Name of ${type}` });
  await manage(admin, 'DELETE', path);
});
