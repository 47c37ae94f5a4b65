import { isId } from '@/lib/platform/shared/id';
import type { SayText } from '@/lib/platform/shared/say-text';
import { listConnections } from '@/lib/provisioning/scim-connections/list-connections';
import type { ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';

export interface ConnectionChoice {
  value: string;
  label: string;
}

const NONE = 'none';
const OFFERED = 200;

/** The filter options of the list of people: each connection, and "no connection". */
export async function connectionChoices(
  store: Pick<ScimConnectionStore, 'list'>,
  tenantId: string,
  now: Date,
  t: SayText,
): Promise<ConnectionChoice[]> {
  const { connections } = await listConnections(store, { tenantId, now, pageSize: OFFERED });
  return connections.length === 0
    ? []
    : [
        ...connections.map(({ id, name }) => ({ value: id, label: name })),
        { value: NONE, label: t('common.noConnection') },
      ];
}

/** The query's filter for the value in the address; an unknown connection does not filter. */
export function connectionFilter(value: string | undefined): { connectionId?: string | null } {
  if (value === NONE) return { connectionId: null };
  return value !== undefined && isId(value) ? { connectionId: value } : {};
}
