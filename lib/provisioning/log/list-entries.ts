import { boundedPage } from '@/lib/platform/shared/bounded-page';
import { isId } from '@/lib/platform/shared/id';
import type { ListedEntry } from './entry';
import type { ProvisioningLogQuery, ProvisioningLogStore } from './store';

/**
 * One page of a tenant's provisioning log, newest first by default. An invalid ID matches nothing.
 * @returns the page, and the number of entries on all pages
 */
export async function listEntries(
  log: Pick<ProvisioningLogStore, 'listEntries'>,
  query: Partial<ProvisioningLogQuery> & Pick<ProvisioningLogQuery, 'tenantId'>,
): Promise<{ entries: ListedEntry[]; total: number }> {
  const { sort = 'at', descending = true, page, pageSize, ...filter } = query;
  if ([filter.connectionId, filter.applicationId, filter.resourceId].some((id) => id !== undefined && !isId(id)))
    return { entries: [], total: 0 };
  return log.listEntries({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
