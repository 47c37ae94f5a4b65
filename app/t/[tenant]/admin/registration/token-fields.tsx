import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select, type SelectOption } from '@/components/ui/select';

/** The fields of a new initial access token. */
export function TokenFields({ expiryOptions }: { expiryOptions: SelectOption[] }) {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={t('common.name')} name="name" required hint={t('registration.personOrTeamYouGive')}>
        <Input name="name" required maxLength={200} autoComplete="off" />
      </Field>
      <Field label={t('registration.uses')} name="uses" required hint={t('registration.numberOfClientsItCan')}>
        <Input
          name="uses"
          type="number"
          min={1}
          max={10_000}
          required
          defaultValue={1}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <Field label={t('common.expires')} name="expires">
        <Select name="expires" options={expiryOptions} />
      </Field>
    </div>
  );
}
