import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { EnteredInput } from '@/components/forms/entered-input';
import { SubmitButton } from '@/components/forms/submit-button';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { findDeclared } from '@/lib/directory/extension-schemas/place-attribute';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../../../by-api/do-by-api';
import { namedAfter } from '../../../../named-after';
import { schemaPath, schemasPath } from '../../../schema-path';
import { add } from '../actions';
import { AttributeFields } from '../attribute-fields';

export const generateMetadata = namedAfter(
  msg('schemas.addAnAttribute'),
  'schema',
  async ({ tenant, container }, urn) => (await container.extensionSchemas.find(tenant.id, urn))?.name,
);

/** With `of` in the query, the page adds a sub-attribute to that attribute. */
export default async function NewAttributePage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string; schema: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant: tenantPlace, schema: segment } = await params;
  const { tenant, container } = await requireAdmin(tenantPlace, 'admin');
  const schema = await container.extensionSchemas.find(tenant.id, segmentValue(segment));
  const of = (await readPageQuery(searchParams))('of');
  if (!schema || (of !== null && findDeclared(schema.attributes, { of: null, name: of })?.type !== 'complex'))
    notFound();
  const back = schemaPath(tenant.place, schema.urn);
  return (
    <>
      <PageHeader
        title={of === null ? t('schemas.addAnAttribute') : t('schemas.addSubAttributeToOf', { of })}
        breadcrumbs={[
          { label: t('common.schemas'), href: schemasPath(tenant.place) },
          { label: schema.name, href: back },
        ]}
      />
      <ActionForm action={add.bind(null, tenant.place)} className="group/attribute max-w-3xl">
        <EnteredInput />
        <input type="hidden" name="urn" value={schema.urn} />
        <input type="hidden" name="of" value={of ?? ''} />
        <Card
          flush
          footer={
            <>
              <ButtonLink href={back}>{t('common.cancel')}</ButtonLink>
              <SubmitButton>{of === null ? t('schemas.addAttribute') : t('schemas.addSubAttribute')}</SubmitButton>
            </>
          }
        >
          <div className="divide-y *:px-5 *:py-5">
            <AttributeFields isPart={of !== null} />
          </div>
        </Card>
      </ActionForm>
      <DoByApi actions="schemas/[schema]/attributes/actions.ts" only={['add']} params={params} />
    </>
  );
}
