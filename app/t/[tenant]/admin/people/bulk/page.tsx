import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { listHref, parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import type { BulkAction } from '@/lib/directory/bulk-change';
import type { Inviting, PeopleSelection } from '@/lib/directory/people-selection';
import type { DirectoryStore } from '@/lib/directory/store';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { personName } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { whyNoInvitations } from '@/lib/sign-in/one-time-links/invite-by-mail';
import { linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { DoByApi } from '../../by-api/do-by-api';
import { Concerned, CountChanged, NAMED_AT_MOST, seenIn } from '../../concerned';
import { bulkChoices, bulkLabels, noInvitations } from '../bulk-labels';
import { peopleSpec } from '../list-spec';
import { filterEntries, peopleFilter } from '../people-filter';
import { BulkForm } from './bulk-form';
import { impactText, invitationsText } from './impact-text';
import { run } from './run';

export const generateMetadata = titled(msg('people.bulkAction'));

/** The most that a page of the list can show. */
const CHOSEN_AT_MOST = 100;

/** The time at which an import created people; undefined for any other text. */
const momentOf = (written: unknown) =>
  z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .catch(undefined)
    .parse(written);

export default async function BulkPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'admin');
  const query = await searchParams;
  const state = parseListState(query, peopleSpec);
  const filter = peopleFilter(state);
  const action =
    bulkChoices(filter.deleted === true, true).find((known) => known === query.action) ??
    (filter.deleted ? 'restore' : 'deactivate');
  const ids = query.who === 'all' ? undefined : [query.id ?? []].flat().slice(0, CHOSEN_AT_MOST);
  const now = container.now();
  const since = ids === undefined ? momentOf(query.created) : undefined;
  const until = since ?? now;
  const which = ids === undefined ? { filter, since, until } : { filter: { deleted: filter.deleted }, ids, until };
  const gives = linkGives(tenant.settings) ?? 'password';
  const seen = ids?.length ?? seenIn(query.seen);
  const of = { tenantId: tenant.id, which, by: { id: admin.personId, role: admin.role }, now };
  const { people, concerned, lines } =
    action === 'invite'
      ? invitationsText(t, gives, await container.directory.countInvitations({ ...of, gives }))
      : impactText(t, action, await container.directory.countSelection(of), tenant.settings);
  const list = tenantPath(tenant.place, '/admin/people');
  const backHref = listHref(list, state, peopleSpec);
  const { question, confirm, means } = bulkLabels[action];
  const playgroundProblem = action === 'invite' ? whyNoInvitations(tenant, container) : null;
  const header = (title: string, description?: string) => (
    <PageHeader breadcrumbs={[{ label: t('common.people'), href: backHref }]} title={title} description={description} />
  );
  if (people === 0 || playgroundProblem !== null) {
    return (
      <>
        {header(playgroundProblem === null ? t('people.noPeopleSelected') : t('people.invitationsUnavailable'))}
        <EmptyState
          title={
            playgroundProblem === null ? t('people.selectPeopleInListFirst') : t(noInvitations[playgroundProblem].title)
          }
          description={
            playgroundProblem === null
              ? t('common.selectRowsWithTheirCheckboxes')
              : t(noInvitations[playgroundProblem].description)
          }
          action={<ButtonLink href={backHref}>{t('common.backToList')}</ButtonLink>}
        />
      </>
    );
  }
  const named = concerned === 0 ? [] : await firstNames(container.directory, { ...of, gives }, action);
  return (
    <>
      {concerned === 0 ? header(t('people.nothingToDo')) : header(t(question(concerned)), t(means))}
      <Card title={concerned === 0 ? t('common.reason') : t('common.effects')} className="max-w-2xl">
        <div className="space-y-4">
          <CountChanged seen={seen} now={people} />
          <Concerned names={named} total={concerned} listHref={backHref} />
          <ul className="divide-y rounded-md border bg-sunken text-sm">
            {lines.map((line) => (
              <li key={line} className="px-3 py-1.5 tabular-nums">
                {line}
              </li>
            ))}
          </ul>
          <BulkForm
            run={run.bind(null, tenant.place)}
            action={action}
            gives={gives}
            fields={{
              query: new URLSearchParams(filterEntries(state)).toString(),
              ...(since && { since: since.toISOString() }),
              until: until.toISOString(),
              ...(ids && { ids: ids.join(',') }),
              expected: String(people),
            }}
            total={people}
            confirmLabel={concerned === 0 ? null : t(confirm(concerned))}
            backHref={backHref}
          />
        </div>
      </Card>
      <DoByApi actions="people/bulk/run.ts" params={params} />
    </>
  );
}

/** The states in which an action changes a person. */
const changes: Partial<Record<BulkAction, boolean>> = { deactivate: true, reactivate: false };

/** How many people are read to name some of them, since some may be left out. */
const READ_AT_MOST = 40;

/** The names of the first people whom an action concerns. */
async function firstNames(
  directory: Pick<DirectoryStore, 'walkPeople'>,
  { tenantId, which, by, gives }: Inviting & { tenantId: string; which: PeopleSelection },
  action: BulkAction,
): Promise<string[]> {
  const filter = { ...which.filter, active: changes[action] ?? which.filter.active };
  const people = await directory.walkPeople({
    tenantId,
    which: { ...which, filter },
    afterId: null,
    limit: READ_AT_MOST,
    ...(action === 'invite' && { toInvite: { by, gives } }),
  });
  return people
    .filter(({ id, role }) => id !== by.id && mayManage(by.role, role))
    .slice(0, NAMED_AT_MOST)
    .map(personName);
}
