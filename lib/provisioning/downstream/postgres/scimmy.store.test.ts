/** An application that is not ours: scimmy behind express, with everything in memory. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import SCIMMY from 'scimmy';
import SCIMMYRouters from 'scimmy-routers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { changePerson } from '@/lib/directory/change-person';
import { createGroup } from '@/lib/directory/create-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { listDownstreamResources } from '../lists';
import { downstreamProcess, later, newApplication } from './testing/world';

type Kept = Record<string, unknown> & { id: string };

const users = new Map<string, Kept>();
const groups = new Map<string, Kept>();

const save = (all: Map<string, Kept>, resource: { id?: string }, instance: object): Kept => {
  const id = resource.id ?? randomUUID();
  const saved = { ...instance, id };
  all.set(id, saved);
  return saved;
};

function find(
  all: Map<string, Kept>,
  { id, filter }: { id?: string; filter?: { match(values: Kept[]): Kept[] } },
): Kept | Kept[] {
  if (id === undefined) return filter ? filter.match([...all.values()]) : [...all.values()];
  const found = all.get(id);
  if (!found) throw new SCIMMY.Types.Error(404, null as never, 'There is none.');
  return found;
}

let server: Server;
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  SCIMMY.Resources.declare(SCIMMY.Resources.User)
    .ingress((resource, instance) => save(users, resource, instance) as never)
    .egress((resource) => find(users, resource as never) as never)
    .degress((resource) => void users.delete(resource.id ?? ''));
  SCIMMY.Resources.declare(SCIMMY.Resources.Group)
    .ingress((resource, instance) => save(groups, resource, instance) as never)
    .egress((resource) => find(groups, resource as never) as never)
    .degress((resource) => void groups.delete(resource.id ?? ''));
  SCIMMY.Config.set({ patch: true, filter: true });
  const application = express();
  application.use('/scim/v2', new SCIMMYRouters({ type: 'bearer', handler: () => 'tessera' }));
  server = application.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(async () => {
  server?.close();
  await fixture?.close();
});

it('scimmy gets people and groups, their changes and their end', async () => {
  const tenantId = await newTenant(fixture.database);
  const { services, worker, logged } = downstreamProcess(fixture.database);
  const group = await createGroup(fixture.directory, { tenantId, displayName: 'Engineers' }, how());
  if (group.kind !== 'created') throw new Error(group.kind);
  const { id: groupId } = group.group;
  const application = await newApplication(services, tenantId, {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2`,
    group_ids: [groupId],
    push_groups: true,
    on_deletion: 'delete',
  });
  const push = async () => {
    await worker.deliverDue();
    // Groups wait for more members to come.
    await later(fixture.database, tenantId);
    await worker.deliverDue();
    expect(logged).toEqual([]);
  };
  const person = await newPerson(fixture.directory, tenantId, {
    name: { givenName: 'Ada', familyName: 'King' },
    emails: [{ value: 'ada@example.com', primary: true }],
  });
  const { id } = person;
  await changeMembers(fixture.directory, { tenantId, groupId, add: [id] }, how());
  await push();
  const there = () => [...users.values()].find(({ externalId }) => externalId === id);
  expect(there()).toMatchObject({ userName: person.attributes.userName, name: { familyName: 'King' }, active: true });
  const members = () => [...groups.values()].map((one) => one.members);
  expect(members()).toMatchObject([[{ value: there()?.id }]]);

  await changePerson(
    fixture.directory,
    {
      tenantId,
      id,
      attributes: (before) => ({ ...before.attributes, title: 'Countess', name: { familyName: 'Lovelace' } }),
    },
    how(),
  );
  await push();
  expect(there()).toMatchObject({ title: 'Countess', name: { familyName: 'Lovelace' } });
  await deactivatePerson(fixture.directory, { tenantId, id }, how());
  await push();
  expect(there()).toMatchObject({ active: false });
  await reactivatePerson(fixture.directory, { tenantId, id }, how());
  await push();
  expect(there()).toMatchObject({ active: true, title: 'Countess' });
  await deletePerson(fixture.directory, { tenantId, id }, how());
  await push();
  expect(there()).toBeUndefined();
  const { resources } = await listDownstreamResources(services.store, { tenantId, applicationId: application.id });
  expect(resources.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
    'Group confirmed',
    'User confirmed',
  ]);
});
