import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { text } from '@/lib/platform/shared/text';
import { eventsPath } from '../events-path';
import { create } from './create';
import { CreateReceiverForm } from './create-receiver-form';

export const generateMetadata = titled(text('Add a receiver'));

export default async function NewReceiverPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = eventsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('Add a receiver')}
        description={t('Once added, it receives events about people and groups.')}
        breadcrumbs={[{ label: t('Events'), href: listHref }]}
      />
      <CreateReceiverForm action={create.bind(null, tenant.place)} listHref={listHref} />
    </>
  );
}
