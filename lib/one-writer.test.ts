import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { productFiles, readProductFile, sqlTextOf, visitNodes } from './testing/product-files';

/** Functions that write to the table named in their first argument. The folder that calls them counts as the writer. */
const declarations = new Set(['expiredRows', 'expiredLogRows', 'timePartitions', 'sealedColumn', 'pollVerb']);

/**
 * Files whose SQL has a placeholder for the table name. The folder that owns the table declares it through one of the
 * functions above.
 */
const generic = [
  'lib/grants/polling/postgres/poll-verb.ts',
  'lib/platform/postgres/expired-rows.ts',
  'lib/platform/postgres/sealed-column.ts',
  'lib/platform/postgres/time-partitions.ts',
];

/**
 * The demo moves timestamps of rows that it has just created into the past, and adds two months that have passed.
 * Nothing else may do that.
 */
const exceptions = ['lib/setup/demo/backdate.ts', 'lib/setup/demo/two-months.ts'];

/** Table names by Prisma model, spelled as in the typed client. */
const schema = readProductFile('prisma/schema.prisma');
const models = new Map(
  [...schema.matchAll(/^model (\w+) \{$(?:\n(?!\}).*)*?\n\s*@@map\("(\w+)"\)/gm)].map(([, model = '', table = '']) => [
    model.charAt(0).toLowerCase() + model.slice(1),
    table,
  ]),
);
const tables = new Set(models.values());

const prismaWrites =
  /^(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/;

/** Writes that the typed client makes within another one, to a table that the call does not name. */
const nestedWrites =
  /^(?:create|createMany|connect|connectOrCreate|disconnect|update|updateMany|upsert|delete|deleteMany)$/;

/**
 * INSERT INTO, DELETE FROM, MERGE INTO, TRUNCATE, COPY … FROM and UPDATE, except `FOR UPDATE` and the `DO UPDATE` of an
 * INSERT. A placeholder is the character NUL.
 */
const statements =
  /(?<!\b(?:FOR|KEY|DO)\s+)\b(?:INSERT\s+INTO|DELETE\s+FROM(?:\s+ONLY)?|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|COPY(?=\s+\S+\s*(?:\([^)]*\)\s*)?FROM\b)|UPDATE(?:\s+ONLY)?)\s+(?:"(\w+)"|(\w+)|(\u0000))/gi;

interface Written {
  /** Null if the statement has a placeholder for the table name, or if the write is nested in another. */
  table: string | null;
  file: string;
}

/** The nested writes in the argument of a call of the typed client. Those of an `upsert` itself are not nested. */
function nestedIn(argument: ts.Expression | undefined): ts.Node[] {
  const found: ts.Node[] = [];
  const enter = (node: ts.Node, depth: number): void => {
    if (ts.isPropertyAssignment(node) && depth > 1 && nestedWrites.test(node.name.getText())) found.push(node);
    ts.forEachChild(node, (child) => enter(child, depth + (ts.isObjectLiteralExpression(child) ? 1 : 0)));
  };
  if (argument) enter(argument, 1);
  return found;
}

function writesOf(file: string, source: string): Written[] {
  const found: Written[] = [];
  function readCall({ expression, arguments: [first] }: ts.CallExpression): void {
    if (ts.isIdentifier(expression) && declarations.has(expression.text) && first && ts.isStringLiteral(first))
      found.push({ table: first.text, file });
    if (!ts.isPropertyAccessExpression(expression) || !prismaWrites.test(expression.name.text)) return;
    const { expression: model } = expression;
    const table = ts.isPropertyAccessExpression(model) ? models.get(model.name.text) : undefined;
    // Only members of Prisma's client count, not those of a Map or store that has the same name as a model.
    if (!table || !/\b(?:prisma|tx)\.\w+$/.test(model.getText())) return;
    found.push({ table, file }, ...nestedIn(first).map(() => ({ table: null, file })));
  }

  visitNodes(file, source, (node) => {
    for (const [, quoted, plain, placeholder] of (sqlTextOf(node) ?? '').matchAll(statements))
      found.push({ table: placeholder ? null : (quoted ?? plain?.toLowerCase() ?? null), file });
    if (ts.isCallExpression(node)) readCall(node);
  });
  return found;
}

const all = productFiles.flatMap((file) => writesOf(file, readProductFile(file)));

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

  it('is known', () => {
    expect(models.size).toBe(schema.match(/^model /gm)?.length);
  });

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

describe('a write that does not name its table, by a placeholder or nested in another', () => {
  it('appears only where the folder that owns the table declares it', () => {
    const unnamed = all.filter((written) => written.table === null && !isException(written)).map(({ file }) => file);
    expect([...new Set(unnamed)].sort()).toEqual(generic);
  });
});

describe('the exceptions', () => {
  it('are still needed', () => {
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
    ['COPY', 'sql`COPY person (id, name) FROM STDIN`', ['person']],
    ['a nested write', 'await tx.client.create({ data: { id, secrets: { create: { hash } } } })', ['client', null]],
    [
      'a nested write in an update',
      'await prisma.client.update({ where: { id }, data: { tenant: { connectOrCreate: { where, create: row } } } })',
      ['client', null, null],
    ],
    [
      'an upsert of Prisma’s client',
      'await tx.consent.upsert({ where, create: row, update: { scopes } })',
      ['consent'],
    ],
    ['a call of Prisma’s client', 'await connection.prisma.accessKey.createMany({ data })', ['access_key']],
    ['a declaration of expired rows', "expiredRows('session', sql`true`)", ['session']],
  ])('sees %s', (_what, source, expected) => expect(written(source)).toEqual(expected));

  it.each([
    ['a lock', 'sql`SELECT 1 FROM person FOR UPDATE`'],
    ['a lock on one alias', 'sql`SELECT 1 FROM person p FOR NO KEY UPDATE OF p`'],
    ['a lock that ends in a placeholder', 'sql`SELECT 1 FOR UPDATE ${skip}`'],
    ['a comment', 'sql`SELECT 1 -- UPDATE person\n`'],
    ['an SQL string literal', "sql`SELECT 'UPDATE person'`"],
    ['a COPY that reads', 'sql`COPY person TO STDOUT`'],
    ['a delete from a Map', 'cache.client.delete(key)'],
  ])('sees nothing in %s', (_what, source) => expect(written(source)).toEqual([]));
});
