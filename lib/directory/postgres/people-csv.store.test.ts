import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyImport } from '@/lib/directory/apply-import';
import { createPerson } from '@/lib/directory/create-person';
import { exportPeople } from '@/lib/directory/export-people';
import { planImport } from '@/lib/directory/plan-import';
import { ROWS_AT_MOST } from '@/lib/directory/read-import';
import type { Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { parseCsv } from '@/lib/platform/shared/csv';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const fresh = async () => (tenantId = await newTenant(fixture.database));

async function exported(filter = {}): Promise<string> {
  let file = '';
  for await (const piece of await exportPeople(
    fixture.directory,
    { tenantId, filter },
    { ...how(), now: new Date(Date.now() + 1_000) },
  ))
    file += piece;
  return file;
}

const records = (csv: string) => {
  const parsed = parseCsv(csv);
  return parsed.kind === 'parsed' ? parsed.records.map(({ cells }) => cells) : [];
};

const plan = (csv: string, by: Role = 'admin') =>
  planImport(fixture.directory, { tenantId, type: userResourceType(), csv, by });

async function planned(csv: string, by: Role = 'admin') {
  const made = await plan(csv, by);
  if (made.kind !== 'plan') throw new Error(inEnglish(made.reason));
  return made;
}

const effects = async (csv: string, by: Role = 'admin') =>
  (await planned(csv, by)).rows.map(({ line, effect, reason }) => [line, effect, reason && inEnglish(reason)]);

const audited = (action: string) =>
  fixture.database
    .query<{ detail: JsonObject }>(sql`
  SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = ${action}`)
    .then((rows) => rows.map(({ detail }) => detail));

describe('the export of people', () => {
  it('has everyone in the list, whatever their data, with one audit row', async () => {
    await fresh();
    await fixture.database.execute(sql`
      INSERT INTO person (tenant_id, id, user_name, user_name_key, active, email_keys, email_search, attributes)
      SELECT ${tenantId}::uuid, gen_random_uuid(), 'p' || n, 'p' || n, n % 2 = 0, '{}', '', '{}' FROM generate_series(1, 2501) AS n`);
    const all = records(await exported());
    expect(all).toHaveLength(2502);
    expect(new Set(all.map(([userName]) => userName)).size).toBe(2502);
    expect(records(await exported({ active: true, search: 'P1' }))).toHaveLength(
      1 + Array.from({ length: 2501 }, (_, n) => n + 1).filter((n) => n % 2 === 0 && String(n).startsWith('1')).length,
    );
    expect(await audited('people.exported')).toEqual([{ filter: {} }, { filter: { active: true, search: 'P1' } }]);
  });

  it('cannot run formulas in a spreadsheet, and keeps difficult values intact', async () => {
    await fresh();
    await newPerson(fixture.directory, tenantId, {
      userName: '=cmd|calc',
      displayName: 'Ada, "Countess"\nof Lovelace',
      name: { givenName: '+1', familyName: '-Ö' },
      emails: [{ value: '@example.com' }],
      externalId: "'x",
    });
    const file = await exported();
    expect(file).toContain('\'=cmd|calc,"Ada, ""Countess""\nof Lovelace",\'+1,\'-Ö,\'@example.com,\'\'x,true,,,');
    expect(records(file)[1]?.slice(0, 6)).toEqual([
      '=cmd|calc',
      'Ada, "Countess"\nof Lovelace',
      '+1',
      '-Ö',
      '@example.com',
      "'x",
    ]);
  });

  it('has no one of another tenant', async () => {
    await newPerson(fixture.directory, await newTenant(fixture.database));
    await fresh();
    expect(records(await exported())).toHaveLength(1);
  });
});

describe('the plan of an import', () => {
  it('says by line who is created, changed and unchanged, and changes nothing', async () => {
    await fresh();
    await newPerson(fixture.directory, tenantId, {
      userName: 'Ada',
      displayName: 'Ada',
      title: 'kept',
      emails: [
        { value: 'a@example.com', type: 'home' },
        { value: 'b@example.com', type: 'work', primary: true },
      ],
    });
    await newPerson(fixture.directory, tenantId, { userName: 'bob', displayName: 'Bob' });
    const { rows, ignored } = await planned(
      'USERNAME,displayName,email,role\r\nada,,c@example.com,owner\r\nbob,Bob,,\r\ncyd,Cyd,cyd@example.com,\r\n',
    );
    expect(ignored).toEqual(['role']);
    expect(rows).toMatchObject([
      {
        line: 2,
        effect: 'changed',
        changes: [
          { column: 'displayName', before: 'Ada', after: null },
          { column: 'email', before: 'b@example.com', after: 'c@example.com' },
        ],
      },
      { line: 3, effect: 'unchanged', changes: [] },
      {
        line: 4,
        effect: 'created',
        changes: [
          { column: 'userName', before: null, after: 'cyd' },
          { column: 'displayName', after: 'Cyd' },
          { column: 'email', after: 'cyd@example.com' },
        ],
      },
    ]);
    expect(await fixture.directory.findPersonByUserName(tenantId, 'cyd')).toBeNull();
    expect(await audited('people.imported')).toEqual([]);
  });

  it('rejects lines with their reason', async () => {
    await fresh();
    await newPerson(fixture.directory, tenantId, { userName: 'owner', role: 'owner' });
    await newPerson(fixture.directory, tenantId, { userName: 'pushed', connectionId: newId() });
    const file = [
      'userName,displayName,email,externalId',
      'owner,Boss,,',
      'pushed,P,,',
      'one,,not an address,',
      ',Nobody,,',
      'three,,,x-2',
      'THREE,,,',
      'four,,,x-2',
      'five,,,,,',
      `six,${'x'.repeat(513)},,`,
      'seven,,,',
    ].join('\n');
    expect(await effects(file)).toEqual([
      [2, 'refused', 'Only owners can change an owner.'],
      [3, 'refused', 'A directory provisions this person. Make the change there.'],
      [4, 'refused', 'email is not a valid email address.'],
      [5, 'refused', 'userName is missing.'],
      [6, 'created', null],
      [7, 'refused', 'Line 6 has the same userName.'],
      [8, 'created', null],
      [9, 'refused', 'This line has more cells than columns.'],
      [10, 'refused', 'displayName can have at most 512 characters.'],
      [11, 'created', null],
    ]);
    expect((await effects('userName,displayName\nowner,Boss', 'owner'))[0]).toEqual([2, 'changed', null]);
  });

  it.each([
    ['', /empty/],
    ['displayName\nAda', /no userName column/],
    ['userName,username\na,b', /twice/],
    ['userName', /contains no people/],
    ['userName\n"a', /Line 2 is not valid CSV/],
    [`userName\n${Array.from({ length: ROWS_AT_MOST + 1 }, (_, n) => `p${n}`).join('\n')}`, /the limit is 2000/],
  ])('rejects a file as a whole: %#', async (csv, reason) => {
    await fresh();
    const refused = await plan(csv);
    expect(refused.kind === 'refused' && inEnglish(refused.reason)).toMatch(reason);
  });

  it('differs once a person has since been changed', async () => {
    await fresh();
    const file = 'userName,displayName\nnew,New';
    const before = await planned(file);
    expect((await planned(file)).version).toBe(before.version);
    await newPerson(fixture.directory, tenantId, { userName: 'new' });
    expect((await planned(file)).version).not.toBe(before.version);
  });
});

describe('an import', () => {
  it('does what its plan said, with an audit row for each person and one for the import', async () => {
    await fresh();
    await newPerson(fixture.directory, tenantId, {
      userName: 'ada',
      active: false,
      title: 'kept',
      name: { givenName: 'A', middleName: 'M' },
      emails: [{ value: 'a@example.com' }],
    });
    const file = 'userName,givenName,familyName,email\nada,Ada,King,\nbob,Bob,,bob@example.com\nbob,again,,\n';
    expect(await applyImport(fixture.directory, { tenantId, plan: await planned(file) }, how())).toEqual({
      created: 1,
      changed: 1,
      unchanged: 0,
      refused: [
        {
          line: 4,
          userName: 'bob',
          reason: msg('directory.lineLineHasSameColumn', { line: 3, column: 'userName' }),
        },
      ],
    });
    expect((await fixture.directory.findPersonByUserName(tenantId, 'ada'))?.attributes).toEqual({
      userName: 'ada',
      active: false,
      title: 'kept',
      name: { givenName: 'Ada', middleName: 'M', familyName: 'King' },
    });
    expect((await fixture.directory.findPersonByUserName(tenantId, 'bob'))?.attributes).toEqual({
      userName: 'bob',
      active: true,
      name: { givenName: 'Bob' },
      emails: [{ value: 'bob@example.com', type: 'work', primary: true }],
    });
    expect(await audited('people.imported')).toEqual([{ created: 1, changed: 1, unchanged: 0, refused: 1 }]);
    expect([await audited('person.updated'), await audited('person.created')].map((rows) => rows.length)).toEqual([
      1, 2,
    ]);
    expect((await planned(file)).rows.map(({ effect }) => effect)).toEqual(['unchanged', 'unchanged', 'refused']);
  });

  it('rejects a line whose name has since been taken, and continues', async () => {
    await fresh();
    const made = await planned('userName\nfirst\nsecond');
    await createPerson(fixture.directory, { tenantId, attributes: { userName: 'FIRST', active: true } }, how());
    expect(await applyImport(fixture.directory, { tenantId, plan: made }, how())).toMatchObject({
      created: 1,
      refused: [{ line: 2, reason: msg('directory.anotherPersonNowHasThis', { attribute: 'userName' }) }],
    });
  });

  it('of an unchanged export changes no one', async () => {
    await fresh();
    await newPerson(fixture.directory, tenantId, {
      userName: '=odd',
      displayName: "'t Hooft",
      name: { givenName: '@a' },
      emails: [{ value: 'x@example.com', primary: true }],
      externalId: '-1',
    });
    const { rows, ignored } = await planned(await exported());
    expect(rows.map(({ effect }) => effect)).toEqual(['unchanged']);
    expect(ignored).toEqual(['active', 'role', 'connectionId', 'created', 'lastModified', 'id']);
  });
});
