/** Downstream applications over the management API; the application is the SCIM endpoint of another tenant. */
import { beforeAll, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { scimTokenOf } from '../support/fixture';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { ScimClient } from '../support/scim';

const COLLECTION = '/downstream-applications';
const THERE = new ScimClient(scimTokenOf('Directory'));

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [admin, auditor] = [await newAccessKey('owner', { role: 'admin' }), await newAccessKey('owner', { role: 'auditor' })];
}, 60_000);

/** A new person of the tenant. */
async function person() {
  const userName = `${unique('down')}@example.com`;
  const { status, body } = await manage(admin, 'POST', '/people', { body: { user_name: userName, email: userName } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.id), userName };
}

/** Creates an application to which only one person is assigned. */
async function created(userName: string, differences: object = {}) {
  const called = await manage(admin, 'POST', COLLECTION, {
    body: {
      name: unique('app'),
      base_url: `${issuerOf('default')}/scim/v2`,
      token: scimTokenOf('Directory'),
      assignment: 'rule',
      rule: `userName eq "${userName}"`,
      ...differences,
    },
  });
  if (called.status !== 201) throw new Error(JSON.stringify(called.body));
  return { ...called, path: `${COLLECTION}/${String(called.body.id)}` };
}

const there = async (userName: string) => {
  const { body } = await THERE.get(`/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
  return (body.Resources as Record<string, unknown>[] | undefined)?.[0];
};
const soon = { timeout: 15_000 };

describe('a downstream application', () => {
  it('has a person as soon as they are assigned, and no longer as active once they leave', async () => {
    const { id, userName } = await person();
    const application = await created(userName, { on_deletion: 'delete' });
    expectDocumented('createDownstreamApplication', application);
    expect(JSON.stringify(application.body)).not.toContain(scimTokenOf('Directory'));
    await expect.poll(() => there(userName), soon).toMatchObject({ active: true, externalId: id });

    expect((await manage(admin, 'POST', `/people/${id}/deactivate`)).status).toBeLessThan(300);
    await expect.poll(() => there(userName), soon).toMatchObject({ active: false });
    const states = () => manage(auditor, 'GET', `/people/${id}/downstream-states`);
    await expect
      .poll(async () => (await states()).body.states, soon)
      .toMatchObject([{ application_id: application.body.id, status: 'confirmed', there: 'inactive' }]);
    expectDocumented('listDownstreamStatesOfPerson', await states());

    const resources = await manage(auditor, 'GET', `${application.path}/resources`);
    expectDocumented('listDownstreamResources', resources);
    expect(resources.body).toMatchObject({ total: 1, items: [{ type: 'User', id, name: userName }] });
    const found = await manage(auditor, 'GET', application.path);
    expectDocumented('getDownstreamApplication', found);
    expect(found.body).toMatchObject({ waiting: 0, confirmed: 1, given_up: 0, failing_since: null });
    expectDocumented('listDownstreamApplications', await manage(auditor, 'GET', COLLECTION));
    await expect
      .poll(
        async () =>
          (await manage(auditor, 'GET', `/provisioning-log?application_id=${String(application.body.id)}`)).body.items,
        soon,
      )
      .toContainEqual(expect.objectContaining({ method: 'PATCH', status: 200, connection_id: null }));
    expect(await manage(admin, 'DELETE', application.path)).toMatchObject({ status: 200, body: { resources: 1 } });
  });

  it('is reconciled before it is enabled, changed, disabled and retried', async () => {
    const { userName } = await person();
    const { path } = await created(userName, { disabled: true });
    expect((await manage(admin, 'POST', `${path}/reconcile`)).status).toBe(204);
    const drift = () => manage(auditor, 'GET', `${path}/drift?finding=missing`);
    await expect
      .poll(async () => (await drift()).body.items, soon)
      .toMatchObject([{ name: userName, remote_id: null }]);
    expectDocumented('listDownstreamDrift', await drift());
    expect((await manage(admin, 'POST', `${path}/repair`)).status).toBe(409);
    expect((await manage(admin, 'POST', `${path}/cancel-reconcile`)).status).toBe(409);
    expect(await there(userName)).toBeUndefined();

    const changed = await manage(admin, 'PATCH', path, { body: { on_deletion: 'delete' } });
    expectDocumented('updateDownstreamApplication', changed);
    const enabled = await manage(admin, 'POST', `${path}/enable`);
    expectDocumented('enableDownstreamApplication', enabled);
    await expect.poll(() => there(userName), soon).toMatchObject({ active: true });
    const retried = await manage(admin, 'POST', `${path}/retry`, { body: {} });
    expectDocumented('retryDownstreamApplication', retried);
    expectDocumented('repairDownstreamDrift', await manage(admin, 'POST', `${path}/repair`));
    expectDocumented('disableDownstreamApplication', await manage(admin, 'POST', `${path}/disable`));
    await manage(admin, 'DELETE', path);
  });

  it('that cannot be read says so, and its reconcile is canceled', async () => {
    const body = { name: unique('app'), base_url: 'https://localhost:1/scim/v2', token: 'x', disabled: true };
    const application = await manage(admin, 'POST', COLLECTION, { body });
    expect(application.status).toBe(201);
    const path = `${COLLECTION}/${String(application.body.id)}`;
    expect((await manage(admin, 'POST', `${path}/reconcile`)).status).toBe(204);
    const state = () => manage(auditor, 'GET', path);
    await expect
      .poll(async () => (await state()).body.reconcile, soon)
      .toMatchObject({ status: 'running', last_error: expect.any(String), next_attempt_at: expect.any(String) });
    expectDocumented('getDownstreamApplication', await state());
    expect((await manage(auditor, 'POST', `${path}/cancel-reconcile`)).status).toBe(403);
    expect((await manage(admin, 'POST', `${path}/cancel-reconcile`)).status).toBe(204);
    expect((await state()).body).toMatchObject({ reconcile: null, reconciling: false, reconciled_at: null });
    await manage(admin, 'DELETE', path);
  });

  it('is changed by administrators only, and rejects what does not fit', async () => {
    const { userName } = await person();
    const body = { name: unique('app'), base_url: 'https://app.example/scim/v2', token: 'x' };
    expect((await manage(auditor, 'POST', COLLECTION, { body })).status).toBe(403);
    for (const [differences, field] of [
      [{ assignment: 'rule', rule: 'userName eq' }, '/rule'],
      [{ base_url: 'http://10.0.0.1/scim/v2' }, '/base_url'],
      [{ token: undefined }, '/token'],
      [{ assignment: 'groups' }, '/group_ids'],
    ] as const) {
      const refused = await manage(admin, 'POST', COLLECTION, { body: { ...body, ...differences } });
      expect(refused).toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ pointer: field })] } });
    }
    const { path } = await created(userName, { disabled: true });
    const moved = await manage(admin, 'PATCH', path, { body: { base_url: 'https://evil.example/scim/v2' } });
    expect(moved).toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ pointer: '/token' })] } });
    await manage(admin, 'DELETE', path);
  });
});
