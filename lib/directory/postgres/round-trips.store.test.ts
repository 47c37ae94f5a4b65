import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '@/lib/people/person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { ResourceQuery, ScimResourceStore, ScimScope } from '@/lib/scim/protocol/store';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { changePerson } from '../change-person';
import { createGroup } from '../create-group';
import { createPerson } from '../create-person';
import { createDirectoryStore } from '.';
import { type Fixture, how, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';
import { recording, scimScopeOf, scimStoresOf } from './testing/scim';

let fixture: Fixture;
let tenantId: string;
let scope: ScimScope & { connectionId: string };

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  scope = scimScopeOf(tenantId);
});

const view = { type: userResourceType(), computed: true };
const userName = () => `${newId()}@example.com`;

/** A recording connection that is asked for no transaction. */
function withoutTransactions(): { connection: Connection; statements: string[] } {
  const { connection, statements } = recording(fixture.database);
  const transaction = () => Promise.reject(new Error('A transaction was begun.'));
  return { connection: { ...connection, transaction }, statements };
}

const written = async () => ({
  people: await fixture.database.prisma.person.count({ where: { tenantId } }),
  entries: await fixture.database.prisma.auditEvent.count({ where: { tenantId, action: 'person.created' } }),
});

describe('a person who is created through SCIM', () => {
  it('is one statement with the audit entry and the event', async () => {
    const { connection, statements } = withoutTransactions();
    const input = { attributes: { userName: userName(), active: true } };
    const outcome = await scimStoresOf(connection).writers.User.create(scope, input, view);
    expect(outcome.kind).toBe('created');
    expect(statements).toHaveLength(1);
    expect(await written()).toEqual({ people: 1, entries: 1 });
  });

  it('is two statements where the connection may adopt existing people', async () => {
    const { connection, statements } = withoutTransactions();
    const input = { attributes: { userName: userName(), active: true } };
    const outcome = await scimStoresOf(connection).writers.User.create({ ...scope, adoption: 'on' }, input, view);
    expect(outcome.kind).toBe('created');
    expect(statements).toHaveLength(2);
  });

  it('leaves nothing behind when the user name is taken', async () => {
    const attributes = { userName: userName(), active: true };
    const { connection } = withoutTransactions();
    const create = () => createPerson(createDirectoryStore(connection), { tenantId, attributes }, how());
    const outcomes = await Promise.all([create(), create(), create()]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['conflict', 'conflict', 'created']);
    expect(await written()).toEqual({ people: 1, entries: 1 });
  });
});

describe('a change', () => {
  it('writes its audit entries and events by one statement, after everything else', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    const { connection, statements } = recording(fixture.database);
    const changed = await changePerson(
      createDirectoryStore(connection),
      { tenantId, id: person.id, attributes: ({ attributes }) => ({ ...attributes, displayName: 'Ada' }) },
      how(),
    );
    expect(changed.kind).toBe('changed');
    expect(statements).toHaveLength(3);
    expect(statements.at(-1)).toMatch(/INSERT INTO audit_event[^]*INSERT INTO outbox_event/);
  });
});

describe('a deactivation', () => {
  const deactivate = async (holding: (person: Person) => Promise<void>) => {
    const person = await newPerson(fixture.directory, tenantId);
    await holding(person);
    const { connection, statements } = recording(fixture.database);
    const attributes = (before: Person) => ({ ...before.attributes, active: false });
    const store = createDirectoryStore(connection);
    const changed = await changePerson(store, { tenantId, id: person.id, attributes }, how());
    return { ended: changed.kind === 'changed' ? changed.ended : null, statements };
  };

  it('asks with the update what the person holds, and sends no statement for what the person does not', async () => {
    const { statements } = await deactivate(async () => undefined);
    expect(statements).toHaveLength(3);
  });

  it('sends the statements for a session and a token family', async () => {
    const { ended, statements } = await deactivate(async (person) => {
      await issueEverything(fixture.database, person);
      for (const table of [
        sql`authorization_code`,
        sql`device_authorization`,
        sql`backchannel_request`,
        sql`access_key`,
      ])
        await fixture.database.execute(
          sql`DELETE FROM ${table} WHERE tenant_id = ${tenantId}::uuid AND person_id = ${person.id}::uuid`,
        );
      await fixture.database.execute(sql`
        UPDATE one_time_link SET used_at = now() WHERE tenant_id = ${tenantId}::uuid AND person_id = ${person.id}::uuid`);
      await fixture.database.execute(sql`
        UPDATE authorization_request SET decided_at = now() WHERE tenant_id = ${tenantId}::uuid AND person_id = ${person.id}::uuid`);
    });
    expect(ended).toMatchObject({ sessions: 1, tokenFamilies: 1 });
    // Three, the session with its logouts, and the token family.
    expect(statements).toHaveLength(6);
  });

  it('ends what has expired for this process too, whose clock may be ahead', async () => {
    const { statements } = await deactivate(async ({ id }) => {
      await fixture.database.execute(sql`
        INSERT INTO one_time_link (tenant_id, person_id, token_hash, purpose, expires_at)
        VALUES (${tenantId}::uuid, ${id}::uuid, '\\x01', 'password-reset', now() - interval '1 minute')`);
    });
    expect(statements).toHaveLength(4);
  });
});

describe('a change through SCIM', () => {
  it('of a person reads the groups with the row that it locks', async () => {
    const { id, attributes } = await newPerson(fixture.directory, tenantId, { connectionId: scope.connectionId });
    await createGroup(
      fixture.directory,
      { tenantId, connectionId: scope.connectionId, displayName: 'Staff', members: [id] },
      how(),
    );
    const { connection, statements } = recording(fixture.database);
    const changed = await scimStoresOf(connection).transaction(async ({ User }) => {
      const locked = await User.lock(scope, id, [], view);
      return locked?.write({ attributes: { ...attributes, active: false } }, view);
    });
    expect(changed).toMatchObject({
      kind: 'changed',
      resource: { version: 2, attributes: { active: false, groups: [{ display: 'Staff' }] } },
    });
    // One of them asks the brake, because the person leaves.
    expect(statements).toHaveLength(4);
  });

  it('of members writes the group with its audit entry', async () => {
    const [{ id: member }, { id: other }] = [
      await newPerson(fixture.directory, tenantId, { connectionId: scope.connectionId }),
      await newPerson(fixture.directory, tenantId),
    ];
    const { connection, statements } = recording(fixture.database);
    const { groups } = scimStoresOf(connection);
    const created = await groups.create(scope, { attributes: { displayName: 'Staff' } }, { ...view, computed: false });
    const id = created.kind === 'created' ? created.resource.id : '';
    const adding = (value: string) => {
      statements.length = 0;
      const members = [{ kind: 'add' as const, ids: [value] }];
      return groups.change(scope, id, ({ attributes }) => ({ attributes }), { ...view, computed: false }, members);
    };
    expect(await adding(member)).toMatchObject({ kind: 'changed', resource: { version: 2 } });
    expect(statements).toHaveLength(4);
    expect((await groups.get(scope, id, view))?.version).toBe(2);
    expect((await adding(other)).kind).toBe('refused');
    expect((await adding(id)).kind).toBe('changed');
  });
});

describe('a search for a user name', () => {
  const person = (connectionId = scope.connectionId) =>
    newPerson(fixture.directory, tenantId, { connectionId, userName: userName() });
  const search = (
    store: ScimResourceStore,
    name: string,
    more: Partial<ResourceQuery> = {},
    within: ScimScope = scope,
  ) => {
    const filter = resolveFilter(view.type, parseFilter(`userName eq ${JSON.stringify(name)}`));
    return store.list(within, { filter, startIndex: 1, count: 10, sort: null, ...more }, view);
  };

  it('is one statement with the groups, and searches at the same moment share it', async () => {
    const [ada, ben] = [await person(), await person(newId())];
    const name = ada.attributes.userName;
    await createGroup(
      fixture.directory,
      { tenantId, connectionId: scope.connectionId, displayName: 'Staff', members: [ada.id] },
      how(),
    );
    const { connection, statements } = recording(fixture.database);
    const { users } = scimStoresOf(connection);
    const pages = await Promise.all([
      search(users, name.toUpperCase()),
      search(users, ben.attributes.userName),
      search(users, 'nobody'),
    ]);
    expect(statements).toHaveLength(1);
    expect(pages.map(({ totalResults, resources }) => [totalResults, resources.map(({ id }) => id)])).toEqual([
      [1, [ada.id]],
      [0, []],
      [0, []],
    ]);
    expect(pages[0]?.resources[0]?.attributes.groups).toMatchObject([{ display: 'Staff' }]);
  });

  it('has a page and a total like any other', async () => {
    const { id, attributes } = await person();
    const { users } = scimStoresOf(fixture.database);
    const found = async (more: Partial<ResourceQuery>, within?: ScimScope) => {
      const { totalResults, resources, next } = await search(users, attributes.userName, more, within);
      return [totalResults, resources.map((one) => one.id), next];
    };
    expect(await found({ count: 0 })).toEqual([1, [], null]);
    expect(await found({ startIndex: 2 })).toEqual([1, [], null]);
    expect(await found({ after: null })).toEqual([1, [id], null]);
    expect(await found({ after: { key: null, id: newId() } })).toEqual([null, [], null]);
    expect(await found({}, { ...scope, connectionId: null })).toEqual([1, [id], null]);
    await fixture.database.execute(
      sql`UPDATE person SET deleted_at = now() WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
    );
    expect(await found({})).toEqual([0, [], null]);
  });
});

describe('people who are read at the same moment', () => {
  it('share a statement, and each is found only by their own connection', async () => {
    const other = scimScopeOf(tenantId);
    const mine = await newPerson(fixture.directory, tenantId, { connectionId: scope.connectionId });
    const theirs = await newPerson(fixture.directory, tenantId, { connectionId: other.connectionId });
    const { connection, statements } = recording(fixture.database);
    const { users } = scimStoresOf(connection);
    const found = await Promise.all([
      users.get(scope, mine.id, view),
      users.get(scope, theirs.id, view),
      users.get(other, theirs.id, view),
      users.get(scope, 'nobody', view),
      users.get(scimScopeOf(await newTenant(fixture.database), scope.connectionId), mine.id, view),
      users.get(scope, mine.id, view),
    ]);
    expect(found.map((record) => record?.id ?? null)).toEqual([mine.id, null, theirs.id, null, null, mine.id]);
    // At most two for each tenant.
    expect(statements.length).toBeLessThanOrEqual(3);
  });
});
