import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { mayManage } from '@/lib/directory/may-manage';
import { roles } from '@/lib/directory/person';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';
import { create } from './create';
import { CreatePersonForm } from './create-person-form';

export const generateMetadata = titled(text('New person'));

export default async function NewPersonPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'admin');
  const listHref = tenantPath(tenant.place, '/admin/people');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('People'), href: listHref }]}
        title={t('New person')}
        description={tenant.settings.passwordSignIn ? t('For people that no directory provisions. They get a link, with which they choose a password.') : t('For people that no directory provisions. Nobody signs in with a password here, so they are not invited: they come by an identity provider that knows their e-mail address.')}
      />
      <CreatePersonForm
        action={create.bind(null, tenant.place)}
        roles={roles.filter((role) => mayManage(admin.role, role))}
        invites={tenant.settings.passwordSignIn}
        sendsMail={container.mail !== null}
        listHref={listHref}
      />
    </>
  );
}
