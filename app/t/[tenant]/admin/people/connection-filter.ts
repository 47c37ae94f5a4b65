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

/** What the list of people can be filtered by: a connection, or that nobody's connection has them. */
export async function connectionChoices(
  store: Pick<ScimConnectionStore, 'list'>,
  tenantId: string,
  now: Date,
  t: SayText,
): Promise<ConnectionChoice[]> {
  const { connections } = await listConnections(store, { tenantId, now, pageSize: OFFERED });
  return connections.length === 0
    ? []
    : [...connections.map(({ id, name }) => ({ value: id, label: name })), { value: NONE, label: t('No connection') }];
}

/** What the address says, as the query takes it; what is no connection filters nothing. */
export function connectionFilter(value: string | undefined): { connectionId?: string | null } {
  if (value === NONE) return { connectionId: null };
  return value !== undefined && isId(value) ? { connectionId: value } : {};
}
