import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { isProviderKind, providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import type { IdentityProviderStore } from '@/lib/sign-in/identity-providers/store';
import { DoByApi } from '../../by-api/do-by-api';
import { newProviderPath, providersPath } from '../provider-path';
import { NewProviderForm } from './new-provider-form';
import { ProviderTiles } from './provider-tiles';

export const generateMetadata = titled(msg('identityProviders.addIdentityProvider'));

/** The tiles; with `?kind=`, the form of one of them. */
export default async function NewProviderPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'admin');
  const { kind } = await searchParams;
  const list = { label: t('common.identityProviders'), href: providersPath(tenant.place) };
  if (!isProviderKind(kind))
    return (
      <>
        <PageHeader
          title={t('identityProviders.addIdentityProvider')}
          description={t('identityProviders.chooseWherePeopleHaveAccounts')}
          breadcrumbs={[list]}
        />
        <ProviderTiles tenantPlace={tenant.place} />
      </>
    );
  const preset = providerPresets[kind];
  const id = await freeId(container.identityProviders.store, tenant.id, preset.id);
  const [before = '', after = ''] = upstreamRedirectUri(container.config.url, tenant.place, '\0').split('\0');
  return (
    <>
      <PageHeader
        title={kind === 'oidc' ? t(preset.title) : t('identityProviders.addName', { name: preset.title })}
        breadcrumbs={[list, { label: t('identityProviders.addIdentityProvider'), href: newProviderPath(tenant.place) }]}
      />
      <NewProviderForm
        kind={kind}
        id={id}
        redirectUri={{ before, after }}
        tenantPlace={tenant.place}
        mayManageOwners={mayManage(admin.role, 'owner')}
      />
      <DoByApi actions="identity-providers/new/create.ts" params={params} />
    </>
  );
}

/** A short name that no provider of the tenant has: `google`, `google-2`, … */
async function freeId(store: Pick<IdentityProviderStore, 'find'>, tenantId: string, wanted: string): Promise<string> {
  for (let number = 1; number < 20; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await store.find(tenantId, id))) return id;
  }
  return '';
}
