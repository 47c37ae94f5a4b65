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
      {t('Add an attribute')}
    </ButtonLink>
  );
  return (
    <>
      <Card
        title={t('Attributes')}
        description={
          attributes.length > 0
            ? t('Directories see them in /Schemas and can send and request them immediately.')
            : t('No attributes yet. Add the attributes that directories can send.')
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
          title={t('Settings')}
          description={editable ? undefined : t('Your role can view these settings but not change them.')}
          footer={
            editable && (
              <>
                <SavedNote />
                <SubmitButton>{t('Save changes')}</SubmitButton>
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
        <Card
          title={t('Delete')}
          description={t('Its values are deleted too. Directories can still send them, but they are ignored.')}
        >
          <ConfirmDialog
            trigger={t('Delete schema')}
            title={t('Delete this schema?')}
            description={
              values.resources > 0
                ? t('The values of {name} for {owners} will be deleted. This cannot be undone.', {
                    owners: t(owners(resourceType, values.resources)),
                    name,
                  })
                : t('{name} has no values. This cannot be undone.', { name })
            }
            confirmLabel={t('Delete schema')}
            action={remove.bind(null, tenantPlace)}
            fields={{ urn }}
          />
        </Card>
      )}
    </>
  );
}
