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
      <Field label={t('Name')} name="displayName" required>
        <Input name="displayName" required maxLength={200} autoComplete="off" defaultValue={displayName} />
      </Field>
      {ownExternalId && (
        <Field
          label={t('External ID')}
          name="externalId"
          optional
          hint={t('Identifies the group in another system. Must be unique among groups created in the console.')}
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
