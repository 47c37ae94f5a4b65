import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

/** The description of a scope. */
export function DescriptionField({ description }: { description?: string }) {
  const t = useText();
  return (
    <Field
      label={t('Consent page description')}
      name="description"
      required
      hint={t('What a client can do with it, as shown on the consent page: “See your orders”.')}
    >
      <Input
        name="description"
        required
        maxLength={200}
        defaultValue={description}
        placeholder={t('See your orders')}
        autoComplete="off"
      />
    </Field>
  );
}
