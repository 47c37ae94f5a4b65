import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

/** Selects which connection takes over the people and groups. */
export function ReceiverField({ others }: { others: readonly { id: string; name: string }[] }) {
  const t = useText();
  return (
    <Field
      label={t('Transfer people and groups to')}
      name="to"
      hint={t('Without a connection, they stay as they are, and any connection can adopt people by its own rule.')}
    >
      <Select
        name="to"
        options={[
          { value: '', label: t('No connection') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  );
}
