import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageHeader } from '@/components/ui/page-header';
import { Radio } from '@/components/ui/radio';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../by-api/do-by-api';
import { SchemaFields } from '../schema-fields';
import { schemasPath } from '../schema-path';
import { create } from './create';

export const generateMetadata = titled(msg('schemas.declareASchema'));

export default async function NewSchemaPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = schemasPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('schemas.declareASchema')}
        description={t('schemas.yourOwnAttributesInAddition')}
        breadcrumbs={[{ label: t('common.schemas'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <EnteredInput />
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{t('schemas.declareSchema')}</SubmitButton>
            </>
          }
        >
          <div className="divide-y *:px-5 *:py-5">
            <div className="space-y-5">
              <Field label={t('schemas.urn')} name="urn" required hint={t('schemas.urnUnderWhichDirectoriesSend')}>
                <Input
                  name="urn"
                  required
                  maxLength={200}
                  placeholder="urn:example:hr:2.0:User"
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
              <ChoiceGroup legend={t('schemas.appliesTo')} name="resource_type">
                <Radio name="resource_type" value="User" defaultChecked label={t('common.people')} />
                <Radio name="resource_type" value="Group" label={t('common.groups')} />
              </ChoiceGroup>
            </div>
            <SchemaFields />
          </div>
        </Card>
      </ActionForm>
      <DoByApi actions="schemas/new/create.ts" params={params} />
    </>
  );
}
