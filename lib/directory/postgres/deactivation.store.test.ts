import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { deactivatePerson, reactivatePerson } from '@/lib/directory/person-access';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { startSession } from '@/lib/sign-in/sessions/start-session';
import { type Fixture, how, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const one = {
  sessions: 1,
  tokenFamilies: 1,
  authorizationCodes: 1,
  deviceAuthorizations: 1,
  backchannelRequests: 1,
  accessKeys: 0,
  personalTokens: 1,
};
const none = {
  sessions: 0,
  tokenFamilies: 0,
  authorizationCodes: 0,
  deviceAuthorizations: 0,
  backchannelRequests: 0,
  accessKeys: 0,
  personalTokens: 0,
};
const activeCounts = ({ tenantId, id }: Person) => fixture.directory.countActiveGrants(tenantId, id, new Date());

async function leaver(tenantId: string): Promise<Person> {
  const person = await newPerson(fixture.directory, tenantId);
  await issueEverything(fixture.database, person);
  return person;
}

/** Counts requests being decided, unused links, and events of ended families. */
async function leftovers({ tenantId, id }: Person) {
  const [row] = await fixture.database.query(sql`SELECT
    (SELECT count(*)::int FROM authorization_request WHERE tenant_id = ${tenantId}::uuid AND person_id = ${id}::uuid) AS requests,
    (SELECT count(*)::int FROM one_time_link WHERE tenant_id = ${tenantId}::uuid AND person_id = ${id}::uuid AND used_at IS NULL) AS links,
    (SELECT array_agg(e.kind || ' ' || e.generation || ' ' || (e.detail ->> 'reason') || ' ' || f.revoke_reason)
       FROM token_family f JOIN token_family_event e ON e.tenant_id = f.tenant_id AND e.family_id = f.id
       WHERE f.tenant_id = ${tenantId}::uuid AND f.person_id = ${id}::uuid) AS events`);
  return row;
}

async function auditRows({ tenantId, id }: Person) {
  return fixture.database.query<{ action: string; detail: unknown }>(sql`
    SELECT action, detail FROM audit_event
    WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} AND action <> 'person.created' ORDER BY at, id`);
}

describe('deactivation', () => {
  it('ends everything of that person, with the counts in the audit row, and nothing of others', async () => {
    const [tenantId, otherTenantId] = [await newTenant(fixture.database), await newTenant(fixture.database)];
    const person = await leaver(tenantId);
    const colleague = await leaver(tenantId);
    const namesake = { ...person, tenantId: otherTenantId };
    await fixture.database.execute(sql`
      INSERT INTO person SELECT copy.* FROM person p, jsonb_populate_record(p, jsonb_build_object('tenant_id', ${otherTenantId}::text, 'connection_id', NULL)) copy
      WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${person.id}::uuid`);
    await issueEverything(fixture.database, namesake);
    expect(await activeCounts(person)).toEqual(one);

    expect(await deactivatePerson(fixture.directory, person, how())).toMatchObject({ kind: 'changed', ended: one });

    expect(await activeCounts(person)).toEqual(none);
    expect(await leftovers(person)).toEqual({
      requests: 0,
      links: 0,
      events: ['revoked 3 person-deactivated person-deactivated'],
    });
    expect(await auditRows(person)).toEqual([{ action: 'person.deactivated', detail: { ended: one } }]);
    for (const other of [colleague, namesake]) {
      expect(await activeCounts(other)).toEqual(one);
      expect(await leftovers(other)).toMatchObject({ requests: 1, links: 1, events: null });
    }
  });

  it('follows from any change that sets active to false', async () => {
    const person = await leaver(await newTenant(fixture.database));
    const outcome = await changePerson(
      fixture.directory,
      {
        tenantId: person.tenantId,
        id: person.id,
        attributes: ({ attributes }) => ({ ...attributes, title: 'Alumna', active: false }),
      },
      how(),
    );
    expect(outcome).toMatchObject({ kind: 'changed', ended: one });
    expect(await activeCounts(person)).toEqual(none);
  });

  it('is not undone by reactivation', async () => {
    const person = await leaver(await newTenant(fixture.database));
    await deactivatePerson(fixture.directory, person, how());
    expect(await reactivatePerson(fixture.directory, person, how())).toMatchObject({
      kind: 'changed',
      ended: null,
      person: { deactivatedAt: null, attributes: { active: true } },
    });
    expect(await activeCounts(person)).toEqual(none);
  });

  it('does not affect a person of another tenant', async () => {
    const person = await leaver(await newTenant(fixture.database));
    const stranger = { tenantId: await newTenant(fixture.database), id: person.id };
    expect(await deactivatePerson(fixture.directory, stranger, how())).toEqual({ kind: 'not-found' });
    expect(await deletePerson(fixture.directory, stranger, how())).toEqual({ kind: 'not-found' });
    expect(await activeCounts(person)).toEqual(one);
  });

  it('leaves no active session when it races a sign-in: 50 rounds', async () => {
    const tenantId = await newTenant(fixture.database);
    const sessions = createSessionStore(fixture.database);
    const signIn = (person: Person) =>
      startSession(sessions, { tenantId, personId: person.id, amr: ['pwd'], origin: null }, new Date());
    const kinds = new Set<string>();
    for (let round = 0; round < 50; round++) {
      const person = await newPerson(fixture.directory, tenantId);
      const deactivation =
        round % 2 === 0
          ? [deactivatePerson(fixture.directory, person, how()), signIn(person), signIn(person), signIn(person)]
          : [signIn(person), signIn(person), deactivatePerson(fixture.directory, person, how()), signIn(person)];
      for (const { kind } of await Promise.all(deactivation)) kinds.add(kind);
      expect(await activeCounts(person)).toEqual(none);
    }
    expect(kinds).toContain('changed');
  });
});

describe('deletion', () => {
  it('ends everything, and the person can no longer be found', async () => {
    const person = await leaver(await newTenant(fixture.database));
    expect(await deletePerson(fixture.directory, person, how())).toEqual({ kind: 'deleted', ended: one });
    expect(await fixture.directory.findPerson(person.tenantId, person.id)).toBeNull();
    expect(await activeCounts(person)).toEqual(none);
    expect(await leftovers(person)).toMatchObject({ events: ['revoked 3 person-deleted person-deleted'] });
    expect(await auditRows(person)).toEqual([{ action: 'person.deleted', detail: { ended: one, restorableDays: 30 } }]);
  });
});
