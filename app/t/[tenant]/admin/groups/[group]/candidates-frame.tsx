import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import type { Group } from '@/lib/directory/group';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../by-api/do-by-api';
import { groupPath, groupsPath } from '../group-path';
import { addMembers } from './actions';
import type { Candidate } from './candidate';
import { CandidatesForm } from './candidates-form';
import { CandidatesTable } from './candidates-table';

interface CandidatesFrameProps {
  tenantPlace: string;
  group: Group;
  kind: 'people' | 'groups';
  rows: readonly Candidate[];
  total: number;
  state: ListState<'displayName', never>;
}

/** The people or groups that can be added to a group, and the form that adds the selected ones. */
export function CandidatesFrame({ tenantPlace, group, kind, rows, total, state }: CandidatesFrameProps) {
  const t = useText();
  const path = groupPath(tenantPlace, group.id);
  const [backHref, basePath] = kind === 'people' ? [path, `${path}/add`] : [`${path}/groups`, `${path}/add-groups`];
  const next =
    kind === 'people' ? (
      <ButtonLink href={tenantPath(tenantPlace, '/admin/people/new')}>{t('common.newPerson')}</ButtonLink>
    ) : (
      <ButtonLink href={`${groupsPath(tenantPlace)}/new`}>{t('common.newGroup')}</ButtonLink>
    );
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('common.groups'), href: groupsPath(tenantPlace) },
          { label: group.displayName, href: backHref },
        ]}
        title={kind === 'people' ? t('groups.addPeople') : t('groups.addGroups')}
        description={
          kind === 'people'
            ? t('groups.theyBecomeMembersOfGroup', { group: group.displayName })
            : t('groups.theirMembersAlsoBecomeMembers', { group: group.displayName })
        }
      />
      <CandidatesTable kind={kind} rows={rows} total={total} state={state} basePath={basePath} next={next} />
      <CandidatesForm
        action={addMembers.bind(null, tenantPlace)}
        fields={{ id: group.id }}
        backHref={backHref}
        backLabel={t('groups.backToGroup')}
      />
      <DoByApi
        actions="groups/[group]/actions.ts"
        only={['addMembers']}
        params={{ tenant: tenantPlace, group: group.id }}
      />
    </>
  );
}
