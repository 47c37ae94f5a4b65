import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import type { Group } from '@/lib/directory/group';
import type { GroupImpact } from '@/lib/directory/group-pages';
import { groupVersion } from '@/lib/directory/rename-group';
import { DoByApi } from '../../by-api/do-by-api';
import { HeldRolesCard } from '../../resources/held-roles-card';
import { groupPath, groupsPath } from '../group-path';
import { NameFields } from '../name-fields';
import { remove, rename } from './actions';
import { GroupFacts } from './group-facts';
import { impactText } from './impact-text';
import type { GroupOnPage } from './load-group';
import { ProvisionedNote } from './provisioned-note';

/** The form for the group's names. Only the directory can change the external ID of a provisioned group. */
function NamesForm({ tenantPlace, group }: { tenantPlace: string; group: Group }) {
  const t = useText();
  return (
    <ActionForm action={rename.bind(null, tenantPlace)}>
      <BasedOn version={groupVersion(group)} />
      <input type="hidden" name="id" value={group.id} />
      <Card
        title={t('common.settings')}
        footer={
          <>
            <UndoNote />
            <SubmitButton variant="secondary">{t('common.saveChanges')}</SubmitButton>
          </>
        }
      >
        <div className="space-y-5">
          <NameFields
            displayName={group.displayName}
            externalId={group.externalId}
            ownExternalId={group.connectionId === null}
          />
        </div>
      </Card>
    </ActionForm>
  );
}

interface HoldersCardProps {
  tenantPlace: string;
  /** The first ones by name. */
  holders: readonly { id: string; displayName: string }[];
  total: number;
}

/** The groups that contain this one: its members also belong to them. */
function HoldersCard({ tenantPlace, holders, total }: HoldersCardProps) {
  const t = useText();
  if (total === 0) return null;
  return (
    <Card title={t('groups.parentGroups')} description={t('groups.membersOfThisGroupAlso')}>
      <ul className="space-y-1 text-sm">
        {holders.map(({ id, displayName }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink href={groupPath(tenantPlace, id)}>{displayName}</TextLink>
          </li>
        ))}
      </ul>
      {total > holders.length && (
        <p className="mt-2 text-sm text-ink-muted">{t('common.andOthers', { count: total - holders.length })}</p>
      )}
    </Card>
  );
}

/**
 * What all pages about one group have around their list.
 * @param tab the page's part of the path
 */
export function GroupFrame({ page, tab, children }: { page: GroupOnPage; tab: '' | '/groups'; children: ReactNode }) {
  const t = useText();
  const {
    context: { tenant },
    group,
    connection,
    holders,
    impact,
    roles,
    mayChange,
  } = page;
  const path = groupPath(tenant.place, group.id);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.groups'), href: groupsPath(tenant.place) }]}
        title={group.displayName}
        actions={
          mayChange && (
            <>
              <DeleteGroup tenantPlace={tenant.place} group={group} impact={impact} roles={roles} />
              {tab === '' ? (
                <ButtonLink variant="primary" href={`${path}/add`}>
                  {t('groups.addPeople')}
                </ButtonLink>
              ) : (
                <ButtonLink variant="primary" href={`${path}/add-groups`}>
                  {t('groups.addGroups')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <div className="space-y-6">
        <ProvisionedNote tenantPlace={tenant.place} group={group} connection={connection} />
        <NavTabs
          label={t('groups.members')}
          tabs={[
            { href: path, label: t('groups.peopleCount', { count: impact.people.toLocaleString('en') }) },
            {
              href: `${path}/groups`,
              label: t('groups.nestedGroupsCount', { count: impact.groups.toLocaleString('en') }),
            },
          ]}
          current={`${path}${tab}`}
        />
        {children}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-6">
            <GroupFacts tenantPlace={tenant.place} group={group} connection={connection} impact={impact} />
            <HoldersCard tenantPlace={tenant.place} holders={holders} total={impact.holders} />
            <HeldRolesCard tenantPlace={tenant.place} description={t('groups.rolesOfMembers')} roles={roles} />
          </div>
          {mayChange && <NamesForm tenantPlace={tenant.place} group={group} />}
        </div>
      </div>
      <DoByApi actions="groups/[group]/actions.ts" params={{ tenant: tenant.place, group: group.id }} />
    </>
  );
}

/** The delete button, with a confirmation that says who loses the group. */
function DeleteGroup({
  tenantPlace,
  group: { id, displayName, connectionId },
  impact,
  roles,
}: {
  tenantPlace: string;
  group: Group;
  impact: GroupImpact;
  roles: GroupOnPage['roles'];
}) {
  const t = useText();
  const lost = [
    ...impactText(t, impact),
    ...roles.flatMap(({ direct, role, resource }) =>
      direct ? t('groups.membersLoseRole', { role, resource: resource.name }) : [],
    ),
  ];
  const [own, provisioned] =
    lost.length > 0
      ? [t('groups.itsMembersAreKeptBut'), t('groups.itsMembersAreKeptButLeave')]
      : [t('groups.groupHasNoMembersSessions'), t('groups.groupHasNoMembersSessionsAnd')];
  return (
    <ConfirmDialog
      ask="delete"
      trigger={t('common.delete')}
      title={t('groups.deleteGroupName', { name: displayName })}
      description={connectionId === null ? own : provisioned}
      ends={lost}
      confirmLabel={t('groups.deleteGroup')}
      action={remove.bind(null, tenantPlace)}
      fields={{ id }}
    />
  );
}
