import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DescriptionList } from '@/components/ui/description-list';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { roleVersion } from '@/lib/grants/resources/roles/save-role';
import { DoByApi } from '../../../../by-api/do-by-api';
import { SavedNote } from '../../../../saved-note';
import { resourcePath, resourcesPath } from '../../../resource-path';
import { RoleFields } from '../role-fields';
import { remove, update } from './actions';
import type { RoleOnPage } from './load-role';

/** Whom the role concerns, and what it allows. */
function RoleFacts({ page: { role, impact } }: { page: RoleOnPage }) {
  const t = useText();
  return (
    <Card title={t('common.details')}>
      <DescriptionList
        items={[
          { term: t('resources.heldByInAll'), detail: t('resources.peopleInAll', { count: impact.allPeople }) },
          {
            term: t('common.permissions'),
            detail: role.permissions.length > 0 && (
              <span className="flex flex-wrap gap-1">
                {role.permissions.map((permission) => (
                  <Badge key={permission} mono>
                    {permission}
                  </Badge>
                ))}
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

function RoleSettings({ page: { context, resource, role } }: { page: RoleOnPage }) {
  const t = useText();
  return (
    <ActionForm action={update.bind(null, context.tenant.place)}>
      <BasedOn version={roleVersion(role)} />
      <input type="hidden" name="resource" value={resource.identifier} />
      <input type="hidden" name="name" value={role.name} />
      <Card
        title={t('common.settings')}
        description={t('resources.roleChangesApply')}
        footer={
          <>
            <SavedNote />
            <SubmitButton variant="secondary">{t('common.saveChanges')}</SubmitButton>
          </>
        }
      >
        <div className="space-y-5">
          <RoleFields role={role} />
        </div>
      </Card>
    </ActionForm>
  );
}

/** The delete button, with a confirmation that says whom it concerns. */
function DeleteRole({ page: { context, resource, role, impact } }: { page: RoleOnPage }) {
  const t = useText();
  return (
    <ConfirmDialog
      ask="delete"
      trigger={t('common.delete')}
      title={t('resources.deleteRoleName', { name: role.name })}
      description={t('resources.deleteRoleMeans')}
      ends={[
        ...(impact.allPeople > 0 ? [t('resources.peopleLoseRole', { count: impact.allPeople })] : []),
        ...(impact.groups > 0 ? [t('resources.groupsLoseRole', { count: impact.groups })] : []),
        ...(impact.tokenFamilies > 0 ? [t('resources.familiesNarrowed', { count: impact.tokenFamilies })] : []),
      ]}
      confirmLabel={t('resources.deleteRole')}
      action={remove.bind(null, context.tenant.place)}
      fields={{ resource: resource.identifier, role: role.name }}
    />
  );
}

/**
 * What all pages about one role have around their list.
 * @param tab the page's part of the path
 */
export function RoleFrame({ page, tab, children }: { page: RoleOnPage; tab: '' | '/groups'; children: ReactNode }) {
  const t = useText();
  const {
    context: { tenant },
    resource,
    role,
    impact,
    path,
    mayChange,
  } = page;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('common.resources'), href: resourcesPath(tenant.place) },
          { label: resource.name, href: resourcePath(tenant.place, resource.identifier) },
        ]}
        title={role.name}
        description={role.description || undefined}
        actions={
          mayChange && (
            <>
              <DeleteRole page={page} />
              {tab === '' ? (
                <ButtonLink variant="primary" href={`${path}/add`}>
                  {t('resources.assignToPeople')}
                </ButtonLink>
              ) : (
                <ButtonLink variant="primary" href={`${path}/add-groups`}>
                  {t('resources.assignToGroups')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <div className="space-y-6">
        <NavTabs
          label={t('resources.assignment')}
          tabs={[
            { href: path, label: t('resources.peopleTab', { count: impact.people }) },
            { href: `${path}/groups`, label: t('resources.groupsTab', { count: impact.groups }) },
          ]}
          current={`${path}${tab}`}
        />
        {children}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <RoleFacts page={page} />
          {mayChange && <RoleSettings page={page} />}
        </div>
      </div>
      <DoByApi
        actions="resources/[resource]/roles/[role]/actions.ts"
        params={{ tenant: tenant.place, resource: resource.identifier, role: role.name }}
      />
    </>
  );
}
