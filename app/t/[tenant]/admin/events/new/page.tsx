import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../by-api/do-by-api';
import { eventsPath } from '../events-path';
import { create } from './create';
import { CreateReceiverForm } from './create-receiver-form';

export const generateMetadata = titled(msg('events.addAReceiver'));

export default async function NewReceiverPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = eventsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('events.addAReceiver')}
        description={t('events.onceAddedItReceivesEvents')}
        breadcrumbs={[{ label: t('common.events'), href: listHref }]}
      />
      <CreateReceiverForm action={create.bind(null, tenant.place)} listHref={listHref} />
      <DoByApi actions="events/new/create.ts" params={params} />
    </>
  );
}
