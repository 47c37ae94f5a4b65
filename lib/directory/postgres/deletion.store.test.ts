/** "deletion policy per tenant (hard, or soft with retention and restore)" */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import { createPerson } from '@/lib/directory/create-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { purgePerson, restorePerson } from '@/lib/directory/deleted-people';
import { listPeople } from '@/lib/directory/list-people';
import { reactivatePerson } from '@/lib/directory/person-access';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import type { Person } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import { type Fixture, how, issueEverything, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let tenantId: string;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});

const keepFor = (days: number) =>
  fixture.database.execute(sql`
  UPDATE tenant SET settings = jsonb_build_object('deletedPeopleDays', ${days}::int) WHERE id = ${tenantId}::uuid`);
const age = (id: string, interval: string) =>
  fixture.database.execute(sql`
  UPDATE person SET deleted_at = now() - ${interval}::text::interval WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
const remove = ({ id }: Person) => deletePerson(fixture.directory, { tenantId, id }, how());
const restore = ({ id }: Person) => restorePerson(fixture.directory, { tenantId, id }, how());
const activeCounts = ({ id }: Person) => fixture.directory.countActiveGrants(tenantId, id, new Date());
const none = {
  sessions: 0,
  tokenFamilies: 0,
  authorizationCodes: 0,
  deviceAuthorizations: 0,
  backchannelRequests: 0,
  accessKeys: 0,
  personalTokens: 0,
};

async function group(...members: Person[]): Promise<string> {
  const created = await createGroup(fixture.directory, { tenantId, displayName: 'Group' }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  const { id } = created.group;
  await changeMembers(fixture.directory, { tenantId, groupId: id, add: members.map((member) => member.id) }, how());
  return id;
}

const versionOf = async (id: string) => (await fixture.directory.findGroup(tenantId, id))?.version ?? 0;
const membersOf = async (id: string) =>
  (await fixture.directory.listMembers(tenantId, id)).map((member) => member.id).sort();
const auditOf = ({ id }: Person) =>
  fixture.database.query<{ action: string; actor: string; detail: object }>(sql`
  SELECT action, actor_name AS actor, detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} ORDER BY at, id`);
const rowsOf = async ({ id }: Person) =>
  (
    await fixture.database.query<{ rows: number }>(sql`
  SELECT (SELECT count(*) FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid)::int
       + (SELECT count(*) FROM password WHERE tenant_id = ${tenantId}::uuid AND person_id = ${id}::uuid)::int
       + (SELECT count(*) FROM deleted_membership WHERE tenant_id = ${tenantId}::uuid AND person_id = ${id}::uuid)::int AS rows`)
  )[0]?.rows;

async function leaver(attributes = {}): Promise<Person> {
  const person = await newPerson(fixture.directory, tenantId, attributes);
  await setPassword(
    createCredentialStore(fixture.database),
    { tenantId, personId: person.id, password: 'an example pass phrase', mustChange: false },
    how(),
  );
  await issueEverything(fixture.database, person);
  return person;
}

describe('a deletion', () => {
  it('leaves nothing to find, and ends everything', async () => {
    const person = await leaver();
    const groupId = await group(person, await newPerson(fixture.directory, tenantId));
    const version = await versionOf(groupId);
    expect(await remove(person)).toMatchObject({
      kind: 'deleted',
      ended: { sessions: 1, tokenFamilies: 1, personalTokens: 1 },
    });
    expect(await fixture.directory.findPerson(tenantId, person.id)).toBeNull();
    expect(await fixture.directory.findPersonByUserName(tenantId, person.attributes.userName)).toBeNull();
    expect((await listPeople(fixture.directory, { tenantId })).total).toBe(1);
    expect((await listPeople(fixture.directory, { tenantId, deleted: true })).people.map(({ id }) => id)).toEqual([
      person.id,
    ]);
    expect(await membersOf(groupId)).not.toContain(person.id);
    expect(await versionOf(groupId)).toBe(version + 1);
    expect(await activeCounts(person)).toEqual(none);
    expect(await remove(person)).toEqual({ kind: 'not-found' });
  });

  it('frees userName and externalId for another person', async () => {
    const person = await leaver({ externalId: 'e1' });
    await remove(person);
    const other = await createPerson(fixture.directory, { tenantId, attributes: { ...person.attributes } }, how());
    expect(other).toMatchObject({ kind: 'created' });
    await remove((other as { person: Person }).person);
    expect(
      await createPerson(fixture.directory, { tenantId, attributes: { ...person.attributes } }, how()),
    ).toMatchObject({ kind: 'created' });
  });

  it('is immediately permanent under a policy of 0 days', async () => {
    await keepFor(0);
    const person = await leaver();
    await group(person);
    expect(await remove(person)).toMatchObject({ kind: 'deleted' });
    expect(await rowsOf(person)).toBe(0);
    expect(await restore(person)).toEqual({ kind: 'not-found' });
    expect((await auditOf(person)).at(-1)).toMatchObject({ action: 'person.deleted', detail: { restorableDays: 0 } });
  });

  it('of the last owner is rejected, even when another owner is already deleted', async () => {
    const [first, second] = [
      await newPerson(fixture.directory, tenantId, { role: 'owner' }),
      await newPerson(fixture.directory, tenantId, { role: 'owner' }),
    ];
    expect(await remove(first)).toMatchObject({ kind: 'deleted' });
    expect(await remove(second)).toEqual({ kind: 'refused', reason: 'last-owner' });
  });
});

describe('a restoration', () => {
  it('brings back the person, deactivated, and revives no access', async () => {
    const person = await leaver({ role: 'admin', title: 'Countess', externalId: 'e1' });
    const groupIds = [await group(person), await group(person)];
    const members = await Promise.all(groupIds.map(membersOf));
    await remove(person);
    expect(await restore(person)).toMatchObject({
      kind: 'restored',
      groups: 2,
      person: { role: 'admin', version: person.version + 2, attributes: { ...person.attributes, active: false } },
    });
    expect(await fixture.directory.findPerson(tenantId, person.id)).toMatchObject({
      deactivatedAt: expect.any(Date),
      attributes: { title: 'Countess', externalId: 'e1', active: false },
    });
    expect(await Promise.all(groupIds.map(membersOf))).toEqual(members);
    expect(await createCredentialStore(fixture.database).findPassword(tenantId, person.id)).not.toBeNull();

    await reactivatePerson(fixture.directory, { tenantId, id: person.id }, how());
    expect(await activeCounts(person)).toEqual(none);
    const [links] = await fixture.database.query(
      sql`SELECT count(*)::int AS open FROM one_time_link WHERE tenant_id = ${tenantId}::uuid AND used_at IS NULL`,
    );
    expect(links).toEqual({ open: 0 });
    expect((await auditOf(person)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['person.deleted', 'person.restored', 'person.reactivated']),
    );
  });

  it('skips groups that no longer exist, and does not duplicate a membership', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    const [stays, goes] = [await group(person), await group(person)];
    await remove(person);
    await fixture.database.execute(sql`DELETE FROM "group" WHERE tenant_id = ${tenantId}::uuid AND id = ${goes}::uuid`);
    expect(await restore(person)).toMatchObject({ kind: 'restored', groups: 1 });
    expect(await membersOf(stays)).toEqual([person.id]);
    await remove(person);
    expect(await restore(person)).toMatchObject({ kind: 'restored', groups: 1 });
  });

  it('is rejected while another person has the userName, and says who', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    await group(person);
    await remove(person);
    const { userName } = person.attributes;
    const other = await createPerson(
      fixture.directory,
      { tenantId, attributes: { userName: userName.toUpperCase(), active: true } },
      how(),
    );
    expect(await restore(person)).toMatchObject({
      kind: 'conflict',
      attribute: 'userName',
      by: { id: (other as { person: Person }).person.id },
    });
    expect(await fixture.directory.findDeletedPerson(tenantId, person.id)).not.toBeNull();
    await remove((other as { person: Person }).person);
    expect(await restore(person)).toMatchObject({ kind: 'restored', groups: 1 });
  });

  it('works while another person has the same externalId', async () => {
    const person = await newPerson(fixture.directory, tenantId, { externalId: 'e1' });
    await remove(person);
    await newPerson(fixture.directory, tenantId, { externalId: 'e1' });
    expect(await restore(person)).toMatchObject({ kind: 'restored', person: { attributes: { externalId: 'e1' } } });
  });

  it('works only in the person’s tenant and only for deleted people', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    expect(await restore(person)).toEqual({ kind: 'not-found' });
    await remove(person);
    const elsewhere = { tenantId: await newTenant(fixture.database), id: person.id };
    expect(await restorePerson(fixture.directory, elsewhere, how())).toEqual({ kind: 'not-found' });
    expect(await purgePerson(fixture.directory, elsewhere, how())).toEqual({ kind: 'not-found' });
    expect(await fixture.directory.findDeletedPerson(elsewhere.tenantId, person.id)).toBeNull();
  });

  it('happens once among concurrent attempts', async () => {
    const person = await newPerson(fixture.directory, tenantId);
    const groupId = await group(person);
    await remove(person);
    const kinds = (await Promise.all(Array.from({ length: 8 }, () => restore(person)))).map(({ kind }) => kind).sort();
    expect(kinds).toEqual([...Array<string>(7).fill('not-found'), 'restored']);
    expect(await membersOf(groupId)).toEqual([person.id]);
  });
});

describe('the permanent removal of a deleted person', () => {
  it('happens when an administrator requests it, with an audit row', async () => {
    const person = await leaver();
    expect(await purgePerson(fixture.directory, { tenantId, id: person.id }, how())).toEqual({ kind: 'not-found' });
    await remove(person);
    expect(await purgePerson(fixture.directory, { tenantId, id: person.id }, how())).toEqual({ kind: 'purged' });
    expect(await rowsOf(person)).toBe(0);
    expect((await auditOf(person)).at(-1)).toMatchObject({ action: 'person.purged', actor: 'test' });
  });

  it('happens automatically after the tenant’s retention days, with an audit row, and no earlier', async () => {
    await keepFor(7);
    const [early, late, there] = [await leaver(), await leaver(), await leaver()];
    await group(late);
    await remove(early);
    await remove(late);
    await age(early.id, '6 days 23 hours');
    await age(late.id, '7 days 1 minute');
    await reapExpired(fixture.database);
    expect(await rowsOf(late)).toBe(0);
    expect((await auditOf(late)).at(-1)).toMatchObject({
      action: 'person.purged',
      actor: 'Tessera',
      detail: { deletedAt: expect.any(String) },
    });
    expect(await restore(early)).toMatchObject({ kind: 'restored' });
    expect(await fixture.directory.findPerson(tenantId, there.id)).not.toBeNull();
  });

  it('happens after 30 days by default', async () => {
    const person = await leaver();
    await remove(person);
    await age(person.id, '29 days 23 hours');
    await reapExpired(fixture.database);
    expect(await fixture.directory.findDeletedPerson(tenantId, person.id)).not.toBeNull();
    await age(person.id, '30 days 1 minute');
    await reapExpired(fixture.database);
    expect(await rowsOf(person)).toBe(0);
  });
});
