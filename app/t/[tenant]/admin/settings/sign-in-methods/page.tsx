import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { mayManage } from '@/lib/directory/may-manage';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';
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
        description={t('With what people sign in. Identity providers have switches of their own.')}
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
