import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { versionOf } from '@/lib/platform/shared/version-of';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import { checkRules, type RulesProblem } from '@/lib/scim/mapping/check-rules';
import { nameOf, placeOf } from '@/lib/scim/mapping/place';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type ConnectionOutcome, changeConnection } from './change-connection';
import type { ScimConnection } from './connection';
import type { ScimConnectionStore } from './store';

export type MappingOutcome =
  | Extract<ConnectionOutcome, { kind: 'changed' | 'unchanged' | 'not-found' | 'changed-meanwhile' }>
  | { kind: 'refused'; problem: RulesProblem };

/**
 * Replaces the rules of a connection's mapping, with the audit row in the same transaction. People who were provisioned
 * stay as they are until the connection sends them again.
 * @param wanted.people the tenant's resource type of people, which the rules are held against
 * @param wanted.basedOn the `mappingVersion` that the change was made from: another one now, and nothing is changed
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
    throw new Error('A mapping met a name or a client.');
  return outcome;
}

/** What tells one state of a connection's rules from another. */
export function mappingVersion({ mapping }: Pick<ScimConnection, 'mapping'>): string {
  return versionOf({ mapping });
}

/** Rules that the schemas do not bear out any more can be taken out one by one. A rule that is wanted twice is an addition. */
function onlyRemoves(present: readonly MappingRule[], wanted: readonly MappingRule[]): boolean {
  const left = new Set(present);
  return wanted.every(({ from, to }) => {
    const kept = [...left].find((rule) => rule.from === from && rule.to === to);
    return kept !== undefined && left.delete(kept);
  });
}

/** As the schemas spell the names; those that no schema here has as they were given. */
function inOneSpelling(people: ResourceType, rule: MappingRule): MappingRule {
  const checked = checkRule(people, rule);
  return 'problem' in checked ? rule : { from: nameOf(checked.from), to: checked.to && nameOf(placeOf(checked.to)) };
}
