import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '@/lib/people/person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { ScimScope } from '@/lib/scim/protocol/store';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { changePerson } from '../change-person';
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

  it('asks once what the person holds, and sends no statement for what the person does not', async () => {
    const { statements } = await deactivate(async () => undefined);
    expect(statements).toHaveLength(4);
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
    // Four, the session with its logouts, and the token family.
    expect(statements).toHaveLength(7);
  });

  it('ends what has expired for this process too, whose clock may be ahead', async () => {
    const { statements } = await deactivate(async ({ id }) => {
      await fixture.database.execute(sql`
        INSERT INTO one_time_link (tenant_id, person_id, token_hash, purpose, expires_at)
        VALUES (${tenantId}::uuid, ${id}::uuid, '\\x01', 'password-reset', now() - interval '1 minute')`);
    });
    expect(statements).toHaveLength(5);
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
