import type { Target } from '../schema/find-attribute';
import type { ValueFilter } from './resolve';
import type { SqlScope, SqlWithin } from './sql-columns';
import { compileGroups } from './sql-groups';
import { compileMembers } from './sql-members';

/**
 * Compiles a condition on an attribute whose values are rows of a table of their own. It agrees with `evaluate`: one
 * value fulfils the whole filter, and a test alone on an attribute without values sees one missing value.
 */
export type RelatedCompiler = (target: Target, filter: ValueFilter, scope: RelatedScope) => string;

export type RelatedScope = SqlScope & { within: SqlWithin };

/** By resource type and attribute, such as `Group.members`; the attribute's definition says `related`. */
const COMPILERS: Readonly<Record<string, RelatedCompiler>> = {
  'Group.members': compileMembers,
  'User.groups': compileGroups,
};

/** The compiler of a related attribute; null for one that is kept with the resource. */
export function compileRelated(target: Target, filter: ValueFilter, scope: SqlScope): string | null {
  if (!target.attribute.related) return null;
  const compiler = COMPILERS[`${scope.type.name}.${target.attribute.name}`];
  const { within } = scope;
  if (!compiler || !within) throw new TypeError(`Nothing compiles filters on ${target.attribute.name}.`);
  return compiler(target, filter, { ...scope, within });
}
