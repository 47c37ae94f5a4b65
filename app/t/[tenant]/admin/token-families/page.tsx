import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import type { SearchParams } from '@/components/data-table/state';
import { LiveList } from '@/components/live/live-list';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../by-api/do-by-api';
import { openList } from '../list-views/open-list';
import { liveList } from '../live/live-page';
import { playgroundPath } from '../playground/playground-path';
import { familiesFilter, filterEntries } from './families-filter';
import { FamiliesTable } from './families-table';
import { findSelection } from './find-selection';
import { familiesSpec } from './list-spec';
import { readFamilies } from './read-families';
import { RevokeBar } from './revoke-bar';
import { RevokeSelection } from './revoke-selection';

export const generateMetadata = titled(msg('common.tokenFamilies'));

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function TokenFamiliesPage({ params, searchParams }: Props) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container, admin } = context;
  const { state, tools } = await openList(context, 'token-families', familiesSpec, await searchParams);
  const live = liveList(context, { list: 'token-families', topics: ['families'], state, spec: familiesSpec });
  const now = container.now();
  const { clientId, exchangedBy, personId } = familiesFilter(state, now);
  const [page, client, exchanger, person] = await Promise.all([
    readFamilies(context, state),
    clientId ? findSelection(container, tenant.id, 'client', clientId, now) : null,
    exchangedBy ? container.clients.find(tenant.id, exchangedBy) : null,
    personId ? findSelection(container, tenant.id, 'person', personId, now) : null,
  ]);
  const selection = client && person ? null : (client ?? person);
  const mayRevoke = roleSuffices(admin.role, 'admin');
  const basePath = tenantPath(tenant.place, '/admin/token-families');
  return (
    <>
      <PageHeader
        title={t('common.tokenFamilies')}
        description={t('tokenFamilies.everyAuthorizationThatPersonGave')}
        actions={selection && mayRevoke && <RevokeSelection tenantPlace={tenant.place} selection={selection} />}
      />
      <LiveList
        {...live(
          page.families.map(({ createdAt }) => createdAt),
          page.families,
        )}
      />
      <FamiliesTable
        {...page}
        state={state}
        tools={tools}
        basePath={basePath}
        names={{
          client: client?.name ?? null,
          exchanger: exchanger?.clientName ?? null,
          person: person?.name ?? null,
        }}
        mayRevoke={mayRevoke}
        next={<ButtonLink href={playgroundPath(tenant.place)}>{t('common.runFlowInPlayground')}</ButtonLink>}
      />
      {mayRevoke && page.total > 0 && <RevokeBar basePath={basePath} kept={filterEntries(state)} total={page.total} />}
      <DoByApi actions="token-families/actions.ts" only={['revokeSelection']} params={params} />
    </>
  );
}
