import type { Operator } from './filter';
import type { Test } from './resolve-test';
import { likeLiteral, type SqlValues } from './sql-values';

/** How SQL reads a value. */
export interface SqlSource {
  /** The value as text; NULL when it is missing. */
  text: string;
  /** The value as lowercase text, maintained by the store and indexed. Without it, lower() is called. */
  folded?: string;
  /** Indexed text that contains `folded`, for conditions that no other index serves. */
  search?: string;
  /** The type of the value. `uuid` compares as text, but `eq` looks it up as a uuid. */
  type: 'jsonb' | 'text' | 'boolean' | 'instant' | 'uuid';
  /** The column itself; set for types other than jsonb and text. */
  column?: string;
}

const SYMBOLS = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One comparison as SQL. It may evaluate to NULL instead of false, so a negation must use `IS NOT TRUE`. */
export function sqlTest(test: Test, source: SqlSource, values: SqlValues): string {
  switch (test.kind) {
    case 'presence':
      return `(COALESCE(${source.text}, '') ${test.present ? '<>' : '='} '')`;
    case 'boolean':
      return equality(
        test.operator,
        source.type === 'boolean' ? (source.column ?? source.text) : `(${source.text})`,
        booleanValue(test.value, source, values),
      );
    case 'number':
      return number(test, source, values);
    case 'instant':
      return source.type === 'instant'
        ? instant(test, source.column ?? source.text, values)
        : documentInstant(test, source, values);
    case 'text':
      return text(test, source, values);
  }
}

/** A literal for a column, because PostgreSQL uses a partial index only for conditions that it knows when it plans. */
function booleanValue(value: boolean, source: SqlSource, values: SqlValues): string {
  return source.type === 'boolean' ? String(value) : values.add(String(value), 'text');
}

function equality(operator: 'eq' | 'ne', left: string, right: string): string {
  return operator === 'eq' ? `(${left} = ${right})` : `(${left} IS DISTINCT FROM ${right})`;
}

function text({ operator, value, caseExact }: Test & { kind: 'text' }, source: SqlSource, values: SqlValues): string {
  if (source.type === 'uuid' && operator === 'eq') {
    return UUID.test(value) ? `(${source.column} = ${values.add(value, 'uuid')})` : 'FALSE';
  }
  const left = caseExact ? source.text : (source.folded ?? `lower(${source.text} COLLATE "und-x-icu")`);
  const narrowed = source.search && !caseExact && (operator === 'co' || operator === 'ew');
  const narrowing = narrowed ? `${source.search} LIKE ${values.add(`%${likeLiteral(value)}%`, 'text')} AND ` : '';
  switch (operator) {
    case 'eq':
    case 'ne':
      return equality(operator, `(${left})`, values.add(value, 'text'));
    case 'co':
      return `(${narrowing}${left} LIKE ${values.add(`%${likeLiteral(value)}%`, 'text')})`;
    case 'sw':
      return `(${left} LIKE ${values.add(`${likeLiteral(value)}%`, 'text')})`;
    case 'ew':
      return `(${narrowing}${left} LIKE ${values.add(`%${likeLiteral(value)}`, 'text')})`;
    default:
      return `((${left}) COLLATE "C" ${SYMBOLS[operator]} ${values.add(value, 'text')})`;
  }
}

/** The CASE keeps PostgreSQL from casting text that is not a number. */
function number({ operator, value }: Test & { kind: 'number' }, source: SqlSource, values: SqlValues): string {
  const left = `(CASE WHEN ${source.text} ~ '^-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?$' THEN (${source.text})::numeric END)`;
  const right = values.add(String(value), 'numeric');
  return operator === 'ne' ? `(${left} IS DISTINCT FROM ${right})` : `(${left} ${SYMBOLS[operator]} ${right})`;
}

/** Resources show whole milliseconds, but columns may store microseconds, so `eq` means "within that millisecond". */
function instant({ operator, value }: Test & { kind: 'instant' }, column: string, values: SqlValues): string {
  const from = `to_timestamp(${values.add(value / 1000, 'float8')})`;
  const until = `(${from} + interval '1 millisecond')`;
  const forms: Record<Exclude<Operator, 'co' | 'sw' | 'ew'>, string> = {
    eq: `(${column} >= ${from} AND ${column} < ${until})`,
    ne: `(${column} < ${from} OR ${column} >= ${until})`,
    gt: `(${column} >= ${until})`,
    ge: `(${column} >= ${from})`,
    lt: `(${column} < ${from})`,
    le: `(${column} < ${until})`,
  };
  return forms[operator];
}

/** Documents store a dateTime in a single format (UTC, milliseconds), so that text order equals time order. */
function documentInstant(
  { operator, value }: Test & { kind: 'instant' },
  source: SqlSource,
  values: SqlValues,
): string {
  const iso = values.add(new Date(value).toISOString(), 'text');
  return operator === 'ne'
    ? `(${source.text} IS DISTINCT FROM ${iso})`
    : `((${source.text}) COLLATE "C" ${SYMBOLS[operator]} ${iso})`;
}
