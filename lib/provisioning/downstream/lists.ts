import { boundedPage } from '@/lib/platform/shared/bounded-page';
import { isId } from '@/lib/platform/shared/id';
import type { ApplicationQuery, DownstreamStore, DriftQuery, ResourceQuery, StateOfPerson } from './store';

/** One page of a tenant's applications, in a stable order, and the total number on all pages. */
export function listApplications(
  store: Pick<DownstreamStore, 'list'>,
  query: Partial<ApplicationQuery> & Pick<ApplicationQuery, 'tenantId'>,
): ReturnType<DownstreamStore['list']> {
  const { sort = 'name', descending = false, page, pageSize, ...filter } = query;
  return store.list({ ...filter, sort, descending, ...boundedPage({ page, pageSize }) });
}

/** One page of what an application knows about people and groups, and the total number on all pages. */
export async function listDownstreamResources(
  store: Pick<DownstreamStore, 'listResources'>,
  query: Partial<ResourceQuery> & Pick<ResourceQuery, 'tenantId' | 'applicationId'>,
): ReturnType<DownstreamStore['listResources']> {
  const { descending = false, page, pageSize, ...filter } = query;
  if (!isId(query.applicationId)) return { resources: [], total: 0 };
  return store.listResources({ ...filter, descending, ...boundedPage({ page, pageSize }) });
}

/** One page of what the last reconcile found, and the total number on all pages. */
export async function listDrift(
  store: Pick<DownstreamStore, 'listDrift'>,
  query: Partial<DriftQuery> & Pick<DriftQuery, 'tenantId' | 'applicationId'>,
): ReturnType<DownstreamStore['listDrift']> {
  const { page, pageSize, ...filter } = query;
  if (!isId(query.applicationId)) return { drift: [], total: 0 };
  return store.listDrift({ ...filter, ...boundedPage({ page, pageSize }) });
}

/** What every application of the tenant knows about a person, who may be deleted. */
export async function statesOfPerson(
  store: Pick<DownstreamStore, 'statesOf'>,
  { tenantId, personId }: { tenantId: string; personId: string },
): Promise<StateOfPerson[]> {
  return isId(personId) ? store.statesOf(tenantId, personId) : [];
}
