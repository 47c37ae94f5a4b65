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
import { DescriptionField } from '../description-field';
import { scopesPath } from '../scope-path';
import { create } from './create';

export const generateMetadata = titled(text('Add a scope'));

export default async function NewScopePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = scopesPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('Add a scope')}
        description={t('Clients can’t request it until you allow it on the client’s page.')}
        breadcrumbs={[{ label: t('Scopes'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
              <SubmitButton>{t('Add scope')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-6 p-5">
            <Field
              label={t('Name')}
              name="name"
              required
              hint={t(
                'The value clients send as scope, without spaces. Must match exactly. It can’t be changed later.',
              )}
            >
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
    </>
  );
}
