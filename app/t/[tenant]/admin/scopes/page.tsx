import { Plus, Tag } from 'lucide-react';
import { getLocale } from 'next-intl/server';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { builtInScopes } from '@/lib/tenants/built-in-scopes';
import { openList } from '../list-views/open-list';
import { scopeListSpec } from './list-spec';
import { scopePath, scopesPath } from './scope-path';
import { ScopesTable } from './scopes-table';

export const generateMetadata = titled(msg('common.scopes'));

export default async function ScopesPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'scopes', scopeListSpec, await searchParams);
  const { scopes, total } = await container.scopes.list(query);
  const basePath = scopesPath(tenant.place);
  const builtIn = new Intl.ListFormat(await getLocale()).format(builtInScopes.keys());
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('scopes.addAScope')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('common.scopes')}
        description={t('scopes.whatClientsCanBeAllowed', { scopes: builtIn })}
        actions={create}
      />
      <ScopesTable
        rows={scopes.map((scope) => ({ ...scope, href: scopePath(tenant.place, scope.name) }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<Tag />}
            title={t('scopes.noScopesYet')}
            description={t('scopes.withoutScopesTokensIdentifyPeople')}
            action={create}
          />
        }
      />
    </>
  );
}
