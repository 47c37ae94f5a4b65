import { describe, expect, it } from 'vitest';
import { productFiles, readProductFile, sqlTextOf, visitNodes } from './testing/product-files';

/** Their tables have no tenant, so Citus leaves them on the coordinator. */
const ofLocalTables = ['lib/platform/postgres/uptime.ts', 'lib/sign-in/throttling/postgres/back-off.ts'];

/** What an UPDATE, or an INSERT on conflict, sets. */
const assignments = /\bUPDATE\b[^;]*?\bSET\b(?!\s+LOCAL)(.*?)(?=\bFROM\b|\bWHERE\b|\bRETURNING\b|$)/gis;

/** Functions that are not immutable where Citus does not evaluate them (docs/decisions/0075-citus.md). */
const rejected =
  /\b(?:clock_timestamp|gen_random_uuid)\(|\b(?:COALESCE|CASE)\b(?:(?!\bEND\b)[^)])*\b(?:now|jsonb_build_object)\(|=\s*[\w.]+\[\d/i;

/** A condition on the address of a row. */
const byAddress = /\bctid\b/i;

function isRejected(text: string): boolean {
  return byAddress.test(text) || [...text.matchAll(assignments)].some(([, set = '']) => rejected.test(set));
}

function rejectedIn(file: string, source: string): string[] {
  const found: string[] = [];
  visitNodes(file, source, (node) => {
    const text = sqlTextOf(node);
    if (text && isRejected(text)) found.push(file);
  });
  return found;
}

describe('writes to tables with tenants', () => {
  it('read the clock where Citus can evaluate it, and identify rows by key', () => {
    const files = productFiles.filter((file) => file.startsWith('lib/') && !ofLocalTables.includes(file));
    expect(files.flatMap((file) => rejectedIn(file, readProductFile(file)))).toEqual([]);
  });
});

describe('the reader of this test', () => {
  it.each([
    ['the time of the statement', 'sql`UPDATE a SET b = clock_timestamp() WHERE tenant_id = ${t}`'],
    ['a random value on conflict', 'sql`INSERT INTO a VALUES (1) ON CONFLICT (b) DO UPDATE SET b = gen_random_uuid()`'],
    ['a time that is set once', 'sql`UPDATE a SET c = 1, b = COALESCE(b, now()) WHERE true`'],
    ['a time in one case', 'sql`UPDATE a SET b = CASE WHEN c THEN now() END FROM d`'],
    ['an object in one case', "sql`UPDATE a SET b = CASE WHEN c THEN b || jsonb_build_object('d', e) END`"],
    ['an element of an array', 'sql`UPDATE a SET b = c[1]`'],
    ['an address', 'sql`DELETE FROM a WHERE ctid = ANY(${rows})`'],
  ])('sees %s', (_what, source) => expect(rejectedIn('a.ts', source)).toEqual(['a.ts']));

  it.each([
    ['the time of the transaction', 'sql`UPDATE a SET b = now(), c = COALESCE(c, 1) WHERE true`'],
    [
      'a clock that is read before',
      'sql`WITH clock AS (SELECT clock_timestamp() AS at) UPDATE a SET b = clock.at FROM clock`',
    ],
    ['an inserted time', 'sql`INSERT INTO a SELECT clock_timestamp(), gen_random_uuid()`'],
    ['a condition', 'sql`UPDATE a SET b = 1 WHERE c < now()`'],
  ])('sees nothing in %s', (_what, source) => expect(rejectedIn('a.ts', source)).toEqual([]));
});
