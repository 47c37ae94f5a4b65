import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

/** Who gets the people and groups of a connection. */
export function ReceiverField({ others }: { others: readonly { id: string; name: string }[] }) {
  return (
    <Field label="Give people and groups to" name="to" hint="Without a connection they stay as they are, and any connection may adopt people by its own rule.">
      <Select name="to" options={[{ value: '', label: 'No connection' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]} />
    </Field>
  );
}
