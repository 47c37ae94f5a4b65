import { isId } from '@/lib/platform/shared/id';
import type { ProvisioningEntry } from './entry';
import type { ProvisioningLogStore } from './store';

/** An entry of the log; null when the tenant has none with this ID. */
export async function getEntry(
  log: Pick<ProvisioningLogStore, 'findEntry'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<ProvisioningEntry | null> {
  return isId(id) ? log.findEntry(tenantId, id) : null;
}
