import { searchTextOf } from '../resources/user-columns';
import type { Target } from '../schema/find-attribute';
import type { Attribute, ResourceType } from '../schema/types';
import type { ResolvedFilter, ValueFilter } from './resolve';
import type { Test } from './resolve-test';
import { columnOf, documentOf, type SqlScope, type SqlWithin } from './sql-columns';
import { compileRelated } from './sql-related';
import { sqlTest } from './sql-test';
import { likeLiteral, SqlValues, sqlName } from './sql-values';

/**
 * An indexed condition that every person who matches the value filter satisfies too; null when the filter offers none.
 * For a single `eq` it is exact. `email_keys` contains every address in lower case, under a GIN index; `email_search`
 * contains the same addresses, each between line feeds; the trigram index is on a text that contains it.
 */
function emailPrefilter(filter: ValueFilter, scope: SqlScope): string | null {
  if (filter.kind === 'and') {
    const narrowing = filter.operands.map((operand) => emailPrefilter(operand, scope)).filter((one) => one !== null);
    return narrowing.length > 0 ? `(${narrowing.join(' AND ')})` : null;
  }
  if (filter.kind !== 'test' || filter.sub?.name !== 'value' || filter.test.kind !== 'text') return null;
  return emailTest(filter.test, scope);
}

function emailTest({ operator, value }: Test & { kind: 'text' }, { table, values }: SqlScope): string | null {
  const literal = likeLiteral(value);
  const like = (pattern: string) => {
    const placeholder = values.add(pattern, 'text');
    return `(${searchTextOf(table)} LIKE ${placeholder} AND ${table}.email_search LIKE ${placeholder})`;
  };
  switch (operator) {
    case 'eq':
      return `(${table}.email_keys @> ARRAY[${values.add(value, 'text')}])`;
    case 'co':
      return like(`%${literal}%`);
    case 'sw':
      return like(`%\n${literal}%`);
    case 'ew':
      return like(`%${literal}\n%`);
    default:
      return null;
  }
}

/** The index on family names has only this many leading characters, because its entries are limited to 2,704 bytes. */
const FAMILY_NAME_INDEXED = 200;

/** The indexed condition that everyone with the family name satisfies; null for any other test. */
function familyNamePrefilter({ extension, attribute, sub }: Target, test: Test, scope: SqlScope): string | null {
  const isFamilyName = !extension && attribute.name === 'name' && sub?.name === 'familyName';
  if (scope.type.name !== 'User' || !isFamilyName || test.kind !== 'text' || test.operator !== 'eq') return null;
  const familyName = `lower((${scope.table}.attributes -> 'name' ->> 'familyName') COLLATE "und-x-icu")`;
  const value = scope.values.add(test.value, 'text');
  return `(left(${familyName}, ${FAMILY_NAME_INDEXED}) = left(${value}, ${FAMILY_NAME_INDEXED}))`;
}

export interface SqlFilter {
  /** A condition for WHERE. It may evaluate to NULL instead of false. */
  text: string;
  /** In the order of the placeholders. */
  values: (string | number | boolean)[];
}

/** How the statement refers to the resources to filter or sort. */
export interface SqlOptions {
  /** The number of the first `$n` placeholder. */
  firstPlaceholder: number;
  /** The resources' table name as it appears in the statement, including quotes. */
  table: string;
  /** `…/scim/v2`, without a trailing slash. */
  baseUrl: string;
  /** Required when the filter may refer to members or groups. */
  within?: SqlWithin;
}

/**
 * Compiles a filter to a PostgreSQL condition that agrees with `evaluate`. Hot attributes compile to the columns
 * described in docs/reference/scim.md, in a form that their indexes serve; all others are read from the jsonb document.
 * Every value is passed as a placeholder.
 */
export function filterToSql(
  type: ResourceType,
  filter: ResolvedFilter,
  { firstPlaceholder, table, baseUrl, within }: SqlOptions,
): SqlFilter {
  const values = new SqlValues(firstPlaceholder);
  const text = compile(filter, { table, type, baseUrl, values, within });
  return { text, values: values.values };
}

function compile(filter: ResolvedFilter, scope: SqlScope): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.operands.map((operand) => compile(operand, scope)).join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `(${compile(filter.operand, scope)} IS NOT TRUE)`;
    case 'constant':
      return filter.value ? 'TRUE' : 'FALSE';
    case 'values':
      return compileRelated(filter.target, filter.filter, scope) ?? compileValues(filter.target, filter.filter, scope);
    case 'test':
      return (
        compileRelated(filter.target, { ...filter, sub: filter.target.sub }, scope) ??
        compileTest(filter.target, filter.test, scope)
      );
  }
}

function compileTest(target: Target, test: Test, scope: SqlScope): string {
  const column = columnOf(target, scope);
  if (column) return sqlTest(test, column, scope.values);
  const { attribute, sub } = target;
  const narrowing = sub && isEmailValue(target) ? emailPrefilter({ kind: 'test', sub, test }, scope) : null;
  if (narrowing && test.kind === 'text' && test.operator === 'eq') return narrowing;
  const condition = eachValue(attribute, documentOf(target, scope), test, scope, (value) =>
    testOn(value, sub, test, scope),
  );
  const prefilter = narrowing ?? familyNamePrefilter(target, test, scope);
  return prefilter ? `(${prefilter} AND ${condition})` : condition;
}

function compileValues(target: Target, filter: ValueFilter, scope: SqlScope): string {
  if (columnOf(target, scope)) return compileColumns(target, filter, scope);
  const item = scope.values.alias();
  const any = existsValue(documentOf(target, scope), item, compileValue(filter, `${item}.value`, scope));
  const prefilter = !target.extension && target.attribute.name === 'emails' ? emailPrefilter(filter, scope) : null;
  return prefilter ? `(${prefilter} AND ${any})` : any;
}

/** A value filter on an object that is stored in columns, such as `meta`. Such an object is always present. */
function compileColumns(target: Target, filter: ValueFilter, scope: SqlScope): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.operands.map((operand) => compileColumns(target, operand, scope)).join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `(${compileColumns(target, filter.operand, scope)} IS NOT TRUE)`;
    case 'test':
      return compileTest({ ...target, sub: filter.sub }, filter.test, scope);
  }
}

function compileValue(filter: ValueFilter, value: string, scope: SqlScope): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.operands.map((operand) => compileValue(operand, value, scope)).join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `(${compileValue(filter.operand, value, scope)} IS NOT TRUE)`;
    case 'test':
      return testOn(value, filter.sub, filter.test, scope);
  }
}

/** @param sub null for the value itself */
function testOn(value: string, sub: Attribute | null, test: Test, scope: SqlScope): string {
  if (!sub) return sqlTest(test, { type: 'jsonb', text: `(${value} #>> '{}')` }, scope.values);
  if (!sub.multiValued)
    return sqlTest(test, { type: 'jsonb', text: `(${value} ->> ${sqlName(sub.name)})` }, scope.values);
  return eachValue(sub, `(${value} -> ${sqlName(sub.name)})`, test, scope, (one) => testOn(one, null, test, scope));
}

/** A condition that any of the values satisfies; an attribute without values counts as one missing value. */
function eachValue(
  attribute: Attribute,
  document: string,
  test: Test,
  scope: SqlScope,
  condition: (value: string) => string,
): string {
  if (!attribute.multiValued) return condition(document);
  const item = scope.values.alias();
  const any = existsValue(document, item, condition(`${item}.value`));
  return isMissingEnough(test) ? `(${document} IS NULL OR ${any})` : any;
}

/** A single object counts as a list of one, so that `name[…]` works like `emails[…]`. */
function existsValue(document: string, item: string, condition: string): string {
  const list = `CASE jsonb_typeof(${document}) WHEN 'array' THEN ${document} WHEN 'object' THEN jsonb_build_array(${document}) END`;
  return `EXISTS (SELECT 1 FROM jsonb_array_elements(${list}) AS ${item}(value) WHERE ${condition})`;
}

function isEmailValue({ extension, attribute, sub }: Target): boolean {
  return !extension && attribute.name === 'emails' && sub?.name === 'value';
}

/** Whether a missing value satisfies the test. */
function isMissingEnough(test: Test): boolean {
  return test.kind === 'presence' ? !test.present : test.operator === 'ne';
}
