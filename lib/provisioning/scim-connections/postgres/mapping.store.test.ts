import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { createConnection } from '../create-connection';
import { mappingVersion, setMapping } from '../set-mapping';
import type { ScimConnectionStore } from '../store';
import { authenticateScimToken, createToken } from '../tokens';
import { updateConnection } from '../update-connection';
import { createScimConnectionStore } from './index';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const people = userResourceType();
const division = { from: 'urn:okta:custom:1.0:User:division', to: `${ENTERPRISE}:department` };
const title = { from: 'title', to: null };
const how = { cause: systemCause, now: new Date() };

let open: OpenStore;
let store: ScimConnectionStore;
let tenantId: string;
let id: string;
beforeAll(async () => {
  open = await openStore();
  store = createScimConnectionStore(open.database, { handOverGroups });
}, 60_000);
afterAll(() => open?.close());
beforeEach(async () => {
  tenantId = newId();
  const outcome = await createConnection(store, { tenantId, name: 'Okta' }, how);
  id = outcome.kind === 'created' ? outcome.connection.id : '';
});

const set = (rules: { from: string; to: string | null }[], rest: { basedOn?: string; tenantId?: string } = {}) =>
  setMapping(store, { tenantId, id, rules, people, ...rest }, how);

test('rules are stored in the schemas’ spelling, with an audit row of the state before and after', async () => {
  expect(
    await set([
      { ...division, to: division.to.toUpperCase() },
      { from: 'TITLE', to: null },
    ]),
  ).toMatchObject({ kind: 'changed', connection: { mapping: [division, title] } });
  expect(await set([division, title])).toMatchObject({ kind: 'unchanged' });
  expect((await store.find(tenantId, id))?.mapping).toEqual([division, title]);
  const rows = await open.database.prisma.auditEvent.findMany({
    where: { tenantId, action: 'scim-connection.mapping-changed' },
  });
  expect(rows).toMatchObject([{ targetId: id, before: { mapping: [] }, after: { mapping: [division, title] } }]);
});

test('rules are returned with the connection that a token belongs to', async () => {
  const made = await createToken(
    store,
    { tenantId, connectionId: id, name: 'First', canWrite: true, expiresAt: null },
    how,
  );
  const token = made.kind === 'created' ? made.token : '';
  expect(await authenticateScimToken(store, { tenantId, token, now: how.now })).toMatchObject({ mapping: [] });
  await set([division]);
  expect(await authenticateScimToken(store, { tenantId, token, now: how.now })).toMatchObject({ mapping: [division] });
});

test('rules that contradict each other, and those for another tenant, change nothing', async () => {
  expect(await set([division, { from: 'title', to: division.to }])).toMatchObject({
    kind: 'refused',
    problem: { at: 1, field: 'to' },
  });
  expect(await set([{ from: 'active', to: null }])).toMatchObject({
    kind: 'refused',
    problem: { at: 0, field: 'from' },
  });
  expect(await set([division], { tenantId: newId() })).toEqual({ kind: 'not-found' });
  expect((await store.find(tenantId, id))?.mapping).toEqual([]);
});

test('an existing rule cannot be added again, and one of two identical rules can be removed', async () => {
  await set([division, title]);
  expect(await set([division, title, division])).toMatchObject({ kind: 'refused', problem: { at: 2, field: 'from' } });
  await open.database.prisma.scimConnection.updateMany({
    where: { tenantId, id },
    data: { mapping: [division, division] },
  });
  expect(await set([division])).toMatchObject({ kind: 'changed', connection: { mapping: [division] } });
});

test('saving over a concurrent change of the rules fails, while other settings do not conflict', async () => {
  const before = await store.find(tenantId, id);
  const basedOn = before ? mappingVersion(before) : '';
  expect(await updateConnection(store, { tenantId, id, name: 'Renamed' }, how)).toMatchObject({ kind: 'changed' });
  expect(await set([division], { basedOn })).toMatchObject({ kind: 'changed', connection: { name: 'Renamed' } });
  expect(await set([title], { basedOn })).toEqual({ kind: 'changed-meanwhile' });
  expect(await updateConnection(store, { tenantId, id, name: 'Again' }, how)).toMatchObject({
    kind: 'changed',
    connection: { mapping: [division] },
  });
});

test('rules that the schemas no longer support can be removed one by one, but none can be added beside them', async () => {
  const gone = ['a', 'b'].map((name) => ({ from: name, to: 'urn:example:gone:1.0:User:x' }));
  await open.database.prisma.scimConnection.updateMany({ where: { tenantId, id }, data: { mapping: gone } });
  expect(await set([...gone, division])).toMatchObject({ kind: 'refused', problem: { at: 0 } });
  expect(await set(gone.slice(1))).toMatchObject({ kind: 'changed' });
  expect(await set([])).toMatchObject({ kind: 'changed', connection: { mapping: [] } });
});
