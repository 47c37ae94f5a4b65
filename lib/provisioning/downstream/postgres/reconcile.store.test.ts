import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { msg } from '@/lib/platform/shared/message';
import { listDrift } from '../lists';
import { cancelReconcile, reconcileApplication, repairDrift } from '../reconcile-application';
import { type Peer, startPeer } from './testing/peer';
import { type DownstreamProcess, downstreamProcess, later, newApplication } from './testing/world';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let fixture: Fixture;
let peer: Peer;
let tenantId: string;
let here: DownstreamProcess;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  peer = await startPeer(fixture.database, await newTenant(fixture.database));
  here = downstreamProcess(fixture.database);
});
afterEach(async () => {
  await fixture.database.execute(sql`DELETE FROM downstream_resource`);
  await peer.close();
});

const person = async (title = 'Countess') => {
  const { id, attributes } = await newPerson(fixture.directory, tenantId, { title });
  return { id, userName: attributes.userName };
};
const push = () => here.worker.deliverDue();
async function reconciled(id: string) {
  expect(await reconcileApplication(here.services, { tenantId, id }, how())).toEqual({ kind: 'begun' });
  await push();
  const { drift } = await listDrift(here.services.store, { tenantId, applicationId: id });
  return drift.map(({ finding, name, attributes }) => ({ finding, name, attributes }));
}
const patchThere = async (userName: string, path: string, value: string | boolean) =>
  peer.send('PATCH', `/Users/${String((await peer.all('Users')).get(userName)?.id)}`, {
    schemas: [PATCH],
    Operations: [{ op: 'replace', path, value }],
  });
const inOrder = <Item extends { finding: string }>(items: Item[]) =>
  items.toSorted((one, other) => one.finding.localeCompare(other.finding));

describe('a reconcile', () => {
  it('of a disabled application shows what enabling it would do, and writes nothing', async () => {
    const [fresh, known] = [await person(), await person()];
    const left = await person();
    await deactivatePerson(fixture.directory, { tenantId, id: left.id }, how());
    for (const userName of [known.userName, 'stranger', left.userName])
      await peer.send('POST', '/Users', { schemas: [USER], userName });
    const { id } = await newApplication(here.services, tenantId, { base_url: peer.baseUrl, disabled: true });
    expect(inOrder(await reconciled(id))).toEqual(
      expect.arrayContaining([
        { finding: 'missing', name: fresh.userName, attributes: [] },
        { finding: 'unlinked', name: known.userName, attributes: [] },
        { finding: 'unknown', name: 'stranger', attributes: [] },
        { finding: 'unknown', name: left.userName, attributes: [] },
      ]),
    );
    expect(peer.received.every(({ method }) => method === 'GET')).toBe(true);
    expect(await repairDrift(here.services, { tenantId, id }, how())).toEqual({ kind: 'disabled' });
    expect(await here.services.store.find(tenantId, id)).toMatchObject({ drift: 4, reconcile: null });
  });

  it('finds what was changed and removed there, and a repair undoes it without touching strangers', async () => {
    const [changed, removed, revived, untouched] = [await person(), await person(), await person(), await person()];
    const { id } = await newApplication(here.services, tenantId, { base_url: peer.baseUrl });
    await push();
    await deactivatePerson(fixture.directory, { tenantId, id: revived.id }, how());
    await push();
    expect(await reconciled(id)).toEqual([]);

    await patchThere(changed.userName, 'title', 'Baron');
    await patchThere(revived.userName, 'active', true);
    await peer.send('DELETE', `/Users/${String((await peer.all('Users')).get(removed.userName)?.id)}`);
    await peer.send('POST', '/Users', { schemas: [USER], userName: 'stranger', title: 'Baron' });
    expect(inOrder(await reconciled(id))).toEqual([
      { finding: 'differs', name: changed.userName, attributes: ['title'] },
      { finding: 'missing', name: removed.userName, attributes: [] },
      { finding: 'unassigned', name: revived.userName, attributes: ['active'] },
      { finding: 'unknown', name: 'stranger', attributes: [] },
    ]);
    expect(await repairDrift(here.services, { tenantId, id }, how())).toEqual({ kind: 'repairing', count: 3 });
    await push();
    const there = await peer.all('Users');
    for (const { userName } of [changed, removed, untouched])
      expect(there.get(userName)).toMatchObject({ active: true, title: 'Countess' });
    expect(there.get(revived.userName)).toMatchObject({ active: false });
    expect(there.get('stranger')).toMatchObject({ active: true, title: 'Baron' });
    expect(await reconciled(id)).toMatchObject([{ finding: 'unknown', name: 'stranger' }]);
  });

  it('says why an application cannot be read, gives up after five attempts, and ends once it answers', async () => {
    const missing = await person();
    const { id } = await newApplication(here.services, tenantId, { base_url: peer.baseUrl, disabled: true });
    const found = async () => here.services.store.find(tenantId, id);
    peer.before = () => ({ status: 503 });
    expect(await reconciled(id)).toEqual([]);
    const first = await found();
    expect(first).toMatchObject({
      reconcile: {
        status: 'running',
        failedAttempts: 1,
        lastError: msg('common.answeredStatusCode', { statusCode: 503 }),
      },
      reconciledAt: null,
    });
    expect(first?.reconcile?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
    for (let attempt = 2; attempt <= 5; attempt++) {
      expect(await found()).toMatchObject({ reconcile: { status: 'running', failedAttempts: attempt - 1 } });
      await later(fixture.database, tenantId);
      await push();
    }
    const givenUp = { reconcile: { status: 'given-up', failedAttempts: 5, nextAttemptAt: null }, reconciledAt: null };
    expect(await found()).toMatchObject(givenUp);
    const asked = peer.received.length;
    await later(fixture.database, tenantId);
    await push();
    expect(peer.received).toHaveLength(asked);
    expect(await cancelReconcile(here.services, { tenantId, id }, how())).toEqual({ kind: 'not-running' });

    peer.before = () => null;
    expect(await reconciled(id)).toMatchObject([{ finding: 'missing', name: missing.userName }]);
    expect(await found()).toMatchObject({ reconcile: null, failingSince: null, reconciledAt: expect.any(Date) });
  });

  it('is canceled once, also during a step, and another begins from the start', async () => {
    const missing = await person();
    const { id } = await newApplication(here.services, tenantId, { base_url: peer.baseUrl, disabled: true });
    const cancel = () => cancelReconcile(here.services, { tenantId, id }, how());
    const outcomes: string[] = [];
    peer.before = async ({ path }) => {
      if (path.startsWith('/Users?'))
        for (const { kind } of await Promise.all([cancel(), cancel()])) outcomes.push(kind);
      return null;
    };
    expect(await reconciled(id)).toEqual([]);
    expect(outcomes.toSorted()).toEqual(['canceled', 'not-running']);
    await later(fixture.database, tenantId);
    await push();
    expect(await here.services.store.find(tenantId, id)).toMatchObject({
      reconcile: null,
      reconciledAt: null,
      drift: 0,
    });
    const audited = await fixture.database.query(sql`
      SELECT target_id AS target FROM audit_event
      WHERE tenant_id = ${tenantId}::uuid AND action = 'downstream-application.reconcile-canceled'`);
    expect(audited).toEqual([{ target: id }]);

    peer.before = () => null;
    expect(await reconciled(id)).toMatchObject([{ finding: 'missing', name: missing.userName }]);
    const elsewhere = { tenantId: await newTenant(fixture.database), id };
    expect(await cancelReconcile(here.services, elsewhere, how())).toEqual({ kind: 'not-found' });
  });

  it('reads every page there', async () => {
    const { id } = await newApplication(here.services, tenantId, { base_url: peer.baseUrl, disabled: true });
    const pages: string[] = [];
    peer.before = ({ path }) => {
      if (!path.startsWith('/Users?')) return null;
      const startIndex = Number(new URLSearchParams(path.split('?')[1]).get('startIndex'));
      pages.push(String(startIndex));
      // The service provider returns fewer than were asked for.
      const resources = [0, 1].map((at) => ({ id: `r${startIndex + at}`, userName: `u${startIndex + at}` }));
      return { status: 200, body: JSON.stringify({ totalResults: 6, Resources: resources }) };
    };
    expect(await reconciled(id)).toHaveLength(6);
    expect(pages).toEqual(['1', '3', '5']);
  });
});
