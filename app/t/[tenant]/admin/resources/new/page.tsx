import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { withoutMachineScopes } from '@/lib/tenants/built-in-scopes';
import { DoByApi } from '../../by-api/do-by-api';
import { ResourceFields } from '../resource-fields';
import { resourcesPath } from '../resource-path';
import { create } from './create';

export const generateMetadata = titled(msg('resources.registerAResource'));

export default async function NewResourcePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = resourcesPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('resources.registerAResource')}
        description={t('resources.apiThatClientsCanRequest')}
        breadcrumbs={[{ label: t('common.resources'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <EnteredInput />
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('resources.registerResource')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-6 p-5">
            <Field label={t('resources.identifier')} name="identifier" required hint={t('resources.urlOfApiOrAnother')}>
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
      <DoByApi actions="resources/new/create.ts" params={params} />
    </>
  );
}
