import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

/** Asks for the reason, which is kept in the event and the audit log. */
export function NoteField() {
  const t = useText();
  return (
    <Field label={t('common.reason')} name="note" required hint={t('tokenFamilies.savedWithEventAndIn')}>
      <Textarea name="note" maxLength={500} rows={2} />
    </Field>
  );
}
