import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PageHeader } from '@/components/ui/page-header';
import { Radio } from '@/components/ui/radio';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { text } from '@/lib/platform/shared/text';
import { SchemaFields } from '../schema-fields';
import { schemasPath } from '../schema-path';
import { create } from './create';

export const generateMetadata = titled(text('Declare a schema'));

export default async function NewSchemaPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = schemasPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('Declare a schema')}
        description={t(
          'Your own attributes, in addition to the standard ones. Directories see them in /Schemas and can send them immediately.',
        )}
        breadcrumbs={[{ label: t('Schemas'), href: listHref }]}
      />
      <ActionForm action={create.bind(null, tenant.place)} className="max-w-3xl">
        <Card
          flush
          footer={
            <>
              <ButtonLink href={listHref}>{t('Cancel')}</ButtonLink>
              <SubmitButton>{t('Declare schema')}</SubmitButton>
            </>
          }
        >
          <div className="divide-y *:px-5 *:py-5">
            <div className="space-y-5">
              <Field
                label={t('URN')}
                name="urn"
                required
                hint={t(
                  'The URN under which directories send the attributes. Choose your own; it can’t be changed later.',
                )}
              >
                <Input
                  name="urn"
                  required
                  maxLength={200}
                  placeholder="urn:example:hr:2.0:User"
                  autoComplete="off"
                  spellCheck={false}
                />
              </Field>
              <ChoiceGroup legend={t('Applies to')} name="resource_type">
                <Radio name="resource_type" value="User" defaultChecked label={t('People')} />
                <Radio name="resource_type" value="Group" label={t('Groups')} />
              </ChoiceGroup>
            </div>
            <SchemaFields />
          </div>
        </Card>
      </ActionForm>
    </>
  );
}
