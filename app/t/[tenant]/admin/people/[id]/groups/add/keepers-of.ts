import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';

/** The connections that provision some of the groups, by id; one that was deleted provisions none. */
export async function keepersOf(
  connections: Pick<ScimConnectionStore, 'find'>,
  tenantId: string,
  groups: readonly { connectionId: string | null }[],
): Promise<Map<string, ScimConnection>> {
  const ids = [...new Set(groups.flatMap(({ connectionId }) => connectionId ?? []))];
  const found = await Promise.all(ids.map((id) => connections.find(tenantId, id)));
  return new Map(found.flatMap((connection) => (connection ? [[connection.id, connection]] : [])));
}
