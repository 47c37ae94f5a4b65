import { Check } from 'lucide-react';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';

/** What the client asks for, in the tenant's words, each with the scope's own name. */
export function ScopeList({ scopes }: Pick<Interaction, 'scopes'>) {
  if (scopes.length === 0) return <p className="text-base text-ink-muted">It learns who you are, and nothing more.</p>;
  return (
    <>
      <h2 className="text-sm font-medium text-ink-muted">It will be able to</h2>
      <ul className="mt-2 divide-y rounded-lg border">
        {scopes.map(({ name, description }) => (
          <li key={name} className="flex gap-3 px-3.5 py-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
            <span className="min-w-0">
              <span className="block text-base text-pretty">{description}</span>
              {description !== name && <code className="block font-mono text-xs text-ink-subtle [overflow-wrap:anywhere]">{name}</code>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
