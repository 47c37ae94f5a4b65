import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageHeader } from '@/components/ui/page-header';
import { getSchema } from '@/lib/directory/extension-schemas/get-schema';
import { findDeclared } from '@/lib/directory/extension-schemas/place-attribute';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { text } from '@/lib/platform/shared/text';
import { namedAfter } from '../../../../named-after';
import { SavedNote } from '../../../../saved-note';
import { schemaPath, schemasPath } from '../../../schema-path';
import { owners } from '../../owners';
import { change, remove } from '../actions';
import { AttributeFields } from '../attribute-fields';
import { PartsCard } from '../parts-card';

export const generateMetadata = namedAfter(text('Attribute'), 'attribute', (_, path) => Promise.resolve(path));

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
          { label: t('Schemas'), href: schemasPath(tenant.place) },
          { label: name, href: schemaPath(tenant.place, urn) },
        ]}
        description={
          having > 0
            ? t(
                having === 1
                  ? 'Set for {owners}: the type and the multi-valued setting can’t be changed.'
                  : 'Set for {owners}: the type and the multi-valued setting can’t be changed.',
                { owners: t(owners(resourceType, having)) },
              )
            : t('No values yet.')
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
                <SubmitButton>{t('Save changes')}</SubmitButton>
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
          title={t('Remove')}
          description={
            place.of === null
              ? t('Its values are deleted too.')
              : t('A sub-attribute can be removed only while {first} has no values.', { first })
          }
        >
          <ConfirmDialog
            trigger={t('Remove attribute')}
            title={t('Remove {name}?', { name: segmentValue(path) })}
            description={
              having > 0 && place.of === null
                ? t(
                    having === 1
                      ? 'Its values for {owners} will be deleted. This cannot be undone.'
                      : 'Its values for {owners} will be deleted. This cannot be undone.',
                    { owners: t(owners(resourceType, having)) },
                  )
                : t('Directories can no longer send it.')
            }
            confirmLabel={t('Remove attribute')}
            action={remove.bind(null, tenant.place)}
            fields={fields}
          />
        </Card>
      </div>
    </>
  );
}
