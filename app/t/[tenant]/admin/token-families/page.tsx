import type { Metadata } from 'next';
import { parseListState, type SearchParams } from '@/components/data-table/state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { roleSuffices } from '@/lib/auth/role-suffices';
import { familyStatuses } from '@/lib/families/family';
import { listFamilies } from '@/lib/families/list-families';
import { tenantPath } from '@/lib/tenants/paths';
import { FamiliesTable } from './families-table';
import { findSelection } from './find-selection';
import { familiesSpec } from './list-spec';
import { RevokeSelection } from './revoke-selection';

export const metadata: Metadata = { title: 'Token families' };

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function TokenFamiliesPage({ params, searchParams }: Props) {
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'auditor');
  const state = parseListState(await searchParams, familiesSpec);
  const { client: clientId, person: personId } = state.filters;
  const status = familyStatuses.find((known) => known === state.filters.status);
  const { by: sort, direction } = state.sort;
  const now = container.now();
  const [page, client, person] = await Promise.all([
    listFamilies(container.families, {
      tenantId: tenant.id, now, clientId, personId, status, search: state.q,
      sort, descending: direction === 'desc', page: state.page, pageSize: state.pageSize,
    }),
    clientId ? findSelection(container, tenant.id, 'client', clientId, now) : null,
    personId ? findSelection(container, tenant.id, 'person', personId, now) : null,
  ]);
  const selection = client && person ? null : (client ?? person);
  return (
    <>
      <PageHeader
        title="Token families"
        description="Every authorization that a person gave a client, with all tokens that descend from it."
        actions={selection && roleSuffices(admin.role, 'admin') && <RevokeSelection tenantSlug={tenant.slug} selection={selection} />}
      />
      <FamiliesTable
        {...page}
        state={state}
        basePath={tenantPath(tenant.slug, '/admin/token-families')}
        names={{ client: client?.name ?? null, person: person?.name ?? null }}
      />
    </>
  );
}
