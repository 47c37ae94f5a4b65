import { Eye } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';

/**
 * The individual claims that the client requests beyond its scopes (OpenID Connect Core, 5.5). Consent to them is
 * requested each time.
 */
export function ClaimList({ claims }: Pick<Interaction, 'claims'>) {
  const t = useText();
  if (claims.length === 0) return null;
  return (
    <>
      <h2 id="claims" className="mt-5 text-sm font-medium text-ink-muted">
        {t('This time, it also asks to see')}
      </h2>
      <ul aria-labelledby="claims" className="mt-2 divide-y rounded-lg border">
        {claims.map(({ name, words }) => (
          <li key={name} className="flex gap-3 px-3.5 py-2.5">
            <Eye aria-hidden className="mt-1 size-4 shrink-0 text-ink-subtle" />
            <span className="min-w-0">
              <span className="block text-base text-pretty">{t(words)}</span>
              <code className="block font-mono text-xs text-ink-subtle">{name}</code>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
