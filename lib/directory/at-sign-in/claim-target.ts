import { msg, type Sayable } from '@/lib/platform/shared/message';
import { checkRule } from '@/lib/scim/mapping/check-rule';
import type { Target } from '@/lib/scim/schema/find-attribute';
import type { ResourceType } from '@/lib/scim/schema/types';

/** A name that no schema contains: claims have no type of their own. */
const CLAIM = 'urn:tessera:claims:claim';

/**
 * The attribute that a claim can be mapped to: one that a SCIM connection's rules may name too (decision 0038), but none
 * whose values are unique, because they identify people.
 * @param people the tenant's resource type
 */
export function claimTarget(people: ResourceType, to: string): Target | { problem: Sayable } {
  const checked = checkRule(people, { from: CLAIM, to });
  if ('problem' in checked) return { problem: checked.problem };
  if (!checked.to) throw new Error('A rule with a target has none.');
  const { attribute, sub } = checked.to;
  return (sub ?? attribute).uniqueness === 'none' ? checked.to : { problem: msg('identityProviders.isUnique') };
}
