import type { Attribute } from '../schema/types';
import type { ValueFilter } from './resolve';
import type { Test } from './resolve-test';
import type { RelatedCompiler } from './sql-related';
import { type SqlSource, sqlTest } from './sql-test';
import type { SqlValues } from './sql-values';

/** A row of `group_member` in a statement, joined with the person or group that it refers to. */
interface MemberRow {
  /** The row's alias in the statement. */
  row: string;
  baseUrl: string;
  values: SqlValues;
}

/**
 * Joins a row of `group_member` with the person or group that it refers to.
 * @param row the row's alias
 * @param connection SQL for the connection whose people and groups are visible; null for the whole tenant
 */
export function joinMember(row: string, connection: string | null): string {
  const own = (alias: string) => (connection === null ? '' : ` AND ${alias}.connection_id = ${connection}`);
  return `
    LEFT JOIN person ${row}p ON ${row}.type = 'User' AND ${row}p.tenant_id = ${row}.tenant_id AND ${row}p.id = ${row}.member_id AND ${row}p.deleted_at IS NULL${own(`${row}p`)}
    LEFT JOIN "group" ${row}g ON ${row}.type = 'Group' AND ${row}g.tenant_id = ${row}.tenant_id AND ${row}g.id = ${row}.member_id${own(`${row}g`)}`;
}

/** The condition that the person or group of a joined row exists and is visible. */
export const isThere = (row: string): string => `(${row}p.id IS NOT NULL OR ${row}g.id IS NOT NULL)`;

/** The `display` value of a joined row. */
export const displayOf = (row: string): string =>
  `COALESCE(${row}p.display_name, ${row}p.user_name, ${row}g.display_name)`;

/**
 * The condition that a joined row, as a value of `members`, matches a filter. It may evaluate to NULL instead of false.
 */
export function memberCondition(filter: ValueFilter, member: MemberRow): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.operands.map((operand) => memberCondition(operand, member)).join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `(${memberCondition(filter.operand, member)} IS NOT TRUE)`;
    case 'test':
      return testOn(filter.sub, filter.test, member);
  }
}

/** `Group.members`. */
export const compileMembers: RelatedCompiler = (target, filter, { table, baseUrl, within, values }) => {
  const row = values.alias();
  const any = (condition: string) => `EXISTS (
    SELECT FROM group_member ${row} ${joinMember(row, within.connection)}
    WHERE ${row}.tenant_id = ${within.tenant} AND ${row}.group_id = ${table}.id AND ${isThere(row)} AND ${condition})`;
  const condition = any(memberCondition(filter, { row, baseUrl, values }));
  return filter.kind === 'test' && filter.sub === target.sub && isMissingEnough(filter.test)
    ? `(${condition} OR NOT ${any('TRUE')})`
    : condition;
};

/** Whether a missing value satisfies the test. */
export function isMissingEnough(test: Test): boolean {
  return test.kind === 'presence' ? !test.present : test.operator === 'ne';
}

/** @param sub null for the value as a whole, which is always present */
function testOn(sub: Attribute | null, test: Test, { row, baseUrl, values }: MemberRow): string {
  if (!sub) return test.kind === 'presence' && test.present ? 'TRUE' : 'FALSE';
  // Written exactly like the index on groups inside groups, so that the index is used.
  if (sub.name === 'type' && test.kind === 'text' && test.operator === 'eq' && test.value === 'group')
    return `(${row}.type = 'Group')`;
  return sqlTest(test, sourceOf(sub.name, row, baseUrl, values), values);
}

function sourceOf(name: string, row: string, baseUrl: string, values: SqlValues): SqlSource {
  switch (name) {
    case 'value':
      return { type: 'uuid', column: `${row}.member_id`, text: `${row}.member_id::text` };
    case 'type':
      return {
        type: 'text',
        text: `${row}.type`,
        folded: `CASE ${row}.type WHEN 'Group' THEN 'group' ELSE 'user' END`,
      };
    case 'display':
      return { type: 'text', text: displayOf(row) };
    case '$ref':
      return {
        type: 'text',
        text: `(${values.add(`${baseUrl}/`, 'text')} || ${row}.type || 's/' || ${row}.member_id::text)`,
      };
    default:
      throw new TypeError(`No SQL for filters on members.${name}.`);
  }
}
