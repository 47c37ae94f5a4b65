import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { createPerson } from '@/lib/directory/create-person';
import { deletePerson } from '@/lib/directory/delete-person';
import { listPeople } from '@/lib/directory/list-people';
import { deactivatePerson } from '@/lib/directory/person-access';
import { setRole } from '@/lib/directory/set-role';
import { type Person, personName } from '@/lib/people/person';
import { titleKey } from '@/lib/people/postgres/person-title';
import { personContains } from '@/lib/people/postgres/search-people';
import { raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';
import { scimScopeOf, scimStoresOf } from './testing/scim';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('uniqueness', () => {
  it('lets one of several parallel creates with one userName win, whatever its case', async () => {
    const outcomes = await times(20, (index) =>
      createPerson(
        fixture.directory,
        { tenantId, attributes: { userName: index % 2 ? 'Twin@example.com' : 'twin@EXAMPLE.com', active: true } },
        how(),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'conflict')).toHaveLength(19);
    expect(outcomes).toContainEqual({ kind: 'conflict', attribute: 'userName' });
  });

  it('allows the same userName in another tenant', async () => {
    const attributes = { userName: 'shared@example.com', active: true };
    expect(await createPerson(fixture.directory, { tenantId, attributes }, how())).toMatchObject({ kind: 'created' });
    const other = await newTenant(fixture.database);
    expect(await createPerson(fixture.directory, { tenantId: other, attributes }, how())).toMatchObject({
      kind: 'created',
    });
  });

  it('lets several people have one externalId, as a leaver and the new hire may', async () => {
    const connectionId = newId();
    const create = (userName: string) =>
      createPerson(
        fixture.directory,
        { tenantId, connectionId, attributes: { userName, externalId: 'E1', active: true } },
        how(),
      );
    expect(await create('e1@example.com')).toMatchObject({ kind: 'created' });
    expect(await create('e2@example.com')).toMatchObject({ kind: 'created' });

    const person = await newPerson(fixture.directory, tenantId, { connectionId });
    const outcome = await changePerson(
      fixture.directory,
      {
        tenantId,
        id: person.id,
        connectionId,
        attributes: ({ attributes }) => ({ ...attributes, externalId: 'E1' }),
      },
      how(),
    );
    expect(outcome).toMatchObject({ kind: 'changed', person: { attributes: { externalId: 'E1' } } });
  });
});

describe('a change', () => {
  it('keeps every attribute as written, in columns or document', async () => {
    const attributes = {
      userName: 'Ada@Example.com',
      externalId: 'x-1',
      displayName: 'Ada Lovelace',
      title: 'Countess',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: 'Ada@Example.com', type: 'work', primary: true }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        department: 'Engines',
        manager: { value: newId() },
      },
    };
    const { id } = await newPerson(fixture.directory, tenantId, attributes);
    expect((await fixture.directory.findPerson(tenantId, id))?.attributes).toEqual({ ...attributes, active: true });
    expect((await fixture.directory.findPersonByUserName(tenantId, 'ADA@example.com'))?.id).toBe(id);
  });

  it('without a difference leaves version, time and audit log unchanged', async () => {
    const person = await newPerson(fixture.directory, tenantId, { name: { givenName: 'A', familyName: 'B' } });
    const attributes = () => ({
      name: { familyName: 'B', givenName: 'A' },
      active: true,
      userName: person.attributes.userName,
    });
    const outcome = await changePerson(fixture.directory, { tenantId, id: person.id, attributes }, how());
    expect(outcome).toEqual({ kind: 'unchanged', person });
    const audit = await fixture.database.query(
      sql`SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${person.id}`,
    );
    expect(audit).toEqual([{ action: 'person.created' }]);
  });

  it('among many concurrent changes is never lost', async () => {
    const person = await newPerson(fixture.directory, tenantId, { notes: [] });
    await times(20, (index) =>
      changePerson(
        fixture.directory,
        {
          tenantId,
          id: person.id,
          attributes: ({ attributes }) => ({
            ...attributes,
            notes: [...(Array.isArray(attributes.notes) ? attributes.notes : []), index],
          }),
        },
        how(),
      ),
    );
    const changed = await fixture.directory.findPerson(tenantId, person.id);
    expect(changed?.version).toBe(21);
    expect(changed?.attributes.notes).toHaveLength(20);
  });

  it('by a connection reaches only its own people, whatever it sets', async () => {
    const { users } = scimStoresOf(fixture.database);
    const connectionId = newId();
    const own = await newPerson(fixture.directory, tenantId, { connectionId });
    const nobodys = await newPerson(fixture.directory, tenantId);
    const another = await newPerson(fixture.directory, tenantId, { connectionId: newId() });
    const change = ({ id }: Person) =>
      changePerson(
        fixture.directory,
        {
          tenantId,
          id,
          connectionId,
          attributes: ({ attributes }) => ({ ...attributes, title: newId(), externalId: newId() }),
        },
        how(),
      );
    expect(await change(own)).toMatchObject({ kind: 'changed', person: { connectionId } });
    for (const person of [nobodys, another]) {
      expect(await change(person)).toEqual({ kind: 'not-found' });
      expect(await users.delete(scimScopeOf(tenantId, connectionId), person.id)).toEqual({
        kind: 'not-found',
      });
      expect(await fixture.directory.findPerson(tenantId, person.id)).toEqual(person);
    }
  });
});

describe('the last active owner', () => {
  const lastOwner = { kind: 'refused', reason: 'last-owner' };

  it('cannot be deactivated, deleted or demoted', async () => {
    const own = await newTenant(fixture.database);
    const owner = await newPerson(fixture.directory, own, { role: 'owner' });
    await newPerson(fixture.directory, own, { role: 'owner', active: false });
    expect(await deactivatePerson(fixture.directory, owner, how())).toEqual(lastOwner);
    expect(await deletePerson(fixture.directory, owner, how())).toEqual(lastOwner);
    expect(await setRole(fixture.directory, { ...owner, role: 'admin' }, how())).toEqual(lastOwner);
    expect(await fixture.directory.findPerson(own, owner.id)).toEqual(owner);
  });

  it('remains when all owners leave concurrently: 20 rounds', async () => {
    const leave = [deactivatePerson, deletePerson, deactivatePerson];
    for (let round = 0; round < 20; round++) {
      const own = await newTenant(fixture.database);
      const owners = await times(3, () => newPerson(fixture.directory, own, { role: 'owner' }));
      const outcomes = await Promise.all(owners.map((owner, index) => leave[index]?.(fixture.directory, owner, how())));
      expect(outcomes.filter((outcome) => outcome?.kind === 'refused')).toHaveLength(1);
    }
  });
});

it('lists people by search, filter and order, page by page', async () => {
  const own = await newTenant(fixture.database);
  for (const name of ['Carla', 'bernd', 'Anna_%']) {
    await newPerson(fixture.directory, own, {
      userName: `${name}@example.com`,
      displayName: name,
      emails: [{ value: `${name}@work.example` }],
    });
  }
  await newPerson(fixture.directory, own, { displayName: 'Zoe', active: false, role: 'auditor' });
  const names = async (query: Omit<Parameters<typeof listPeople>[1], 'tenantId'>) => {
    const { people, total } = await listPeople(fixture.directory, { tenantId: own, sort: 'displayName', ...query });
    return [total, ...people.map(({ attributes }) => attributes.displayName)];
  };
  expect(await names({})).toEqual([4, 'Anna_%', 'bernd', 'Carla', 'Zoe']);
  expect(await names({ descending: true, page: 2, pageSize: 3 })).toEqual([4, 'Anna_%']);
  expect(await names({ search: 'WORK.example' })).toEqual([3, 'Anna_%', 'bernd', 'Carla']);
  expect(await names({ search: '_%' })).toEqual([1, 'Anna_%']);
  expect(await names({ active: false, role: 'auditor' })).toEqual([1, 'Zoe']);
});

it('sorts and finds people without a display name by given and family name, along an index', async () => {
  const own = await newTenant(fixture.database);
  const eva = await newPerson(fixture.directory, own, {
    userName: 'x1',
    name: { givenName: 'Eva', familyName: 'Óder' },
  });
  await newPerson(fixture.directory, own, { userName: 'x2', name: { familyName: 'Zimt' }, displayName: 'adam' });
  await newPerson(fixture.directory, own, { userName: 'Frank', displayName: '' });
  await newPerson(fixture.directory, own, { userName: 'x3', displayName: 'Gus', name: { givenName: 'Eva' } });
  const names = async (query: Partial<Parameters<typeof listPeople>[1]> = {}) => {
    const { people } = await listPeople(fixture.directory, { tenantId: own, sort: 'displayName', ...query });
    return people.map(personName);
  };
  expect(await names()).toEqual(['adam', 'Eva Óder', 'Frank', 'Gus']);
  expect(await names({ descending: true })).toEqual(['Gus', 'Frank', 'Eva Óder', 'adam']);
  expect(await names({ search: 'eva ó' })).toEqual(['Eva Óder']);
  const found = await fixture.directory.listNames({ tenantId: own, connectionId: null }, [eva.id]);
  expect(found.get(eva.id)).toBe('Eva Óder');

  const planned = (statement: Sql) =>
    fixture.database.transaction(async (connection) => {
      await connection.execute(sql`SET LOCAL enable_seqscan = off`);
      await connection.execute(sql`SET LOCAL enable_sort = off`);
      const rows = await connection.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const ordered = sql`SELECT id FROM person WHERE tenant_id = ${own}::uuid ORDER BY ${raw(titleKey('person'))}, id`;
  expect(await planned(ordered)).toMatch(/Index.* Scan using person_title_idx/);
  const searched = sql`SELECT id FROM person WHERE ${personContains('person', 'eva ó')}`;
  expect(await planned(searched)).toMatch(/BitmapOr[^]*person_search_idx[^]*person_given_and_family_idx/);
});

it('lists each person once by user name, also where deleted people had the same name', async () => {
  const own = await newTenant(fixture.database);
  const create = (userName: string) => newPerson(fixture.directory, own, { userName });
  const gone = [];
  for (let round = 0; round < 2; round++) {
    const person = await create('ada@example.com');
    await deletePerson(fixture.directory, { tenantId: own, id: person.id }, how());
    gone.push(person.id);
  }
  const [ada, bob] = [await create('ada@example.com'), await create('bob@example.com')];
  const ids = async (query: Omit<Parameters<typeof listPeople>[1], 'tenantId'>) => {
    const { people } = await listPeople(fixture.directory, { tenantId: own, sort: 'userName', ...query });
    return people.map(({ id }) => id);
  };
  expect(await ids({ descending: false })).toEqual([ada.id, bob.id]);
  expect(await ids({ descending: true })).toEqual([bob.id, ada.id]);
  expect(await ids({ descending: false, page: 2, pageSize: 1 })).toEqual([bob.id]);
  expect((await ids({ deleted: true, descending: false })).toSorted()).toEqual(gone.toSorted());
});
