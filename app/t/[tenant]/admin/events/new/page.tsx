import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { eventsPath } from '../events-path';
import { create } from './create';
import { CreateReceiverForm } from './create-receiver-form';

export const metadata: Metadata = { title: 'Add a receiver' };

export default async function NewReceiverPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = eventsPath(tenant.slug);
  return (
    <>
      <PageHeader title="Add a receiver" description="It is told of what happens to people and groups from then on." breadcrumbs={[{ label: 'Events', href: listHref }]} />
      <CreateReceiverForm action={create.bind(null, tenant.slug)} listHref={listHref} />
    </>
  );
}
