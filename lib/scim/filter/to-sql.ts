import type { Target } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import type { ResolvedFilter, ValueFilter } from './resolve';
import type { Test } from './resolve-test';
import { columnOf, documentOf, type SqlScope } from './sql-columns';
import { emailPrefilter } from './sql-emails';
import { sqlTest } from './sql-test';
import { sqlName, SqlValues } from './sql-values';

export interface SqlFilter {
  /** A condition for WHERE. It may come out NULL for "false". */
  text: string;
  /** In the order of the placeholders. */
  values: (string | number | boolean)[];
}

/**
 * Compiles a filter on people to a condition of PostgreSQL that agrees with `evaluate`. Hot attributes compile to
 * the columns described in docs/reference/scim.md, in forms that their indexes serve; all others look into the
 * jsonb document. Every value is a placeholder.
 * @param options.firstPlaceholder the number of the first `$n`
 * @param options.table the name of the people's table in the statement
 */
export function filterToSql(
  type: ResourceType,
  filter: ResolvedFilter,
  options: { firstPlaceholder: number; table: string; baseUrl: string },
): SqlFilter {
  const values = new SqlValues(options.firstPlaceholder);
  const text = compile(filter, { table: options.table, type, baseUrl: options.baseUrl, values });
  return { text, values: values.values };
}

function compile(filter: ResolvedFilter, scope: SqlScope): string {
  switch (filter.kind) {
    case 'and':
    case 'or': return `(${filter.operands.map((operand) => compile(operand, scope)).join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not': return `(${compile(filter.operand, scope)} IS NOT TRUE)`;
    case 'values': return compileValues(filter.target, filter.filter, scope);
    case 'test': return compileTest(filter.target, filter.test, scope);
  }
}

function compileTest(target: Target, test: Test, scope: SqlScope): string {
  const column = columnOf(target, scope);
  if (column) return sqlTest(test, column, scope.values);
  const { attribute, sub } = target;
  const narrowing = sub && isEmailValue(target) ? emailPrefilter({ kind: 'test', sub, test }, scope) : null;
  if (narrowing && test.kind === 'text' && test.operator === 'eq') return narrowing;
  if (!attribute.multiValued) return sqlTest(test, documentSource(documentOf(target, scope), sub?.name), scope.values);
  const item = scope.values.alias();
  const any = existsValue(target, item, sqlTest(test, documentSource(`${item}.value`, sub?.name), scope.values), scope);
  if (narrowing) return `(${narrowing} AND ${any})`;
  return isMissingEnough(test) ? `(${documentOf(target, scope)} IS NULL OR ${any})` : any;
}

function compileValues(target: Target, filter: ValueFilter, scope: SqlScope): string {
  const item = scope.values.alias();
  const any = existsValue(target, item, compileValue(filter, item, scope), scope);
  const prefilter = !target.extension && target.attribute.name === 'emails' ? emailPrefilter(filter, scope) : null;
  return prefilter ? `(${prefilter} AND ${any})` : any;
}

function compileValue(filter: ValueFilter, item: string, scope: SqlScope): string {
  switch (filter.kind) {
    case 'and':
    case 'or': return `(${filter.operands.map((operand) => compileValue(operand, item, scope)).join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not': return `(${compileValue(filter.operand, item, scope)} IS NOT TRUE)`;
    case 'test': return sqlTest(filter.test, documentSource(`${item}.value`, filter.sub.name), scope.values);
  }
}

/** One object counts as a list of one, so that `name[…]` works like `emails[…]`. */
function existsValue(target: Target, item: string, condition: string, scope: SqlScope): string {
  const document = documentOf(target, scope);
  const list = `CASE jsonb_typeof(${document}) WHEN 'array' THEN ${document} WHEN 'object' THEN jsonb_build_array(${document}) END`;
  return `EXISTS (SELECT 1 FROM jsonb_array_elements(${list}) AS ${item}(value) WHERE ${condition})`;
}

function documentSource(document: string, sub?: string): { type: 'jsonb'; text: string } {
  return { type: 'jsonb', text: sub ? `(${document} ->> ${sqlName(sub)})` : `(${document} #>> '{}')` };
}

function isEmailValue({ extension, attribute, sub }: Target): boolean {
  return !extension && attribute.name === 'emails' && sub?.name === 'value';
}

/** Whether a missing value fulfils the test. */
function isMissingEnough(test: Test): boolean {
  return test.kind === 'presence' ? !test.present : test.operator === 'ne';
}
