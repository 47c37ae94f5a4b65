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
import { DoByApi } from '../../by-api/do-by-api';
import { DescriptionField } from '../description-field';
import { scopesPath } from '../scope-path';
import { create } from './create';

export const generateMetadata = titled(msg('scopes.addAScope'));

export default async function NewScopePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = scopesPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('scopes.addAScope')}
        description={t('common.clientsCantRequestItUntil')}
        breadcrumbs={[{ label: t('common.scopes'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <EnteredInput />
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('scopes.addScope')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-6 p-5">
            <Field label={t('common.name')} name="name" required hint={t('scopes.valueClientsSendAsScope')}>
              <Input
                name="name"
                required
                maxLength={255}
                placeholder="orders:read"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <DescriptionField />
          </div>
        </Card>
      </ActionForm>
      <DoByApi actions="scopes/new/create.ts" params={params} />
    </>
  );
}
