import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { mayManage } from '@/lib/directory/may-manage';
import { roles } from '@/lib/directory/person';
import { tenantPath } from '@/lib/tenants/paths';
import { create } from './create';
import { CreatePersonForm } from './create-person-form';

export const metadata: Metadata = { title: 'New person' };

export default async function NewPersonPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'admin');
  const listHref = tenantPath(tenant.slug, '/admin/people');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'People', href: listHref }]}
        title="New person"
        description="For people that no directory provisions. They get a link, with which they choose a password."
      />
      <CreatePersonForm
        action={create.bind(null, tenant.slug)}
        roles={roles.filter((role) => mayManage(admin.role, role))}
        sendsMail={container.mail !== null}
        listHref={listHref}
      />
    </>
  );
}
