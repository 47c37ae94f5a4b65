import { isId } from '@/lib/platform/shared/id';
import type { ScimConnection, ScimToken } from './connection';
import type { ScimConnectionStore } from './store';

/**
 * A connection with its tokens and the number of people and groups that it has provisioned; null when the tenant has no
 * such connection.
 */
export async function getConnection(
  store: Pick<ScimConnectionStore, 'find' | 'listTokens' | 'countProvisioned'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<{
  connection: ScimConnection;
  tokens: ScimToken[];
  provisioned: { people: number; groups: number };
} | null> {
  if (!isId(id)) return null;
  const connection = await store.find(tenantId, id);
  if (!connection) return null;
  const [tokens, provisioned] = await Promise.all([
    store.listTokens(tenantId, id),
    store.countProvisioned(tenantId, id),
  ]);
  return { connection, tokens, provisioned };
}
