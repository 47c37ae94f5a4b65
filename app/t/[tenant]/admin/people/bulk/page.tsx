import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { listHref, parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import type { PageQuery } from '@/lib/auth/page-query';
import { requireAdmin } from '@/lib/auth/require-admin';
import { bulkActions } from '@/lib/directory/bulk-change';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';
import { bulkLabels } from '../bulk-labels';
import { peopleSpec } from '../list-spec';
import { filterEntries, peopleFilter } from '../people-filter';
import { BulkForm } from './bulk-form';
import { impactInWords } from './impact-in-words';
import { run } from './run';

export const generateMetadata = titled(text('Several people'));

/** So many a page of the list can show. */
const CHOSEN_AT_MOST = 100;

export default async function BulkPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const t = await getText();
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'admin');
  const query = await searchParams;
  const state = parseListState(query, peopleSpec);
  const filter = peopleFilter(state);
  const action = bulkActions.find((known) => known === query.action) ?? (filter.deleted ? 'restore' : 'deactivate');
  const ids = query.who === 'all' ? undefined : [query.id ?? []].flat().slice(0, CHOSEN_AT_MOST);
  const until = container.now();
  const which = ids === undefined ? { filter, until } : { filter: { deleted: filter.deleted }, ids, until };
  const counts = await container.directory.countSelection({ tenantId: tenant.id, which, by: { id: admin.personId, role: admin.role }, now: until });
  const people = tenantPath(tenant.place, '/admin/people');
  const backHref = listHref(people, state, peopleSpec);
  const { question, confirm, means } = bulkLabels[action];
  const count = counts.people;
  const lines = impactInWords(t, action, counts);
  return (
    <>
      <PageHeader breadcrumbs={[{ label: t('People'), href: backHref }]} title={count === 0 ? t('Nobody was chosen') : t(question, { count })} description={count === 0 ? undefined : t(means)} />
      {count === 0 ? (
        <EmptyState title={t('Choose somebody in the list first')} description={t('Check the boxes at the end of the rows, or take all that the list shows.')} action={<ButtonLink href={backHref}>{t('Back to the list')}</ButtonLink>} />
      ) : (
        <Card title={t('What happens')} className="max-w-2xl">
          <div className="space-y-4">
            <ul className="divide-y rounded-md border bg-sunken text-sm">
              {lines.map((line) => <li key={line} className="px-3 py-1.5 tabular-nums">{line}</li>)}
            </ul>
            <BulkForm
              run={run.bind(null, tenant.place)}
              action={action}
              fields={{ query: new URLSearchParams(filterEntries(state)).toString(), until: until.toISOString(), ...(ids && { ids: ids.join(',') }) }}
              total={count}
              confirmLabel={t(confirm, { count })}
              backHref={backHref}
            />
          </div>
        </Card>
      )}
    </>
  );
}
