import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';

/** The addresses that a client may be sent back to. */
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
        'One a line. Compared character for character: a slash more at the end is another address. https, or http on this machine; for native apps also a private scheme.',
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
