import type { ListState } from '@/components/data-table/state';
import { timeOf } from '@/components/days';
import { type ProvisioningLogQuery, statusClasses } from '@/lib/provisioning/log/store';
import { listStart } from '../list-start';
import { type ProvisioningFilter, spans } from './list-spec';

/** The log query for the list's address. */
export function provisioningQuery(
  { q, filters, sort, page, pageSize }: ListState<ProvisioningLogQuery['sort'], ProvisioningFilter>,
  now: Date,
): Omit<ProvisioningLogQuery, 'tenantId'> {
  const { connection, application, status, method, resource, until } = filters;
  return {
    search: q,
    connectionId: connection,
    applicationId: application,
    resourceId: resource,
    method,
    page,
    pageSize,
    status: statusClasses.find((one) => one === status),
    from: listStart(filters, spans, now),
    until: timeOf(until),
    sort: sort.by,
    descending: sort.direction === 'desc',
  };
}
