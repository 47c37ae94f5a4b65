import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { DeclaredAttribute, DeclaredPart, ValueCounts } from './extension-schema';

/** Why an attribute cannot be changed as requested. */
export interface ChangeProblem {
  attribute: string;
  message: Sayable;
}

export interface ChangePlan {
  problems: ChangeProblem[];
  /** Removed attributes, with how many people or groups lose their values. */
  removed: { name: string; resources: number }[];
  /** Existing attributes that stay. */
  kept: string[];
  /** Attributes whose values become unique, or whose kind of uniqueness changes. */
  claimed: DeclaredAttribute[];
  /** Attributes whose values no longer have to be unique. */
  released: string[];
}

/**
 * Plans the change of a schema's attributes. An attribute with values keeps its type, whether it is multi-valued, its
 * sub-attributes, and whether its values are stored; everything else may change.
 */
export function planChange(
  before: readonly DeclaredAttribute[],
  after: readonly DeclaredAttribute[],
  counts: ValueCounts,
): ChangePlan {
  const plan: ChangePlan = { problems: [], removed: [], kept: [], claimed: [], released: [] };
  for (const was of before) {
    const resources = counts.attributes.get(was.name) ?? 0;
    const is = after.find(({ name }) => name === was.name);
    if (!is) {
      plan.removed.push({ name: was.name, resources });
      continue;
    }
    plan.kept.push(was.name);
    if (resources > 0) plan.problems.push(...problemsOf(was, is).map((message) => ({ attribute: was.name, message })));
    const unique = is.uniqueness === 'server';
    if (was.uniqueness === 'server' && !unique) plan.released.push(was.name);
    if (unique && (was.uniqueness !== 'server' || was.caseExact !== is.caseExact)) plan.claimed.push(is);
  }
  plan.claimed.push(
    ...after.filter(({ name, uniqueness }) => uniqueness === 'server' && !before.some((was) => was.name === name)),
  );
  return plan;
}

function problemsOf(was: DeclaredAttribute, is: DeclaredAttribute): Sayable[] {
  const problems = shapeProblems(was, is);
  for (const part of was.subAttributes ?? []) {
    const next = is.subAttributes?.find(({ name }) => name === part.name);
    if (!next && is.type === 'complex') problems.push(msg('schemas.subAttributeCannotBeRemoved', { name: part.name }));
    if (next)
      problems.push(
        ...shapeProblems(part, next).map((problem) => msg('common.whatSubject', { what: part.name, subject: problem })),
      );
  }
  return problems;
}

function shapeProblems(was: DeclaredPart, is: DeclaredPart): Sayable[] {
  const problems: Sayable[] = [];
  if (was.type !== is.type) problems.push(msg('schemas.typeCannotBeChanged', { type: is.type }));
  if (was.multiValued !== is.multiValued)
    problems.push(is.multiValued ? msg('schemas.cannotBecomeMultiValued') : msg('schemas.cannotBecomeSingleValued'));
  if ((was.returned === 'never') !== (is.returned === 'never')) problems.push(msg('schemas.returnedCannotBeChanged'));
  return problems;
}
