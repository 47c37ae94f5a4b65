import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { SignInMethodsForm } from './sign-in-methods-form';

export const generateMetadata = titled(msg('settings.signInMethods'));

export default async function SignInMethodsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'admin');
  const lockedOut = await container.tenants.countLockedOut(tenant.id);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.settings'), href: tenantPath(tenant.place, '/admin/settings') }]}
        title={t('settings.signInMethods')}
        description={t('settings.waysPeopleCanSignIn')}
      />
      <div className="max-w-3xl">
        <SignInMethodsForm
          tenantPlace={tenant.place}
          settings={tenant.settings}
          lockedOut={lockedOut}
          editable={mayManage(admin.role, 'owner')}
        />
      </div>
    </>
  );
}
