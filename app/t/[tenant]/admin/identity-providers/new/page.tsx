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
import { text } from '@/lib/platform/shared/text';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { ProviderFields } from '../provider-fields';
import { providersPath } from '../provider-path';
import { create } from './create';

export const generateMetadata = titled(text('Add an identity provider'));

export default async function NewProviderPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'admin');
  const listHref = providersPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('Add an identity provider')}
        description={t(
          'Register this server with the provider as an OpenID Connect web application, then enter the values you receive.',
        )}
        breadcrumbs={[{ label: t('Identity providers'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
              <SubmitButton>{t('Add provider')}</SubmitButton>
            </>
          }
        >
          <div className="divide-y *:px-5 *:py-5">
            <div className="space-y-5">
              <Field
                label={t('Short name')}
                name="id"
                required
                hint={t.rich('Part of the redirect URI to register: <code></code>. It can’t be changed later.', {
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
                label={t('Issuer')}
                name="issuer"
                required
                hint={t(
                  'The issuer in its metadata and ID tokens. Must match exactly. It can’t be changed later because linked accounts depend on it.',
                )}
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
