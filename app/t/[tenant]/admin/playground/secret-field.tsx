import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

/** The client's secret, used for this run only. */
export function SecretField() {
  const t = useText();
  return (
    <Field
      label={t('Client secret')}
      name="client_secret"
      hint={t('Used only for this run. It is sent to this server in the form, not stored, and not shown again.')}
    >
      <Input type="password" name="client_secret" mono autoComplete="off" spellCheck={false} />
    </Field>
  );
}
