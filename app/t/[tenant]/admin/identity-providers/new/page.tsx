import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { ProviderFields } from '../provider-fields';
import { providersPath } from '../provider-path';
import { create } from './create';

export const generateMetadata = titled(msg('identityProviders.addIdentityProvider'));

export default async function NewProviderPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'admin');
  const listHref = providersPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('identityProviders.addIdentityProvider')}
        description={t('identityProviders.registerThisServerWithProvider')}
        breadcrumbs={[{ label: t('common.identityProviders'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('identityProviders.addProvider')}</SubmitButton>
            </>
          }
        >
          <div className="divide-y *:px-5 *:py-5">
            <div className="space-y-5">
              <Field
                label={t('identityProviders.shortName')}
                name="id"
                required
                hint={t.rich('identityProviders.partOfRedirectUriTo', {
                  code: () => (
                    <code className="wrap-anywhere">
                      {upstreamRedirectUri(container.config.url, tenant.place, '…')}
                    </code>
                  ),
                })}
              >
                <Input
                  name="id"
                  required
                  maxLength={40}
                  placeholder="google"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </Field>
              <Field
                label={t('common.issuer')}
                name="issuer"
                required
                hint={t('identityProviders.issuerInItsMetadataAnd')}
              >
                <Input
                  name="issuer"
                  type="url"
                  required
                  maxLength={1024}
                  placeholder="https://accounts.google.com"
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
            </div>
            <ProviderFields mayManageOwners={mayManage(admin.role, 'owner')} />
          </div>
        </Card>
      </ActionForm>
    </>
  );
}
