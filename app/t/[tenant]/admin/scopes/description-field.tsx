import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

/** The description of a scope. */
export function DescriptionField({ description }: { description?: string }) {
  const t = useText();
  return (
    <Field
      label={t('common.consentPageDescription')}
      name="description"
      required
      hint={t('scopes.whatClientCanDoWith')}
    >
      <Input
        name="description"
        required
        maxLength={200}
        defaultValue={description}
        placeholder={t('scopes.seeYourOrders')}
        autoComplete="off"
      />
    </Field>
  );
}
