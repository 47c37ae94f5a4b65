import type { Metadata } from 'next';
import { UserPlus } from 'lucide-react';
import { parseListState, type SearchParams } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { roleSuffices } from '@/lib/auth/role-suffices';
import { listPeople } from '@/lib/directory/list-people';
import { roles } from '@/lib/directory/person';
import { tenantPath } from '@/lib/tenants/paths';
import { connectionChoices, connectionFilter } from './connection-filter';
import { peopleSpec } from './list-spec';
import { PeopleTable } from './people-table';
import { personRow } from './person-row';

export const metadata: Metadata = { title: 'People' };

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function PeoplePage({ params, searchParams }: Props) {
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'auditor');
  const state = parseListState(await searchParams, peopleSpec);
  const { status, role, connection } = state.filters;
  const isDeleted = status === 'deleted';
  const connections = await connectionChoices(container.scimConnections, tenant.id, container.now());
  const { people, total } = await listPeople(container.directory, {
    tenantId: tenant.id,
    search: state.q,
    active: status === undefined || isDeleted ? undefined : status === 'active',
    deleted: isDeleted,
    role: roles.find((known) => known === role),
    ...connectionFilter(connection),
    sort: state.sort.by, descending: state.sort.direction === 'desc', page: state.page, pageSize: state.pageSize,
  });
  const mayCreate = roleSuffices(admin.role, 'admin');
  const basePath = tenantPath(tenant.slug, '/admin/people');
  return (
    <>
      <PageHeader
        title="People"
        description="Everybody who can sign in. Deactivating somebody ends everything that was issued to them, at once."
        actions={
          mayCreate && (
            <ButtonLink href={`${basePath}/new`} variant="primary">
              <UserPlus aria-hidden />
              New person
            </ButtonLink>
          )
        }
      />
      <PeopleTable rows={people.map((person) => personRow(person, isDeleted))} total={total} state={state} basePath={basePath} connections={connections} mayCreate={mayCreate} />
    </>
  );
}
