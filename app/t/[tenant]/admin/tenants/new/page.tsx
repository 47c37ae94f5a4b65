import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireOperator } from '@/lib/pages/console/require-operator';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../by-api/do-by-api';
import { tenantsPath } from '../tenants-path';
import { create } from './create';
import { CreateTenantForm } from './create-tenant-form';

export const generateMetadata = titled(msg('tenants.createTenant'));

export default async function NewTenantPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container } = await requireOperator((await params).tenant);
  const listHref = tenantsPath(tenant.place);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.tenants'), href: listHref }]}
        title={t('tenants.createTenant')}
        description={t('tenants.readyToUseImmediatelyFirst')}
      />
      <CreateTenantForm
        action={create.bind(null, tenant.place)}
        sendsMail={container.mail !== null}
        listHref={listHref}
        issuerExample={issuerOf(container.config.url, 'acme')}
      />
      <DoByApi actions="tenants/new/create.ts" params={params} />
    </>
  );
}
