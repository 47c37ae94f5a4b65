import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Fixture, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createListViewStore } from '.';

let fixture: Fixture;
let tenantId: string;
let personId: string;
let views: ReturnType<typeof createListViewStore>;

beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
  views = createListViewStore(fixture.database);
});
beforeEach(async () => {
  personId = (await newPerson(fixture.directory, tenantId, {})).id;
});
afterAll(() => fixture?.close());

const save = (name: string, isDefault = false) =>
  views.save({ tenantId, personId, list: 'people', name, query: `q=${name}`, isDefault, now: new Date() });
const listed = () => views.list({ tenantId, personId, list: 'people' });

it('keeps the views of a list by name, each name once, for the person who saved them', async () => {
  expect(await save('b')).toBe('saved');
  expect(await save('A')).toBe('saved');
  expect(await save('b')).toBe('taken');
  expect((await listed()).map(({ name, query }) => [name, query])).toEqual([
    ['A', 'q=A'],
    ['b', 'q=b'],
  ]);
  expect(await views.list({ tenantId, personId, list: 'clients' })).toEqual([]);
  expect(await views.list({ tenantId, personId: newId(), list: 'people' })).toEqual([]);
  expect(await views.list({ tenantId: await newTenant(fixture.database), personId, list: 'people' })).toEqual([]);
});

it('has at most one default per list', async () => {
  await save('one', true);
  await save('two', true);
  const defaults = async () => (await listed()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  expect(await defaults()).toEqual(['two']);
  const [one] = await listed();
  const change = (isDefault: boolean) =>
    views.change({ tenantId, personId, id: one?.id ?? '', name: 'renamed', isDefault });
  expect(await change(true)).toBe('changed');
  expect(await defaults()).toEqual(['renamed']);
  expect(await change(false)).toBe('changed');
  expect(await defaults()).toEqual([]);
});

it('saves at most 20 views of a list, also when they are saved at the same moment', async () => {
  const outcomes = await Promise.all(Array.from({ length: 25 }, (_, n) => save(`view ${n}`)));
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(20);
  expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(5);
  expect(await listed()).toHaveLength(20);
});

it('changes and deletes only a view of the same person and tenant', async () => {
  await save('mine');
  await save('other');
  const id = (await listed())[0]?.id ?? '';
  const change = (of: object) => views.change({ tenantId, personId, id, name: 'x', isDefault: false, ...of });
  const somebody = (await newPerson(fixture.directory, tenantId, {})).id;
  expect(await change({ personId: somebody })).toBe('not-found');
  expect(await change({ tenantId: await newTenant(fixture.database) })).toBe('not-found');
  expect(await change({ id: 'nonsense' })).toBe('not-found');
  expect(await change({ name: 'other' })).toBe('taken');
  await views.remove({ tenantId, personId: somebody, id });
  expect(await listed()).toHaveLength(2);
  await views.remove({ tenantId, personId, id });
  expect((await listed()).map(({ name }) => name)).toEqual(['other']);
});

it('ends with the person, and is not saved for one who is deactivated', async () => {
  await save('mine');
  await fixture.database.execute(
    sql`UPDATE person SET active = false WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid`,
  );
  expect(await save('later')).toBe('gone');
  await fixture.database.execute(
    sql`DELETE FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid`,
  );
  expect(await views.listOfPerson(tenantId, personId)).toEqual([]);
});
