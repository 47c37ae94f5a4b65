import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/**
 * Functions of lib/platform/postgres that write to the table named in their first argument. The folder that calls them
 * counts as the writer.
 */
const declarations = new Set(['expiredRows', 'expiredLogRows', 'sealedColumn']);

/**
 * Files whose SQL has a placeholder for the table name. The folder that owns the table declares it through one of the
 * functions above.
 */
const generic = ['lib/platform/postgres/expired-rows.ts', 'lib/platform/postgres/sealed-column.ts'];

/** The demo moves timestamps of rows that it has just created into the past. Nothing else may do that. */
const exceptions = ['lib/setup/demo/backdate.ts'];

/** Table names by Prisma model, spelled as in the typed client. */
const schema = readFileSync(join(ROOT, 'prisma/schema.prisma'), 'utf8');
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{[^}]*@@map\("(\w+)"\)/gm)].map(([, model = '', table = '']) => [
    model.charAt(0).toLowerCase() + model.slice(1),
    table,
  ]),
);
const tables = new Set(models.values());

const prismaWrites =
  /^(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/;

/** Stands for a placeholder of a template literal. */
const PLACEHOLDER = '\u0000';

/** INSERT INTO, DELETE FROM, MERGE INTO, TRUNCATE and UPDATE, except `FOR UPDATE` and the `DO UPDATE` of an INSERT. */
const statements =
  /(?<!\b(?:FOR|KEY|DO)\s+)\b(?:INSERT\s+INTO|DELETE\s+FROM(?:\s+ONLY)?|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|UPDATE(?:\s+ONLY)?)\s+(?:"(\w+)"|(\w+)|(\u0000))/gi;

/** A statement without its comments and without the contents of its strings. */
const bare = (text: string) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replace(/'(?:[^']|'')*'/g, "''");

interface Written {
  /** Null if the statement has a placeholder for the table name. */
  table: string | null;
  file: string;
}

function writesOf(file: string, source: string): Written[] {
  const found: Written[] = [];
  const readSql = (text: string) => {
    for (const [, quoted, plain, placeholder] of bare(text).matchAll(statements))
      found.push({ table: placeholder ? null : (quoted ?? plain?.toLowerCase() ?? null), file });
  };

  function visit(node: ts.Node): void {
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isStringLiteral(node)) readSql(node.text);
    if (ts.isTemplateExpression(node))
      readSql([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(PLACEHOLDER));
    if (ts.isCallExpression(node)) readCall(node);
    ts.forEachChild(node, visit);
  }

  function readCall({ expression, arguments: [first] }: ts.CallExpression): void {
    if (ts.isIdentifier(expression) && declarations.has(expression.text) && first && ts.isStringLiteral(first))
      found.push({ table: first.text, file });
    if (!ts.isPropertyAccessExpression(expression) || !prismaWrites.test(expression.name.text)) return;
    const { expression: model } = expression;
    const table = ts.isPropertyAccessExpression(model) ? models.get(model.name.text) : undefined;
    // Only members of Prisma's client count, not those of a Map or store that has the same name as a model.
    if (table && /\b(?:prisma|tx)\.\w+$/.test(model.getText())) found.push({ table, file });
  }

  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

const files = ['app', 'components', 'lib']
  .flatMap((top) => readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|\/testing\//.test(file) &&
      !file.startsWith('lib/platform/postgres/generated/'),
  );

const all = [...files, 'server.ts', 'instrumentation.ts', 'proxy.ts'].flatMap((file) =>
  writesOf(file, readFileSync(join(ROOT, file), 'utf8')),
);

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));
const isException = ({ file }: Written) => exceptions.includes(file);

/** The folders that write to each table of the schema. */
function writersByTable(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { table, file } of all.filter((written) => !isException(written)))
    if (table && tables.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(folderOf(file)));
  return writers;
}

describe('each table', () => {
  const writers = writersByTable();

  it('is written by exactly one folder, in its postgres/', () => {
    const several = [...writers].filter(
      ([, folders]) => folders.size !== 1 || ![...folders].every((folder) => folder.endsWith('/postgres')),
    );
    expect(several.map(([table, folders]) => `${table}: ${[...folders].sort().join(', ')}`)).toEqual([]);
  });

  it('has a writer', () => {
    expect([...tables].filter((table) => !writers.has(table))).toEqual([]);
  });
});

describe('SQL that names its table by a placeholder', () => {
  it('stands only where the folder that owns the table declares it', () => {
    const unnamed = all.filter((written) => written.table === null && !isException(written)).map(({ file }) => file);
    expect([...new Set(unnamed)].sort()).toEqual(generic);
  });
});

describe('the exceptions', () => {
  it('still write', () => {
    expect(exceptions.filter((file) => !all.some((written) => written.file === file))).toEqual([]);
  });
});

describe('the reader of this test', () => {
  const written = (source: string) => writesOf('lib/a/postgres/b.ts', source).map(({ table }) => table);

  it.each([
    ['an INSERT', 'sql`INSERT INTO person (id) VALUES (${id})`', ['person']],
    [
      'an upsert only once',
      'sql`INSERT INTO consent (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2`',
      ['consent'],
    ],
    ['a quoted table', 'sql`UPDATE "group" SET name = ${name}`', ['group']],
    ['an aliased table', 'sql`update token_family AS f SET x = 1`', ['token_family']],
    [
      'each statement in a WITH list',
      'sql`WITH a AS (DELETE FROM session s USING b RETURNING 1), c AS (UPDATE client SET x = 1) SELECT 1`',
      ['session', 'client'],
    ],
    [
      'a fragment inside a placeholder',
      'sql`WITH a AS (${sql`DELETE FROM password WHERE true`}) SELECT`',
      ['password'],
    ],
    ['MERGE', 'sql`MERGE INTO scope USING x ON true`', ['scope']],
    ['a plain string', "queryText('DELETE FROM group_member WHERE a = $1')", ['group_member']],
    ['a table that is a placeholder', 'sql`UPDATE ${table} SET x = 1`', [null]],
    ['a call of Prisma’s client', 'await connection.prisma.accessKey.createMany({ data })', ['access_key']],
    ['a declaration of expired rows', "expiredRows('session', sql`true`)", ['session']],
  ])('sees %s', (_what, source, expected) => expect(written(source)).toEqual(expected));

  it.each([
    ['a lock', 'sql`SELECT 1 FROM person FOR UPDATE`'],
    ['a lock on one alias', 'sql`SELECT 1 FROM person p FOR NO KEY UPDATE OF p`'],
    ['a lock that ends in a placeholder', 'sql`SELECT 1 FOR UPDATE ${skip}`'],
    ['a comment', 'sql`SELECT 1 -- UPDATE person\n`'],
    ['an SQL string literal', "sql`SELECT 'UPDATE person'`"],
    ['a delete from a Map', 'cache.client.delete(key)'],
  ])('sees nothing in %s', (_what, source) => expect(written(source)).toEqual([]));
});
