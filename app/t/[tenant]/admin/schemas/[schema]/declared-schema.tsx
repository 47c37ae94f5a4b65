import { Plus } from 'lucide-react';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ExtensionSchema, ValueCounts } from '@/lib/directory/extension-schemas/extension-schema';
import { SavedNote } from '../../saved-note';
import { SchemaFields } from '../schema-fields';
import { attributePath, schemaPath } from '../schema-path';
import { remove, update } from './actions';
import { AttributeList } from './attribute-list';
import { owners } from './owners';

interface DeclaredSchemaProps {
  schema: ExtensionSchema;
  values: ValueCounts;
  tenantPlace: string;
  /** Auditors can view everything but change nothing. */
  editable: boolean;
}

/** A schema that the tenant declared: its attributes, settings and deletion. */
export function DeclaredSchema({ schema, values, tenantPlace, editable }: DeclaredSchemaProps) {
  const t = useText();
  const { urn, name, resourceType, attributes } = schema;
  const counts = new Map(
    [...values.attributes].map(([attribute, resources]) => [attribute, t(owners(resourceType, resources))]),
  );
  const add = editable && (
    <ButtonLink href={`${schemaPath(tenantPlace, urn)}/attributes/new`} size="sm">
      <Plus aria-hidden />
      {t('schemas.addAnAttribute')}
    </ButtonLink>
  );
  return (
    <>
      <Card
        title={t('schemas.attributes')}
        description={
          attributes.length > 0 ? t('schemas.directoriesSeeThemInSchemas') : t('schemas.noAttributesYetAddAttributes')
        }
        actions={add}
        flush
      >
        {attributes.length > 0 && (
          <AttributeList
            attributes={attributes}
            counts={counts}
            href={editable ? (attribute, of) => attributePath(tenantPlace, urn, { of, name: attribute }) : undefined}
          />
        )}
      </Card>
      <ActionForm action={update.bind(null, tenantPlace)}>
        <input type="hidden" name="urn" value={urn} />
        <Card
          title={t('common.settings')}
          description={editable ? undefined : t('common.yourRoleCanViewThese')}
          footer={
            editable && (
              <>
                <SavedNote />
                <SubmitButton>{t('common.saveChanges')}</SubmitButton>
              </>
            )
          }
          flush
        >
          <fieldset disabled={!editable} className="min-w-0 p-5">
            <SchemaFields schema={schema} />
          </fieldset>
        </Card>
      </ActionForm>
      {editable && (
        <Card title={t('common.delete')} description={t('schemas.itsValuesAreDeletedTooDirectories')}>
          <ConfirmDialog
            trigger={t('schemas.deleteSchema')}
            title={t('schemas.deleteThisSchema')}
            description={
              values.resources > 0
                ? t('schemas.valuesOfNameForOwners', {
                    owners: t(owners(resourceType, values.resources)),
                    name,
                  })
                : t('schemas.nameHasNoValuesThis', { name })
            }
            confirmLabel={t('schemas.deleteSchema')}
            action={remove.bind(null, tenantPlace)}
            fields={{ urn }}
          />
        </Card>
      )}
    </>
  );
}
