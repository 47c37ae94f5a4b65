import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { groupPath, groupsPath } from '../group-path';
import { DeleteGroup } from './delete-group';
import { GroupFacts } from './group-facts';
import { HoldersCard } from './holders-card';
import type { GroupOnPage } from './load-group';
import { NamesForm } from './names-form';
import { ProvisionedNote } from './provisioned-note';

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
    mayChange,
  } = page;
  const path = groupPath(tenant.place, group.id);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('Groups'), href: groupsPath(tenant.place) }]}
        title={group.displayName}
        actions={
          mayChange && (
            <>
              <DeleteGroup tenantPlace={tenant.place} group={group} impact={impact} />
              {tab === '' ? (
                <ButtonLink variant="primary" href={`${path}/add`}>
                  {t('Add people')}
                </ButtonLink>
              ) : (
                <ButtonLink variant="primary" href={`${path}/add-groups`}>
                  {t('Add groups')}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <div className="space-y-6">
        <ProvisionedNote tenantPlace={tenant.place} group={group} connection={connection} />
        <NavTabs
          label={t('Members')}
          tabs={[
            { href: path, label: t('People {count}', { count: impact.people.toLocaleString('en') }) },
            {
              href: `${path}/groups`,
              label: t('Nested groups {count}', { count: impact.groups.toLocaleString('en') }),
            },
          ]}
          current={`${path}${tab}`}
        />
        {children}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="min-w-0 space-y-6">
            <GroupFacts tenantPlace={tenant.place} group={group} connection={connection} impact={impact} />
            <HoldersCard tenantPlace={tenant.place} holders={holders} total={impact.holders} />
          </div>
          {mayChange && <NamesForm tenantPlace={tenant.place} group={group} />}
        </div>
      </div>
    </>
  );
}
