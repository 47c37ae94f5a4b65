/** SCIM schemas and types of authorization details over the management API, as the console declares them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { issuerOf } from '../support/environment';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { send } from '../support/send';

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
let stranger: string;
let scimToken: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [admin, auditor, stranger] = [
    await newAccessKey('owner', { role: 'admin' }),
    await newAccessKey('auditor'),
    await newAccessKey('owner', { tenant: 'acme' }),
  ];
  const connection = await manage(admin, 'POST', '/scim-connections', { body: { name: unique('Directory') } });
  scimToken = String(
    (await manage(admin, 'POST', `/scim-connections/${String(connection.body.id)}/tokens`, { body: { name: 'First' } }))
      .body.token,
  );
});

const newUrn = () => `urn:example:${unique('hr')}:2.0:User`;
const at = (urn: string) => `/schemas/${encodeURIComponent(urn)}`;

async function scim(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await send(`${issuerOf('mgmt')}/scim/v2${path}`, {
    method,
    headers: { Authorization: `Bearer ${scimToken}`, 'Content-Type': 'application/scim+json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/**
 * Declares a schema with a badge and gives a person a value for it.
 * @returns its URN and path
 */
async function schemaWithValue(): Promise<{ urn: string; path: string }> {
  const urn = newUrn();
  await manage(admin, 'POST', '/schemas', { body: { urn, name: 'Badges', attributes: [{ name: 'badge' }] } });
  const made = await scim('POST', '/Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', urn],
    userName: unique('badged'),
    [urn]: { badge: 'B-1' },
  });
  if (made.status !== 201) throw new Error(`no person with a badge: ${JSON.stringify(made.body)}`);
  return { urn, path: at(urn) };
}

describe('a schema', () => {
  test('is declared, served by SCIM, read, renamed and deleted', async () => {
    const urn = newUrn();
    const created = await manage(admin, 'POST', '/schemas', {
      body: {
        urn,
        name: 'HR',
        attributes: [
          { name: 'cost', type: 'integer' },
          { name: 'desk', type: 'complex', subAttributes: [{ name: 'floor' }] },
        ],
      },
    });
    expectDocumented('createSchema', created);
    expect(created.body).toMatchObject({
      urn,
      origin: 'declared',
      resource_type: 'User',
      required: false,
      attributes: [
        { name: 'cost', type: 'integer', returned: 'default' },
        { name: 'desk', subAttributes: [{ name: 'floor', type: 'string' }] },
      ],
    });
    expect((await scim('GET', `/Schemas/${urn}`)).body).toMatchObject({ id: urn, name: 'HR' });
    const renamed = await manage(admin, 'PATCH', at(urn), { body: { name: 'Human resources' } });
    expectDocumented('updateSchema', renamed);
    expect(renamed.body).toMatchObject({ name: 'Human resources', attributes: created.body.attributes });
    const answer = await manage(auditor, 'GET', at(urn.toUpperCase()));
    expectDocumented('getSchema', answer);
    expect(answer.body).toMatchObject({ urn, name: 'Human resources', values: { resources: 0, attributes: {} } });
    const listed = await manage(auditor, 'GET', `/schemas?search=${urn}&origin=declared`);
    expectDocumented('listSchemas', listed);
    expect(listed.body).toMatchObject({ total: 1, items: [{ urn, origin: 'declared', attributes: 2 }] });
    const deleted = await manage(admin, 'DELETE', at(urn));
    expectDocumented('deleteSchema', deleted);
    expect(deleted.body).toEqual({ cleared: 0 });
    expect((await manage(auditor, 'GET', at(urn))).status).toBe(404);
    const { items } = (await manage(auditor, 'GET', `/audit-events?target=${urn}&order=asc`)).body as {
      items: object[];
    };
    expect(items).toMatchObject(
      ['created', 'updated', 'deleted'].map((what) => ({
        action: `extension-schema.${what}`,
        actor: { type: 'access-key' },
      })),
    );
  });

  test('of the standard can be read but not changed', async () => {
    const path = at('urn:ietf:params:scim:schemas:extension:enterprise:2.0:User');
    const answer = await manage(auditor, 'GET', path);
    expectDocumented('getSchema', answer);
    expect(answer.body).toMatchObject({
      origin: 'standard',
      resource_type: 'User',
      attributes: expect.arrayContaining([expect.objectContaining({ name: 'manager', type: 'complex' })]),
    });
    expect((await manage(auditor, 'GET', '/schemas?origin=standard&resource_type=User')).body).toMatchObject({
      total: 3,
    });
    expect((await manage(admin, 'PATCH', path, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await manage(admin, 'DELETE', path)).status).toBe(404);
  });

  test('has its attributes added, changed and removed, along with their values', async () => {
    const { urn, path } = await schemaWithValue();
    const put = await manage(admin, 'PUT', `${path}/attributes/desk`, {
      body: { type: 'complex', subAttributes: [{ name: 'floor', type: 'integer' }] },
    });
    expectDocumented('putSchemaAttribute', put);
    expect(put.body).toMatchObject({
      attributes: [{ name: 'badge' }, { name: 'desk', subAttributes: [{ name: 'floor' }] }],
    });
    expect(
      (await manage(admin, 'PUT', `${path}/attributes/badge`, { body: { description: 'On the jacket' } })).body,
    ).toMatchObject({ attributes: [{ name: 'badge', description: 'On the jacket' }, { name: 'desk' }] });
    expect(await manage(admin, 'PUT', `${path}/attributes/badge`, { body: { type: 'integer' } })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('badge: the type cannot be changed to integer') },
    });
    expect((await manage(auditor, 'GET', path)).body).toMatchObject({
      values: { resources: 1, attributes: { badge: 1 } },
    });
    const removed = await manage(admin, 'DELETE', `${path}/attributes/badge`);
    expectDocumented('deleteSchemaAttribute', removed);
    expect(removed.body).toEqual({ cleared: 1 });
    expect((await manage(admin, 'DELETE', `${path}/attributes/badge`)).status).toBe(404);
    expect((await manage(auditor, 'GET', path)).body).toMatchObject({
      attributes: [{ name: 'desk' }],
      values: { resources: 0 },
    });
    expect((await manage(admin, 'PUT', `${at(newUrn())}/attributes/desk`, { body: {} })).status).toBe(404);
    expect((await manage(admin, 'DELETE', at(urn))).status).toBe(200);
  });

  test('is rejected where it contradicts itself or another schema', async () => {
    const urn = newUrn();
    for (const [fields, pointer] of [
      [{ urn: 'urn:ietf:params:scim:schemas:mine' }, '/urn'],
      [{ name: '' }, '/name'],
      [{ resource_type: 'Device' }, '/resource_type'],
      [{ attributes: [{ name: '1st' }] }, '/attributes/0/name'],
      [{ attributes: [{ name: 'a' }, { name: 'A' }] }, '/attributes/1/name'],
    ] as const) {
      expect(await manage(admin, 'POST', '/schemas', { body: { urn, name: 'HR', ...fields } })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
    }
    const { path, urn: taken } = await schemaWithValue();
    expect(
      (await manage(admin, 'POST', '/schemas', { body: { urn: taken.toUpperCase(), name: 'Again' } })).status,
    ).toBe(409);
    expect((await manage(admin, 'POST', '/schemas', { body: { urn: `${taken}:more`, name: 'Within' } })).status).toBe(
      409,
    );
    for (const [name, body, pointer] of [
      ['1st', {}, 'name'],
      ['desk', { type: 'complex' }, '/subAttributes'],
      ['desk', { name: 'other' }, '/name'],
      ['Badge', {}, '/name'],
      ['desk', { type: 'boolean', uniqueness: 'server' }, '/uniqueness'],
    ] as const) {
      expect(await manage(admin, 'PUT', `${path}/attributes/${name}`, { body })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
    }
    expect(await manage(admin, 'PATCH', path, { body: { attributes: [] } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/attributes' }] },
    });
    expect((await manage(admin, 'DELETE', path)).body).toEqual({ cleared: 1 });
  });

  test('cannot be declared or changed by an auditor or from another tenant', async () => {
    const { path } = await schemaWithValue();
    const writes = [
      ['PATCH', '', { name: 'No' }],
      ['DELETE', ''],
      ['PUT', '/attributes/desk', {}],
      ['DELETE', '/attributes/badge'],
    ] as const;
    for (const [method, below, body] of writes) {
      expect([method, below, (await manage(auditor, method, path + below, { body })).status]).toEqual([
        method,
        below,
        403,
      ]);
      expect([method, below, (await manage(stranger, method, path + below, { body, tenant: 'acme' })).status]).toEqual([
        method,
        below,
        404,
      ]);
    }
    expect((await manage(auditor, 'POST', '/schemas', { body: { urn: newUrn(), name: 'No' } })).status).toBe(403);
    expect((await manage(stranger, 'GET', path, { tenant: 'acme' })).status).toBe(404);
    expect((await manage(auditor, 'GET', path)).body).toMatchObject({
      name: 'Badges',
      attributes: [{ name: 'badge' }],
      values: { resources: 1 },
    });
    await manage(admin, 'DELETE', path);
  });
});
