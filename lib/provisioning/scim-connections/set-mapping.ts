import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { versionOf } from '@/lib/platform/shared/version-of';
import { attributePathOf, nameOf } from '@/lib/scim/mapping/attribute-path';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import { checkRules, type RulesProblem } from '@/lib/scim/mapping/check-rules';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type ConnectionOutcome, changeConnection } from './change-connection';
import type { ScimConnection } from './connection';
import type { ScimConnectionStore } from './store';

export type MappingOutcome =
  | Extract<ConnectionOutcome, { kind: 'changed' | 'unchanged' | 'not-found' | 'changed-meanwhile' }>
  | { kind: 'refused'; problem: RulesProblem };

/**
 * Replaces the rules of a connection's mapping and writes the audit row in the same transaction. People already
 * provisioned do not change until the connection sends them again.
 * @param wanted.people the tenant's resource type for people, against which the rules are checked
 * @param wanted.basedOn the `mappingVersion` that the change was made from; if the version is different now, nothing is
 *   changed
 */
export async function setMapping(
  store: Pick<ScimConnectionStore, 'change' | 'find'>,
  {
    tenantId,
    id,
    rules,
    people,
    basedOn,
  }: { tenantId: string; id: string; rules: readonly MappingRule[]; people: ResourceType; basedOn?: string },
  how: { cause: Cause; now: Date },
): Promise<MappingOutcome> {
  const present = isId(id) ? await store.find(tenantId, id) : null;
  if (!present) return { kind: 'not-found' };
  const problem = onlyRemoves(present.mapping, rules) ? null : checkRules(people, rules);
  if (problem) return { kind: 'refused', problem };
  const mapping = rules.map((rule) => inOneSpelling(people, rule));
  const outcome = await changeConnection(
    store,
    {
      tenantId,
      id,
      action: 'scim-connection.mapping-changed',
      basedOn,
      version: mappingVersion,
      next: (connection) => ({ ...connection, mapping }),
    },
    how,
  );
  if (outcome.kind === 'name-taken' || outcome.kind === 'client-taken')
    throw new Error('Setting a mapping reported a conflict of names or clients.');
  return outcome;
}

/** Identifies a state of a connection's rules. */
export function mappingVersion({ mapping }: Pick<ScimConnection, 'mapping'>): string {
  return versionOf({ mapping });
}

/**
 * Whether rules are only removed. Rules that no longer match the schemas can then be removed one by one. A repeated
 * rule counts as an addition.
 */
function onlyRemoves(present: readonly MappingRule[], wanted: readonly MappingRule[]): boolean {
  const left = new Set(present);
  return wanted.every(({ from, to }) => {
    const kept = [...left].find((rule) => rule.from === from && rule.to === to);
    return kept !== undefined && left.delete(kept);
  });
}

/** Spells names as the schemas do; names that no schema has stay as they are. */
function inOneSpelling(people: ResourceType, rule: MappingRule): MappingRule {
  const checked = checkRule(people, rule);
  return 'problem' in checked
    ? rule
    : { from: nameOf(checked.from), to: checked.to && nameOf(attributePathOf(checked.to)) };
}
