import { Plus } from 'lucide-react';
import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageHeader } from '@/components/ui/page-header';
import type { DeclaredAttribute } from '@/lib/directory/extension-schemas/extension-schema';
import { getSchema } from '@/lib/directory/extension-schemas/get-schema';
import { findDeclared } from '@/lib/directory/extension-schemas/place-attribute';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../../../by-api/do-by-api';
import { namedAfter } from '../../../../named-after';
import { SavedNote } from '../../../../saved-note';
import { attributePath, schemaPath, schemasPath } from '../../../schema-path';
import { AttributeList } from '../../attribute-list';
import { owners } from '../../owners';
import { change, remove } from '../actions';
import { AttributeFields } from '../attribute-fields';

export const generateMetadata = namedAfter(msg('common.attribute'), 'attribute', (_, path) => Promise.resolve(path));

export default async function AttributePage({
  params,
}: {
  params: Promise<{ tenant: string; schema: string; attribute: string }>;
}) {
  const t = await getText();
  const { tenant: tenantPlace, schema: segment, attribute: path } = await params;
  const { tenant, container } = await requireAdmin(tenantPlace, 'admin');
  const found = await getSchema(container.extensionSchemas, { tenantId: tenant.id, urn: segmentValue(segment) });
  const [first = '', part] = segmentValue(path).split('.');
  const place = part === undefined ? { of: null, name: first } : { of: first, name: part };
  const attribute = found && findDeclared(found.schema.attributes, place);
  if (!attribute) notFound();
  const {
    schema: { urn, name, resourceType },
    values,
  } = found;
  const having = values.attributes.get(first) ?? 0;
  const fields = { urn, of: place.of ?? '', name: attribute.name };
  return (
    <>
      <PageHeader
        title={segmentValue(path)}
        breadcrumbs={[
          { label: t('common.schemas'), href: schemasPath(tenant.place) },
          { label: name, href: schemaPath(tenant.place, urn) },
        ]}
        description={
          having > 0
            ? t('schemas.setForOwnersTypeAnd', { owners: owners(resourceType, having) })
            : t('schemas.noValuesYet')
        }
      />
      <div className="max-w-3xl space-y-5">
        <ActionForm action={change.bind(null, tenant.place)} className="group/attribute">
          {Object.entries(fields).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <Card
            flush
            footer={
              <>
                <SavedNote />
                <SubmitButton>{t('common.saveChanges')}</SubmitButton>
              </>
            }
          >
            <div className="divide-y *:px-5 *:py-5">
              <AttributeFields attribute={attribute} isPart={place.of !== null} />
            </div>
          </Card>
        </ActionForm>
        {attribute.type === 'complex' && <PartsCard attribute={attribute} tenantPlace={tenant.place} urn={urn} />}
        <Card
          title={t('common.remove')}
          description={
            place.of === null ? t('schemas.itsValuesAreDeletedToo') : t('schemas.subAttributeCanBeRemoved', { first })
          }
        >
          <ConfirmDialog
            trigger={t('schemas.removeAttribute')}
            title={t('schemas.removeName', { name: segmentValue(path) })}
            description={
              having > 0 && place.of === null
                ? t('schemas.itsValuesForOwnersWill', { owners: owners(resourceType, having) })
                : t('schemas.directoriesCanNoLongerSend')
            }
            confirmLabel={t('schemas.removeAttribute')}
            action={remove.bind(null, tenant.place)}
            fields={fields}
          />
        </Card>
      </div>
      <DoByApi actions="schemas/[schema]/attributes/actions.ts" only={['change', 'remove']} params={params} />
    </>
  );
}

/** The sub-attributes of a complex attribute. */
function PartsCard({
  attribute: { name, subAttributes = [] },
  tenantPlace,
  urn,
}: {
  attribute: DeclaredAttribute;
  tenantPlace: string;
  urn: string;
}) {
  const t = useText();
  const add = (
    <ButtonLink href={`${schemaPath(tenantPlace, urn)}/attributes/new?${new URLSearchParams({ of: name })}`} size="sm">
      <Plus aria-hidden />
      {t('schemas.addSubAttribute2')}
    </ButtonLink>
  );
  return (
    <Card title={t('schemas.subAttributes')} actions={add} flush>
      <AttributeList
        attributes={subAttributes}
        href={(part) => attributePath(tenantPlace, urn, { of: name, name: part })}
      />
    </Card>
  );
}
