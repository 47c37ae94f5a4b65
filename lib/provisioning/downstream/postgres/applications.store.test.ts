import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { unseal } from '@/lib/platform/shared/seal';
import { applicationFields, toApplicationFields } from '../application-fields';
import { createApplication } from '../create-application';
import { deleteApplication } from '../delete-application';
import { listApplications } from '../lists';
import { retryDownstream } from '../retry';
import { switchApplication } from '../switch-application';
import { updateApplication } from '../update-application';
import { downstreamProcess, newApplication } from './testing/world';

let fixture: Fixture;
let tenantId: string;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});

const { User: people } = tenantResourceTypes([]);
const services = () => downstreamProcess(fixture.database).services;
const base = { name: 'Wiki', base_url: 'https://wiki.example/scim/v2', token: 'its-token' };
const create = (fields: object) =>
  createApplication(services(), { tenantId, fields: applicationFields.parse({ ...base, ...fields }), people }, how());
const actions = async () =>
  (
    await fixture.database.query<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid ORDER BY at, id`,
    )
  ).map(({ action }) => action);

describe('a downstream application', () => {
  it('is created, changed, disabled, enabled and deleted, each with an audit entry without its secret', async () => {
    const created = await create({});
    if (created.kind !== 'created') throw new Error(created.kind);
    const { id } = created.application;
    const fields = applicationFields.parse({ ...toApplicationFields(created.application), on_deletion: 'delete' });
    const change = { tenantId, id, fields, people };
    expect(await updateApplication(services(), change, how())).toMatchObject({ kind: 'changed' });
    expect(await updateApplication(services(), change, how())).toMatchObject({ kind: 'unchanged' });
    for (const enabled of [false, true])
      expect(await switchApplication(services(), { tenantId, id, enabled }, how())).toMatchObject({ kind: 'changed' });
    expect(await retryDownstream(services(), { tenantId, applicationId: id }, how())).toEqual({
      kind: 'retried',
      count: 0,
    });
    expect(await deleteApplication(services(), { tenantId, id }, how())).toEqual({ kind: 'deleted', resources: 0 });
    expect(await actions()).toEqual(
      ['created', 'updated', 'disabled', 'enabled', 'retried', 'deleted'].map((one) => `downstream-application.${one}`),
    );
    const entries = await fixture.database.query(sql`SELECT * FROM audit_event WHERE tenant_id = ${tenantId}::uuid`);
    expect(JSON.stringify(entries)).not.toContain('its-token');
  });

  it('keeps its secret when that is omitted, but never sends it to another host', async () => {
    const created = await create({});
    if (created.kind !== 'created') throw new Error(created.kind);
    const { application } = created;
    const update = (changed: object) =>
      updateApplication(
        services(),
        {
          tenantId,
          id: application.id,
          fields: applicationFields.parse({ ...toApplicationFields(application), ...changed }),
          people,
        },
        how(),
      );
    expect(await update({ base_url: 'https://evil.example/scim/v2' })).toMatchObject({
      kind: 'refused',
      field: 'token',
    });
    const moved = await update({ base_url: 'https://wiki.example/scim/v3' });
    if (!('application' in moved)) throw new Error(moved.kind);
    const secret = unseal(services().sealingKey, moved.application.secretSealed);
    expect(Buffer.from(secret ?? []).toString()).toBe('its-token');
  });

  it.each([
    ['a rule that is no filter', { assignment: 'rule', rule: 'title eq' }, 'rule'],
    ['a rule about an unknown attribute', { assignment: 'rule', rule: 'shoeSize eq 42' }, 'rule'],
    ['a mapping of what identifies people', { mapping: [{ from: 'x', to: 'userName' }] }, 'mapping'],
    ['an unknown group', { assignment: 'groups', group_ids: [newId()] }, 'group_ids'],
    ['an unknown client', { assignment: 'client', assigned_client_id: 'nobody' }, 'assigned_client_id'],
  ])('is rejected with %s', async (_what, fields, field) => {
    expect(await create(fields)).toMatchObject({ kind: 'refused', field });
    expect(await actions()).toEqual([]);
  });

  it('has a name of its own in the tenant, and is not found in another', async () => {
    const application = await newApplication(services(), tenantId, { base_url: base.base_url, name: 'Wiki' });
    expect(await create({})).toEqual({ kind: 'name-taken' });
    const other = await newTenant(fixture.database);
    expect(await services().store.find(other, application.id)).toBeNull();
    expect(await deleteApplication(services(), { tenantId: other, id: application.id }, how())).toEqual({
      kind: 'not-found',
    });
    expect(await listApplications(services().store, { tenantId: other })).toMatchObject({ total: 0 });
    expect(await listApplications(services().store, { tenantId, search: 'wik' })).toMatchObject({
      total: 1,
      applications: [{ id: application.id, waiting: 1, confirmed: 0 }],
    });
  });

  it('may use http only where the operator allows it', async () => {
    const strict = { ...services(), mayUseHttp: () => false };
    const fields = applicationFields.parse({ ...base, base_url: 'http://wiki.example/scim/v2' });
    const refused = await createApplication(strict, { tenantId, fields, people }, how());
    expect(refused).toMatchObject({ kind: 'refused', field: 'base_url' });
    expect('problem' in refused && inEnglish(refused.problem)).toContain('https');
  });
});
