import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

interface NameFieldsProps {
  displayName?: string;
  externalId?: string | null;
  /** False for a provisioned group: only its directory may change its external ID. */
  ownExternalId?: boolean;
}

/** A group's name and its external ID. */
export function NameFields({ displayName, externalId, ownExternalId = true }: NameFieldsProps) {
  const t = useText();
  return (
    <>
      <Field label={t('common.name')} name="displayName" required>
        <Input name="displayName" required maxLength={200} autoComplete="off" defaultValue={displayName} />
      </Field>
      {ownExternalId && (
        <Field
          label={t('common.externalId')}
          name="externalId"
          optional
          hint={t('groups.identifiesGroupInAnotherSystem')}
        >
          <Input
            name="externalId"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            mono
            defaultValue={externalId ?? ''}
          />
        </Field>
      )}
    </>
  );
}
