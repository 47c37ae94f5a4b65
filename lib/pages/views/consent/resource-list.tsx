import { Server } from 'lucide-react';
import { useId } from 'react';
import { useText } from '@/components/text/use-text';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';

/**
 * The resources that the access is limited to (RFC 8707): the registered name and the identifier, because only the
 * identifier cannot be faked.
 */
export function ResourceList({ resources }: Pick<Interaction, 'resources'>) {
  const t = useText();
  const heading = useId();
  if (resources.length === 0) return null;
  return (
    <>
      <h2 id={heading} className="mt-5 text-sm font-medium text-ink-muted">
        {t('signIn.limitedTo')}
      </h2>
      <ul aria-labelledby={heading} className="mt-2 divide-y rounded-lg border">
        {resources.map(({ identifier, name }) => (
          <li key={identifier} className="flex gap-3 px-3.5 py-2.5">
            <Server aria-hidden className="mt-1 size-4 shrink-0 text-ink-subtle" />
            <span className="min-w-0">
              {name !== null && <bdi className="block text-base [overflow-wrap:anywhere]">{name}</bdi>}
              <code className="block font-mono text-xs text-ink-subtle [overflow-wrap:anywhere]">{identifier}</code>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
