import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireOperator } from '@/lib/pages/console/require-operator';
import { issuerOf } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { tenantsPath } from '../tenants-path';
import { create } from './create';
import { CreateTenantForm } from './create-tenant-form';

export const generateMetadata = titled(text('Create tenant'));

export default async function NewTenantPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container } = await requireOperator((await params).tenant);
  const listHref = tenantsPath(tenant.place);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('Tenants'), href: listHref }]}
        title={t('Create tenant')}
        description={t(
          'Ready to use immediately. The first owner is invited and completes the setup in the tenant’s console.',
        )}
      />
      <CreateTenantForm
        action={create.bind(null, tenant.place)}
        sendsMail={container.mail !== null}
        listHref={listHref}
        issuerExample={issuerOf(container.config.url, 'acme')}
      />
    </>
  );
}
