import { describe, expect, it } from 'vitest';
import { productFiles, readProductFile, sqlTextOf, visitNodes } from './testing/product-files';

/** The file that says which people are active. */
const owner = 'lib/people/postgres/active-person.ts';

/** The column `active` as a condition, not in a list of columns. */
const isActive =
  /(?:\b(?:AND|OR|NOT|WHERE|ON|WHEN)\s+|\(\s*)(?:\w+\.)?active\b(?!\s*,)|(?<!\bAS\s+)\bactive\s+(?:AND|OR)\b/i;
const isNotDeleted = /\bdeleted_at\s+IS\s+NULL\b/i;

/** Whether the SQL of a file contains a text that `matches`. */
function writes(file: string, source: string, matches: (text: string) => boolean): boolean {
  let found = false;
  visitNodes(file, source, (node) => {
    if (matches(sqlTextOf(node) ?? '')) found = true;
  });
  return found;
}

const writersOf = (matches: (text: string) => boolean) =>
  productFiles.filter((file) => writes(file, readProductFile(file), matches));

const isActivePerson = (text: string) => isActive.test(text) && isNotDeleted.test(text);

describe('which people are active', () => {
  it('is written once, as isActivePerson', () => {
    expect(writersOf(isActivePerson)).toEqual([owner]);
  });
});

/** A condition on families in a statement that names their table or its usual alias, not as isUnrevoked. */
const isUnrevokedFamily = (text: string) =>
  /\brevoked_at\s+IS\s+NULL\b/i.test(text) && /\btoken_family\b|\bf\.revoked_at\b/i.test(text);

describe('which token families have not ended', () => {
  it('is written once, as isUnrevoked', () => {
    expect(writersOf(isUnrevokedFamily)).toEqual([]);
    expect(isUnrevokedFamily('SELECT 1 FROM token_family f WHERE f.id = $1 AND f.revoked_at IS NULL')).toBe(true);
  });
});

describe('which authorization codes are unredeemed', () => {
  it('is written once, as isUnredeemed', () => {
    const writers = writersOf((text) => /\bconsumed_at\s+IS\s+NULL\b/i.test(text));
    expect(writers).toEqual(['lib/grants/authorization-codes/postgres/end-codes.ts']);
  });
});

describe('the reader of this test', () => {
  it.each([
    ['with an alias', 'sql`FROM person p WHERE p.id = 1 AND p.active AND p.deleted_at IS NULL`'],
    ['without an alias', 'sql`FROM person WHERE active AND id = ${id} AND deleted_at IS NULL`'],
    ['in the other order', 'sql`JOIN person o ON o.deleted_at IS NULL AND o.active`'],
    ['as a column', 'sql`SELECT (p.active AND p.deleted_at IS NULL) AS living`'],
    ['around a placeholder', 'sql`WHERE active AND ${more} AND deleted_at IS NULL`'],
    ['in a fragment inside a placeholder', 'sql`SELECT ${sql`person WHERE active AND deleted_at IS NULL`}`'],
  ])('sees the condition %s', (_what, source) => expect(writes('a.ts', source, isActivePerson)).toBe(true));

  it.each([
    ['a selected column', 'sql`SELECT p.id, p.active FROM person p WHERE p.deleted_at IS NULL`'],
    ['a first selected column', 'sql`SELECT active, id FROM person WHERE deleted_at IS NULL`'],
    ['a list of columns', 'sql`INSERT INTO person (active, id) SELECT 1 WHERE deleted_at IS NULL`'],
    ['only one of the two', 'sql`SELECT 1 FROM person WHERE active`'],
    ['a comment', 'sql`SELECT 1 FROM person WHERE deleted_at IS NULL -- AND active\n`'],
  ])('sees nothing in %s', (_what, source) => expect(writes('a.ts', source, isActivePerson)).toBe(false));
});
