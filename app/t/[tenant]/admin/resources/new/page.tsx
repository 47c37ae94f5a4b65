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
import { text } from '@/lib/platform/shared/text';
import { withoutMachineScopes } from '@/lib/tenants/built-in-scopes';
import { ResourceFields } from '../resource-fields';
import { resourcesPath } from '../resource-path';
import { create } from './create';

export const generateMetadata = titled(text('Register a resource'));

export default async function NewResourcePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = resourcesPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('Register a resource')}
        description={t('An API that clients can request tokens for, by its identifier.')}
        breadcrumbs={[{ label: t('Resources'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
              <SubmitButton>{t('Register resource')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-6 p-5">
            <Field
              label={t('Identifier')}
              name="identifier"
              required
              hint={t(
                'The URL of the API or another absolute URI: resource in client requests, and aud in tokens. Must match exactly. It can’t be changed later.',
              )}
            >
              <Input
                name="identifier"
                required
                maxLength={2048}
                placeholder="https://orders.example.com"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <ResourceFields
              scopes={withoutMachineScopes(tenant.scopes)}
              standardLifetimeSeconds={tenant.settings.accessTokenSeconds}
            />
          </div>
        </Card>
      </ActionForm>
    </>
  );
}
