import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../../../by-api/do-by-api';
import type { Candidate } from '../../../../groups/[group]/candidate';
import { CandidatesForm } from '../../../../groups/[group]/candidates-form';
import { CandidatesTable } from '../../../../groups/[group]/candidates-table';
import { groupsPath } from '../../../../groups/group-path';
import { resourcePath, resourcesPath } from '../../../resource-path';
import { assign } from './actions';
import type { RoleOnPage } from './load-role';

interface CandidatesForRoleProps {
  page: RoleOnPage;
  kind: 'people-with-role' | 'groups-with-role';
  rows: readonly Candidate[];
  total: number;
  state: ListState<'displayName', never>;
}

/** The people or groups to whom a role can be assigned, and the form that assigns it to the selected ones. */
export function CandidatesForRole({
  page: {
    context: { tenant },
    resource,
    role,
    path,
  },
  kind,
  rows,
  total,
  state,
}: CandidatesForRoleProps) {
  const t = useText();
  const people = kind === 'people-with-role';
  const backHref = people ? path : `${path}/groups`;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('common.resources'), href: resourcesPath(tenant.place) },
          { label: resource.name, href: resourcePath(tenant.place, resource.identifier) },
          { label: role.name, href: backHref },
        ]}
        title={people ? t('resources.assignToPeople') : t('resources.assignToGroups')}
        description={people ? t('resources.assignToPeopleMeans') : t('resources.assignToGroupsMeans')}
      />
      <CandidatesTable
        kind={kind}
        rows={rows}
        total={total}
        state={state}
        basePath={people ? `${path}/add` : `${path}/add-groups`}
        next={
          people ? (
            <ButtonLink href={tenantPath(tenant.place, '/admin/people/new')}>{t('common.newPerson')}</ButtonLink>
          ) : (
            <ButtonLink href={`${groupsPath(tenant.place)}/new`}>{t('common.newGroup')}</ButtonLink>
          )
        }
      />
      <CandidatesForm
        action={assign.bind(null, tenant.place)}
        fields={{ resource: resource.identifier, role: role.name }}
        backHref={backHref}
        backLabel={t('resources.backToRole')}
      />
      <DoByApi
        actions="resources/[resource]/roles/[role]/actions.ts"
        only={['assign']}
        params={{ tenant: tenant.place, resource: resource.identifier, role: role.name }}
      />
    </>
  );
}
