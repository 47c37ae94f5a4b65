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
import { DetailsTypeFields } from '../details-type-fields';
import { detailsTypesPath } from '../details-type-path';
import { create } from './create';

export const generateMetadata = titled(msg('authorizationDetails.declareAuthorizationDetailsType'));

export default async function NewDetailsTypePage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = detailsTypesPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('authorizationDetails.declareAType')}
        description={t('common.clientsCantRequestItUntil')}
        breadcrumbs={[{ label: t('common.authorizationDetails'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <EnteredInput />
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('authorizationDetails.declareType')}</SubmitButton>
            </>
          }
        >
          <div className="space-y-6 p-5">
            <Field
              label={t('common.type')}
              name="type"
              required
              hint={t('authorizationDetails.typeValueThatClientsSend')}
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
      <DoByApi actions="authorization-details/new/create.ts" params={params} />
    </>
  );
}
