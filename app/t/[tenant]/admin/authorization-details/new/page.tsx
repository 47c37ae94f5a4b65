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
import { DetailsTypeFields } from '../details-type-fields';
import { detailsTypesPath } from '../details-type-path';
import { create } from './create';

export const generateMetadata = titled(text('Declare an authorization details type'));

export default async function NewDetailsTypePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = detailsTypesPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('Declare a type')}
        description={t('Clients can’t request it until you allow it on the client’s page.')}
        breadcrumbs={[{ label: t('Authorization details'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
              <SubmitButton>{t('Declare type')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-6 p-5">
            <Field
              label={t('Type')}
              name="type"
              required
              hint={t('The type value that clients send. No spaces; must match exactly. It can’t be changed later.')}
            >
              <Input
                name="type"
                required
                maxLength={255}
                placeholder="payment_initiation"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <DetailsTypeFields />
          </div>
        </Card>
      </ActionForm>
    </>
  );
}
