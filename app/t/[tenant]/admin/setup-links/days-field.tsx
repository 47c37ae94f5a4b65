import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { linkDays } from '@/lib/operation/setup-links/setup-link';

export function DaysField() {
  const t = useText();
  return (
    <Field
      label={t('setupLinks.validForDays')}
      name="days"
      required
      hint={t('settings.enterLeastToMostDays', { least: linkDays.least, most: linkDays.most })}
      className="max-w-48"
    >
      <Input
        name="days"
        type="number"
        min={linkDays.least}
        max={linkDays.most}
        required
        defaultValue={linkDays.standard}
        inputMode="numeric"
        autoComplete="off"
      />
    </Field>
  );
}
