import { LogIn, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { listProviders } from '@/lib/sign-in/identity-providers/list-providers';
import { openList } from '../list-views/open-list';
import { linkingLabels } from './labels';
import { providerListSpec } from './list-spec';
import { providerPath, providersPath } from './provider-path';
import { ProvidersTable } from './providers-table';

export const generateMetadata = titled(msg('common.identityProviders'));

export default async function ProvidersPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'identity-providers', providerListSpec, await searchParams);
  const { status } = state.filters;
  const { providers, total } = await listProviders(container.identityProviders.store, {
    ...query,
    ...((status === 'enabled' || status === 'disabled') && { status }),
  });
  const basePath = providersPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('identityProviders.addAProvider')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('common.identityProviders')}
        description={t('identityProviders.providersThatPeopleCanSign')}
        actions={create}
      />
      <ProvidersTable
        rows={providers.map(({ id, name, issuer, linking, disabledAt, awaitsApproval, people, createdAt }) => ({
          waits: awaitsApproval,
          id,
          name,
          issuer,
          people,
          createdAt,
          href: providerPath(tenant.place, id),
          linking: t(linkingLabels[linking]),
          disabled: disabledAt !== null,
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<LogIn />}
            title={t('identityProviders.noIdentityProvidersYet')}
            description={t('identityProviders.addYourCompanysIdentityProvider')}
            action={create}
          />
        }
      />
    </>
  );
}
