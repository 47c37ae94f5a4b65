import type { GroupStore } from '@/lib/directory/group-store';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { attributePathOf, keyOf } from '@/lib/scim/mapping/attribute-path';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ProvisioningFile } from '@/lib/sign-in/identity-providers/provider-fields';
import { claimTarget } from './claim-target';

/** A value that does not fit the tenant. */
export interface ProvisioningProblem {
  path: ['attributes', number, 'from' | 'to'] | ['groups', number, 'group_id'];
  problem: Sayable;
}

/**
 * Checks what the schema of the fields cannot: that attributes can be mapped to, once each, and that groups exist and
 * belong to no SCIM connection.
 * @param people the tenant's resource type
 */
export async function checkProvisioning(
  directory: Pick<GroupStore, 'findGroup'>,
  people: ResourceType,
  tenantId: string,
  { attributes, groups }: Pick<ProvisioningFile, 'attributes' | 'groups'>,
): Promise<ProvisioningProblem | null> {
  const [sources, targets] = [new Set<string>(), new Set<string>()];
  for (const [at, { from, to }] of attributes.entries()) {
    if (sources.has(from)) return { path: ['attributes', at, 'from'], problem: msg('scim.alreadyHasRule') };
    sources.add(from);
    if (to === null) continue;
    const target = claimTarget(people, to);
    if ('problem' in target) return { path: ['attributes', at, 'to'], problem: target.problem };
    const key = keyOf(attributePathOf(target));
    if (targets.has(key)) return { path: ['attributes', at, 'to'], problem: msg('scim.isAlreadyTargetOfAnother') };
    targets.add(key);
  }
  for (const [at, { group_id: id }] of groups.entries()) {
    const group = await directory.findGroup(tenantId, id);
    const problem = !group
      ? msg('downstream.noGroupWithId', { id })
      : group.connectionId !== null && msg('identityProviders.groupBelongsToConnection');
    if (problem) return { path: ['groups', at, 'group_id'], problem };
  }
  return null;
}
