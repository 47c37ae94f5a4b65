import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandImageBytesAtMost } from '@/lib/tenants/branding/brand-image';
import { brandingSchema } from '@/lib/tenants/branding/branding-settings';
import { brandDraft, brandingNames } from '@/lib/tenants/branding/draft';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { DoByApi } from '../by-api/do-by-api';
import { BrandingForm } from './branding-form';
import { Shades } from './shades';

export const generateMetadata = titled(msg('common.branding'));

export default async function BrandingPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin } = await requireAdmin((await params).tenant, 'auditor');
  const branding = brandingSchema.parse(tenant.settings);
  const saved = brandDraft(branding);
  return (
    <>
      <PageHeader
        title={t('common.branding')}
        description={t('branding.howYourSignInConsent')}
        actions={
          <ButtonLink href={tenantPath(tenant.place, '/admin/branding/emails')}>{t('common.emails')}</ButtonLink>
        }
      />
      <BrandingForm
        tenant={{ place: tenant.place, name: tenant.name }}
        saved={saved}
        savedShades={<Shades color={saved.brandAccent} />}
        version={settingsVersion(branding)}
        previewPath={tenantPath(tenant.place, '/branding-preview')}
        imagePath={tenantPath(tenant.place, '/brand/image')}
        bytesAtMost={brandImageBytesAtMost}
        editable={roleSuffices(admin.role, 'admin')}
      />
      <DoByApi actions="branding/save-branding.ts" fields={brandingNames} params={params} />
    </>
  );
}
