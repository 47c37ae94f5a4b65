import type { ResourceType } from '@/lib/scim/schema/types';
import type { DownstreamApplication } from './application';
import { type ApplicationFields, settingsOf } from './application-fields';
import { checkSettings } from './check-settings';
import type { DownstreamServices } from './store';

/**
 * How many people would be deactivated in an application because a change of its settings no longer assigns them. Zero
 * for a change that would be refused.
 * @param change.people the tenant's resource type for people
 */
export async function deactivatedBy(
  services: DownstreamServices,
  { tenantId, id, fields, people }: { tenantId: string; id: string; fields: ApplicationFields; people: ResourceType },
): Promise<number> {
  const present = await services.store.find(tenantId, id);
  if (!present) return 0;
  const wanted = { ...present, ...settingsOf(fields) };
  if (assignmentOf(wanted) === assignmentOf(present) || (await checkSettings(services, wanted, people))) return 0;
  return services.store.countUnassigned(wanted, people);
}

const assignmentOf = ({
  assignment,
  groupIds,
  rule,
  assignedClientId,
}: Pick<DownstreamApplication, 'assignment' | 'groupIds' | 'rule' | 'assignedClientId'>) =>
  JSON.stringify([assignment, groupIds.toSorted(), rule, assignedClientId]);
