import type { ListState } from '@/components/data-table/state';
import { type ProvisioningLogQuery, statusClasses } from '@/lib/provisioning-log/store';
import { timeOf } from '../time-of';
import { type ProvisioningFilter, spans } from './list-spec';

const HOUR = 3_600_000;

/** What the list's address asks of the log. */
export function provisioningQuery(
  { q, filters, sort, page, pageSize }: ListState<ProvisioningLogQuery['sort'], ProvisioningFilter>,
  now: Date,
): Omit<ProvisioningLogQuery, 'tenantId'> {
  const { connection, status, method, within, resource, from, until } = filters;
  const span = Object.entries(spans).find(([name]) => name === within)?.[1];
  return {
    search: q, connectionId: connection, resourceId: resource, method, page, pageSize,
    status: statusClasses.find((one) => one === status),
    from: span === undefined ? timeOf(from) : new Date(now.getTime() - span * HOUR),
    until: timeOf(until),
    sort: sort.by,
    descending: sort.direction === 'desc',
  };
}
