/** `manager` of the Enterprise extension (RFC 7643 section 4.3). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRecord, ScimScope } from '@/lib/scim/protocol/store';
import { ENTERPRISE_USER_SCHEMA } from '@/lib/scim/schema/enterprise-user';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';
import { recording, type ScimResources, scimScopeOf, scimStoresOf } from './testing/scim';

const { id: URN } = ENTERPRISE_USER_SCHEMA;
const view = { type: userResourceType(), computed: false, manager: true };
const everything = { filter: null, startIndex: 1, count: 100, sort: null };

let fixture: Fixture;
let users: ScimResources;
let scope: ScimScope & { connectionId: string };
let boss: string, ann: string, ben: string;

beforeAll(async () => {
  fixture = await openFixture();
  ({ users } = scimStoresOf(fixture.database));
  scope = scimScopeOf(await newTenant(fixture.database));
  boss = (
    await newPerson(fixture.directory, scope.tenantId, { connectionId: scope.connectionId, displayName: 'The Boss' })
  ).id;
  [ann, ben] = [await managedBy(boss), await managedBy(boss)];
});
afterAll(() => fixture?.close());

const managedBy = async (value: string) =>
  (
    await newPerson(fixture.directory, scope.tenantId, {
      connectionId: scope.connectionId,
      [URN]: { manager: { value }, department: 'D' },
    })
  ).id;
const managerIn = (record: ResourceRecord | null) =>
  (record?.attributes[URN] as { manager: object } | undefined)?.manager;
const managerOf = async (id: string) => managerIn(await users.get(scope, id, view));
const theBoss = () => ({ value: boss, $ref: `${scope.baseUrl}/Users/${boss}`, displayName: 'The Boss' });

describe('the manager of a person', () => {
  it('has address and name where the value is the ID of a person in the connection', async () => {
    expect(await managerOf(ann)).toEqual(theBoss());
    const created = await users.create(
      scope,
      { attributes: { userName: 'new@example.com', [URN]: { manager: { value: boss } } } },
      view,
    );
    if (created.kind !== 'created') throw new Error(created.kind);
    expect(managerIn(created.resource)).toEqual(theBoss());
    await users.delete(scope, created.resource.id);
  });

  it('is the bare value otherwise: not an ID, unknown, or a person of another connection', async () => {
    const foreign = (
      await newPerson(fixture.directory, scope.tenantId, { connectionId: scimScopeOf(scope.tenantId).connectionId })
    ).id;
    for (const value of ['m-1', '00000000-0000-4000-8000-000000000000', foreign]) {
      const id = await managedBy(value);
      expect(await managerOf(id)).toEqual({ value });
      await users.delete(scope, id);
    }
  });

  it('costs one statement per page, and none where it is not shown', async () => {
    const { connection, statements } = recording(fixture.database);
    const stores = scimStoresOf(connection);
    const page = await stores.users.list(scope, everything, view);
    expect(page.resources.map((record) => managerIn(record))).toEqual([undefined, theBoss(), theBoss()]);
    const withNames = statements.splice(0).length;
    await stores.users.list(scope, everything, { ...view, manager: false });
    expect(withNames - statements.length).toBe(1);
    expect(page.resources.at(-1)?.id).toBe(ben);
  });

  it('is computed on each read and never stored: a client that writes back what it read stores only the value', async () => {
    const changed = await users.change(
      scope,
      ann,
      ({ attributes }) => {
        expect(attributes[URN]).toEqual({ manager: { value: boss }, department: 'D' });
        return { kind: 'write', attributes: { ...attributes, title: 'Dr.' } };
      },
      view,
    );
    expect(changed.kind === 'changed' && managerIn(changed.resource)).toEqual(theBoss());
    expect((await fixture.directory.findPerson(scope.tenantId, ann))?.attributes[URN]).toEqual({
      manager: { value: boss },
      department: 'D',
    });
  });
});
