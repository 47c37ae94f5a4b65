import { alone, decoded, msg, type Sayable } from '@/lib/platform/shared/message';
import { mappingRule } from '@/lib/provisioning/scim-connections/mapping-fields';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import { IGNORED } from '../../target-options';

/** Reads a rule from a submitted form. Returns the rule, or errors by field. */
export function readRule({
  from,
  to,
}: {
  from: string;
  to: string;
}): MappingRule | { fieldErrors: Record<string, Sayable> } {
  if (to === '') return { fieldErrors: { to: msg('scimConnections.chooseTargetAttribute') } };
  const parsed = mappingRule.safeParse({ from, to: to === IGNORED ? null : to });
  if (parsed.success) return parsed.data;
  return {
    fieldErrors: Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [String(path[0]), alone(decoded(message))]),
    ),
  };
}
