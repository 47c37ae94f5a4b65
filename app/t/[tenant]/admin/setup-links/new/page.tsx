import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../by-api/do-by-api';
import { setupLinksPath } from '../setup-link-path';
import { create } from './create';
import { CreateLinkForm } from './create-link-form';

export const generateMetadata = titled(msg('setupLinks.createALink'));

export default async function NewSetupLinkPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container } = await requireAdmin((await params).tenant, 'owner');
  const listHref = setupLinksPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('setupLinks.createALink')}
        description={t('setupLinks.oneBrowserCanOpenIt')}
        breadcrumbs={[{ label: t('common.setupLinks'), href: listHref }]}
      />
      <CreateLinkForm action={create.bind(null, tenant.place)} listHref={listHref} canMail={container.mail !== null} />
      <DoByApi actions="setup-links/new/create.ts" params={params} />
    </>
  );
}
