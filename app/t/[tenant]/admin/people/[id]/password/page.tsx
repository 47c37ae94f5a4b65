import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { getPerson } from '@/lib/directory/get-person';
import { mayManage } from '@/lib/directory/may-manage';
import { personName } from '@/lib/directory/person';
import { tenantPath } from '@/lib/tenants/paths';
import { resetPassword } from '../actions';
import { ends } from '../ends';
import { ResetPasswordForm } from './reset-password-form';

export const metadata: Metadata = { title: 'Reset password' };

export default async function ResetPasswordPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const { tenant: slug, id } = await params;
  const { tenant, container, admin } = await requireAdmin(slug, 'admin');
  const found = await getPerson(container.directory, { tenantId: tenant.id, id, now: container.now() });
  if (!found || !mayManage(admin.role, found.person.role)) notFound();
  const people = tenantPath(slug, '/admin/people');
  const { accessKeys: _kept, ...ended } = found.living;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'People', href: people }, { label: personName(found.person), href: `${people}/${id}` }]}
        title="Reset password"
        description="Replaces the password by a one-time one, which the person has to change at the next sign-in."
      />
      <ResetPasswordForm action={resetPassword.bind(null, slug)} id={id} ends={ends(ended)} personHref={`${people}/${id}`} />
    </>
  );
}
