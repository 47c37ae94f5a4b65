import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import type { Person, PersonAttributes } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { findSignInCandidate } from '@/lib/sign-in/sessions/postgres/sign-in';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

const MIGRATION = readFileSync('prisma/migrations/20261126000600_user_name_keys/migration.sql', 'utf8');

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
});
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

/**
 * Inserts a person as rows were before the migration.
 * @returns the id
 */
async function earlier(userName: string, deletedAt: Date | null = null): Promise<string> {
  const id = newId();
  await fixture.database.execute(sql`
    INSERT INTO person (tenant_id, id, user_name, user_name_key, deleted_at)
    VALUES (${tenantId}::uuid, ${id}::uuid, ${userName}, ${userName.toLowerCase()}, ${deletedAt})`);
  return id;
}

const keyOf = async (id: string) =>
  (
    await fixture.database.query<{ key: string }>(sql`SELECT user_name_key AS key FROM person WHERE id = ${id}::uuid`)
  )[0]?.key;
const migrate = () => fixture.database.execute(sql([MIGRATION]));

describe('the migration of user names', () => {
  it('sets everyone’s key to what the server derives from the name', async () => {
    const names = [
      'ada@x',
      'É@x',
      'E\u0301va@x',
      'ＡＤＡ@x',
      'ｶﾞ',
      '\u212bsa',
      'ﬁ',
      'Straße',
      '日本\u3000語',
      '한\u1112\u1161\u11ab',
      '😀',
      '%_\\',
    ];
    const ids = await Promise.all(
      names.map(async (name) => [name, await earlier(name === 'ＡＤＡ@x' ? 'Ｂ@x' : name)] as const),
    );
    await migrate();
    for (const [name, id] of ids) expect(await keyOf(id), name).toBe(userNameKey(name === 'ＡＤＡ@x' ? 'Ｂ@x' : name));
  });

  it('skips people whose key is taken or would be shared, and does not fail', async () => {
    const [holder, decomposed] = [await earlier('é@x'), await earlier('e\u0301@x')];
    const both = [await earlier('Ａb@x'), await earlier('aｂ@x')];
    const deleted = await earlier('e\u0301@X', new Date());
    await migrate();
    expect([await keyOf(holder), await keyOf(decomposed), await keyOf(deleted)]).toEqual(['é@x', 'e\u0301@x', 'é@x']);
    expect((await Promise.all(both.map(keyOf))).filter((key) => key === 'ab@x')).toHaveLength(1);
    await migrate();
  });
});

describe('a person whom the migration skipped', () => {
  const change = (id: string, attributes: (person: Person) => PersonAttributes) =>
    changePerson(fixture.directory, { tenantId, id, attributes }, how());

  it.each<[string, (person: Person) => PersonAttributes]>([
    ['with their name unchanged', (person) => ({ ...person.attributes, active: false })],
    [
      'with their name resent in composed form',
      (person) => ({ ...person.attributes, userName: '\u00e9@x', active: false }),
    ],
  ])('can be deactivated %s, and keeps their identity', async (_, attributes) => {
    await earlier('\u00e9@x');
    const id = await earlier('e\u0301@x');
    await migrate();
    expect(await change(id, attributes)).toMatchObject({
      kind: 'changed',
      person: { attributes: { userName: 'e\u0301@x', active: false } },
    });
    expect(await keyOf(id)).toBe('e\u0301@x');
  });

  it('can be given another name, which no one else may have', async () => {
    await earlier('\u00e9@x');
    const id = await earlier('e\u0301@x');
    await migrate();
    expect(await change(id, (person) => ({ ...person.attributes, userName: '\u00c9@x' }))).toMatchObject({
      kind: 'conflict',
    });
    expect(await change(id, (person) => ({ ...person.attributes, userName: '\u00e9va@x' }))).toMatchObject({
      kind: 'changed',
    });
    expect(await keyOf(id)).toBe('\u00e9va@x');
  });
});

describe('a user name', () => {
  it('is found and signs in in any Unicode composition or width', async () => {
    const person = await newPerson(fixture.directory, tenantId, { userName: '\u00c9va@x' });
    for (const typed of ['e\u0301va@x', 'ÉＶＡ@x', 'éva@x']) {
      expect(
        (await findSignInCandidate(fixture.database, { tenantId, login: typed, browserHash: null }))?.personId,
      ).toBe(person.id);
      expect((await fixture.directory.findPeopleNamed(tenantId, [typed])).map(({ id }) => id)).toEqual([person.id]);
    }
  });
});
