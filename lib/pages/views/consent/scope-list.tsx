import { Check } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';

interface ScopeListProps extends Pick<Interaction, 'scopes'> {
  /** The scopes that the person allowed before, if known and not empty: all others are marked as new. */
  allowedBefore?: ReadonlySet<string> | null;
}

/** The scopes that the client requests, in the tenant's words, each with its technical name. */
export function ScopeList({ scopes, allowedBefore = null }: ScopeListProps) {
  const t = useText();
  if (scopes.length === 0) return <p className="text-base text-ink-muted">{t('signIn.itOnlyLearnsWhoYou')}</p>;
  const isNew = (name: string) => allowedBefore !== null && !allowedBefore.has(name);
  const wider = scopes.some(({ name }) => isNew(name));
  return (
    <>
      {wider && <p className="mb-4 text-base text-pretty">{t('signIn.youveAllowedThisAppBefore')}</p>}
      <h2 className="text-sm font-medium text-ink-muted">{t('signIn.itWillBeAbleTo')}</h2>
      <ul className="mt-2 divide-y rounded-lg border">
        {scopes.map(({ name, description: said }) => {
          const description = t(said);
          return (
            <li key={name} className="flex gap-3 px-3.5 py-2.5">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
              <span className="min-w-0 grow">
                <span className="block text-base text-pretty">{description}</span>
                {description !== name && (
                  <code className="block font-mono text-xs text-ink-subtle [overflow-wrap:anywhere]">{name}</code>
                )}
              </span>
              {isNew(name) && (
                <Badge tone="accent" className="mt-0.5 shrink-0">
                  {t('signIn.new')}
                </Badge>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
