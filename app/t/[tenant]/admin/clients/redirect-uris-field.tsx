import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

/** The addresses that people may be redirected to. */
export function RedirectUrisField({
  redirectUris = [],
  className,
}: {
  redirectUris?: readonly string[];
  className?: string;
}) {
  const t = useText();
  return (
    <Field
      label={t('clients.redirectUris')}
      name="redirect_uris"
      hint={t('clients.onePerLineMustMatch')}
      className={className}
    >
      <Textarea
        name="redirect_uris"
        mono
        rows={3}
        defaultValue={redirectUris.join('\n')}
        placeholder="https://app.example.com/callback"
        spellCheck={false}
      />
    </Field>
  );
}
