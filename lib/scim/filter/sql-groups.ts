import type { ValueFilter } from './resolve';
import { isMissingEnough } from './sql-members';
import type { RelatedCompiler, RelatedScope } from './sql-related';
import { type SqlSource, sqlTest } from './sql-test';

/**
 * A query for the groups that a person belongs to, correlated with the person's row. Its columns are `id`,
 * `display_name`, `display_name_key`, and `direct`, which is false for groups that contain the person only through
 * other groups. Groups may contain each other: UNION drops those already found, so each is visited once.
 * @param person the table of people as it appears in the statement
 * @param within SQL for the tenant, and for the connection whose groups are visible; null for the whole tenant
 */
export function groupsOfPerson(
  person: string,
  { tenant, connection }: { tenant: string; connection: string | null },
): string {
  return `
    WITH RECURSIVE holder(id) AS (
      SELECT m.group_id FROM group_member m WHERE m.tenant_id = ${tenant} AND m.member_id = ${person}.id
      UNION SELECT m.group_id FROM holder JOIN group_member m ON m.tenant_id = ${tenant} AND m.member_id = holder.id
    )
    SELECT held.id, held.display_name, held.display_name_key, EXISTS (
      SELECT FROM group_member m WHERE m.tenant_id = ${tenant} AND m.group_id = held.id AND m.member_id = ${person}.id) AS direct
    FROM holder JOIN "group" held ON held.tenant_id = ${tenant} AND held.id = holder.id${connection === null ? '' : ` AND held.connection_id = ${connection}`}`;
}

/**
 * `User.groups`. A filter on groups alone is answered top-down, once for the whole list: find the matching groups, then
 * everyone under them. Only a filter on `type` (direct or indirect membership) has to be evaluated for each person.
 */
export const compileGroups: RelatedCompiler = (target, filter, scope) => {
  const condition = tellsType(filter)
    ? `(${narrowed(filter, scope)}${eachPerson(filter, scope)})`
    : underGroups(filter, scope);
  const alone = filter.kind === 'test' && filter.sub === target.sub;
  return alone && isMissingEnough(filter.test) ? `(${condition} OR NOT ${underGroups(null, scope)})` : condition;
};

/** @param filter null matches any group */
function underGroups(filter: ValueFilter | null, scope: RelatedScope): string {
  const { tenant, connection } = scope.within;
  const group = scope.values.alias();
  const own = connection === null ? '' : ` AND ${group}.connection_id = ${connection}`;
  return `(${scope.table}.id IN (
    SELECT held.member_id FROM group_member held WHERE held.tenant_id = ${tenant} AND held.group_id IN (
      WITH RECURSIVE under(id) AS (
        SELECT ${group}.id FROM "group" ${group} WHERE ${group}.tenant_id = ${tenant}${own} AND ${filter ? groupCondition(filter, group, scope) : 'TRUE'}
        UNION SELECT m.member_id FROM under JOIN group_member m ON m.tenant_id = ${tenant} AND m.group_id = under.id AND m.type = 'Group'
      ) SELECT id FROM under)))`;
}

function eachPerson(filter: ValueFilter, scope: RelatedScope): string {
  const group = scope.values.alias();
  return `EXISTS (SELECT FROM (${groupsOfPerson(scope.table, scope.within)}) ${group} WHERE ${groupCondition(filter, group, scope)})`;
}

/**
 * The parts of a filter that do not depend on `type`, as a cheaper condition placed before the one evaluated for each
 * person.
 */
function narrowed(filter: ValueFilter, scope: RelatedScope): string {
  const parts = filter.kind === 'and' ? filter.operands.filter((operand) => !tellsType(operand)) : [];
  return parts.length > 0 ? `${underGroups({ kind: 'and', operands: parts }, scope)} AND ` : '';
}

function groupCondition(filter: ValueFilter, group: string, scope: RelatedScope): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${filter.operands.map((operand) => groupCondition(operand, group, scope)).join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
    case 'not':
      return `(${groupCondition(filter.operand, group, scope)} IS NOT TRUE)`;
    case 'test': {
      const { sub, test } = filter;
      if (!sub) return test.kind === 'presence' && test.present ? 'TRUE' : 'FALSE';
      return sqlTest(test, sourceOf(sub.name, group, scope), scope.values);
    }
  }
}

function tellsType(filter: ValueFilter): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.operands.some(tellsType);
    case 'not':
      return tellsType(filter.operand);
    case 'test':
      return filter.sub?.name === 'type';
  }
}

function sourceOf(name: string, group: string, { baseUrl, values }: RelatedScope): SqlSource {
  switch (name) {
    case 'value':
      return { type: 'uuid', column: `${group}.id`, text: `${group}.id::text` };
    case 'display':
      return { type: 'text', text: `${group}.display_name`, folded: `${group}.display_name_key` };
    case 'type':
      return {
        type: 'text',
        text: `CASE WHEN ${group}.direct THEN 'direct' ELSE 'indirect' END`,
        folded: `CASE WHEN ${group}.direct THEN 'direct' ELSE 'indirect' END`,
      };
    case '$ref':
      return { type: 'text', text: `(${values.add(`${baseUrl}/Groups/`, 'text')} || ${group}.id::text)` };
    default:
      throw new TypeError(`No SQL for filters on groups.${name}.`);
  }
}
