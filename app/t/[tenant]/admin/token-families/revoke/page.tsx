import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { listHref, parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import type { FamilySummary } from '@/lib/grants/token-families/family';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { DoByApi } from '../../by-api/do-by-api';
import { Concerned, CountChanged, NAMED_AT_MOST, seenIn } from '../../concerned';
import { familiesFilter, filterEntries } from '../families-filter';
import { familiesSpec } from '../list-spec';
import { RevokeForm } from './revoke-form';
import { run } from './run';

export const generateMetadata = titled(msg('tokenFamilies.revokeTokenFamilies'));

/** The most that a page of the list can show. */
const CHOSEN_AT_MOST = 100;

export default async function RevokeFamiliesPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, container } = await requireAdmin((await params).tenant, 'admin');
  const query = await searchParams;
  const state = parseListState(query, familiesSpec);
  const ids = query.which === 'all' ? undefined : [query.id ?? []].flat().slice(0, CHOSEN_AT_MOST);
  const now = container.now();
  const which = { filter: ids === undefined ? familiesFilter(state, now) : {}, until: now, ...(ids && { ids }) };
  const seen = ids?.length ?? seenIn(query.seen);
  const { families, active, people, clients } = await container.families.countSeveral({
    tenantId: tenant.id,
    which,
    now,
  });
  const backHref = listHref(tenantPath(tenant.place, '/admin/token-families'), state, familiesSpec);
  const breadcrumbs = [{ label: t('common.tokenFamilies'), href: backHref }];
  if (families === 0) {
    return (
      <>
        <PageHeader breadcrumbs={breadcrumbs} title={t('tokenFamilies.noTokenFamiliesSelected')} />
        <EmptyState
          title={t('tokenFamilies.selectTokenFamiliesInList')}
          description={t('common.selectRowsWithTheirCheckboxes')}
          action={<ButtonLink href={backHref}>{t('common.backToList')}</ButtonLink>}
        />
      </>
    );
  }
  const over = families - active;
  const first = await container.families.walkActive({
    tenantId: tenant.id,
    which,
    afterId: null,
    limit: NAMED_AT_MOST,
    now,
  });
  const named = await listFamilies(container.families, { tenantId: tenant.id, now, ids: first });
  // Without scripts, this page is rendered again with the outcome. The form must then stay even if no family is active,
  // because it holds the outcome.
  const title =
    active === 0 ? t('tokenFamilies.noneOfThemIsActive') : t('tokenFamilies.revokeTokenFamilies2', { count: active });
  const lines = [
    ...(active === 0
      ? []
      : [
          t('tokenFamilies.clientsLoseAccessToPeoples', { people, clients }),
          t('tokenFamilies.tokenFamiliesEndImmediatelyWith', { count: active }),
        ]),
    ...(over > 0 ? [t('tokenFamilies.tokenFamiliesHaveAlreadyEnded', { count: over })] : []),
  ];
  return (
    <>
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={title}
        description={t('tokenFamilies.clientsLoseAccessImmediatelyThey')}
      />
      <Card title={t('common.effects')} className="max-w-2xl">
        <div className="space-y-4">
          <CountChanged seen={seen} now={families} />
          <Concerned names={named.families.map((family) => familyName(family, t))} total={active} listHref={backHref} />
          <ul className="divide-y rounded-md border bg-sunken text-sm">
            {lines.map((line) => (
              <li key={line} className="px-3 py-1.5 tabular-nums">
                {line}
              </li>
            ))}
          </ul>
          <RevokeForm
            run={run.bind(null, tenant.place)}
            fields={{
              query: new URLSearchParams(filterEntries(state)).toString(),
              until: now.toISOString(),
              ...(ids && { ids: ids.join(',') }),
              expected: String(active),
            }}
            active={active}
            backHref={backHref}
          />
        </div>
      </Card>
      <DoByApi actions="token-families/revoke/run.ts" params={params} />
    </>
  );
}

const familyName = ({ person, client }: FamilySummary, t: SayText): string =>
  t('tokenFamilies.personAtClient', {
    person: person.displayName ?? person.userName ?? t('common.deletedPerson'),
    client: client.name ?? client.id,
  });
