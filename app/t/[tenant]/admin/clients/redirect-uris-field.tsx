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
      label={t('Redirect URIs')}
      name="redirect_uris"
      hint={t(
        'One per line. Must match exactly, including a trailing slash. https, or http on a loopback address; native apps can also use private-use schemes.',
      )}
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
