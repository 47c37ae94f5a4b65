import { Upload, UserPlus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ChoiceBar } from '@/components/data-table/choice-bar';
import type { SearchParams } from '@/components/data-table/state';
import { LiveList } from '@/components/live/live-list';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { Select } from '@/components/ui/select';
import type { BulkAction } from '@/lib/directory/bulk-change';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { isEstimate } from '@/lib/platform/shared/counted-exactly';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { whyNoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import { DoByApi } from '../by-api/do-by-api';
import { openList } from '../list-views/open-list';
import { liveList } from '../live/live-page';
import { BULK_FORM, bulkChoices, bulkLabels } from './bulk-labels';
import { connectionChoices } from './connection-filter';
import { peopleSpec } from './list-spec';
import { filterEntries, peopleFilter } from './people-filter';
import { PeopleTable } from './people-table';
import { personRow } from './person-row';
import { readPeople } from './read-people';

export const generateMetadata = titled(msg('common.people'));

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function PeoplePage({ params, searchParams }: Props) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container, admin } = context;
  const { state, tools } = await openList(context, 'people', peopleSpec, await searchParams);
  const live = liveList(context, { list: 'people', topics: ['people'], state, spec: peopleSpec });
  const filter = peopleFilter(state);
  const connections = await connectionChoices(container.scimConnections, tenant.id, container.now(), t);
  const { people, total } = await readPeople(context, state);
  const mayCreate = roleSuffices(admin.role, 'admin');
  const basePath = tenantPath(tenant.place, '/admin/people');
  return (
    <>
      <PageHeader
        title={t('common.people')}
        description={t('people.everyoneInThisTenants')}
        actions={
          mayCreate && (
            <>
              <ButtonLink href={`${basePath}/import`}>
                <Upload aria-hidden />
                {t('people.import')}
              </ButtonLink>
              <ButtonLink href={`${basePath}/new`} variant="primary">
                <UserPlus aria-hidden />
                {t('common.newPerson')}
              </ButtonLink>
            </>
          )
        }
      />
      <LiveList
        {...live(
          people.map(({ createdAt }) => createdAt),
          people,
        )}
      />
      <PeopleTable
        rows={people.map((person) => personRow(person, filter.deleted === true, admin.role))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        connections={connections}
        mayCreate={mayCreate}
      />
      {mayCreate && total > 0 && (
        <BulkBar
          basePath={basePath}
          kept={filterEntries(state)}
          actions={bulkChoices(filter.deleted === true, whyNoInvitations(tenant, container) === null)}
          total={total}
        />
      )}
      <DoByApi actions="people/bulk/run.ts" params={params} />
    </>
  );
}

interface BulkBarProps {
  /** The address of the list. */
  basePath: string;
  /** The filters of the list. */
  kept: readonly [name: string, value: string][];
  /** The actions for the people that the list shows. */
  actions: readonly BulkAction[];
  total: number;
}

/** Leads to an action for the selected people, or for all people in the list; the next page asks for confirmation. */
function BulkBar({ basePath, kept, actions, total }: BulkBarProps) {
  const t = useText();
  return (
    // Where a script counts the selection, the bar waits for one.
    <div className="after-selection">
      <ChoiceBar
        form={BULK_FORM}
        action={`${basePath}/bulk`}
        label={t('people.bulkActions')}
        kept={kept}
        total={total}
        field="who"
        submit={{
          chosen: t('people.applyToSelected'),
          all: isEstimate(total)
            ? t('people.applyToAll')
            : t('people.applyToAllTotal', { total: total.toLocaleString('en') }),
        }}
      >
        <Select
          name="action"
          aria-label={t('common.action')}
          className="w-auto"
          required
          options={[
            { value: '', label: t('people.chooseAnAction') },
            ...actions.map((action) => ({ value: action, label: t(bulkLabels[action].verb) })),
          ]}
        />
      </ChoiceBar>
    </div>
  );
}
