import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { SignInMethodsForm } from './sign-in-methods-form';

export const generateMetadata = titled(text('Sign-in methods'));

export default async function SignInMethodsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'admin');
  const lockedOut = await container.tenants.countLockedOut(tenant.id);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('Settings'), href: tenantPath(tenant.place, '/admin/settings') }]}
        title={t('Sign-in methods')}
        description={t('Ways people can sign in. Manage identity providers separately.')}
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
