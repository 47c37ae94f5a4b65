import type { Target } from '../schema/find-attribute';
import type { ValueFilter } from './resolve';
import type { SqlScope, SqlWithin } from './sql-columns';
import { compileGroups } from './sql-groups';
import { compileMembers } from './sql-members';

/**
 * Compiles a condition on an attribute whose values are rows of another table. It agrees with `evaluate`: a single
 * value must match the whole filter, and for a lone test an attribute without values counts as one missing value.
 */
export type RelatedCompiler = (target: Target, filter: ValueFilter, scope: RelatedScope) => string;

export type RelatedScope = SqlScope & { within: SqlWithin };

/**
 * By resource type and attribute name, such as `Group.members`. These are the attributes whose definition sets
 * `related`.
 */
const COMPILERS: Readonly<Record<string, RelatedCompiler>> = {
  'Group.members': compileMembers,
  'User.groups': compileGroups,
};

/** Compiles a filter on a related attribute; null for an attribute that is stored with the resource. */
export function compileRelated(target: Target, filter: ValueFilter, scope: SqlScope): string | null {
  if (!target.attribute.related) return null;
  const compiler = COMPILERS[`${scope.type.name}.${target.attribute.name}`];
  const { within } = scope;
  if (!compiler || !within) throw new TypeError(`No SQL for filters on ${target.attribute.name}.`);
  return compiler(target, filter, { ...scope, within });
}
