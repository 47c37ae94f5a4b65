import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../by-api/do-by-api';
import { targetOptions } from '../../scim-connections/target-options';
import { applicationsPath } from '../application-path';
import { CreateApplicationForm } from './create-application-form';

export const generateMetadata = titled(msg('downstream.connectAnApplication'));

export default async function NewApplicationPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container } = await requireAdmin((await params).tenant, 'admin');
  const { User: people } = await container.resourceTypes(tenant.id);
  const listHref = applicationsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('downstream.connectAnApplication')}
        description={t('downstream.startsDisabled')}
        breadcrumbs={[{ label: t('downstream.applications'), href: listHref }]}
      />
      <CreateApplicationForm
        tenantPlace={tenant.place}
        listHref={listHref}
        options={targetOptions(people, t('downstream.leftOut'))}
      />
      <DoByApi actions="downstream-applications/new/create.ts" params={params} />
    </>
  );
}
