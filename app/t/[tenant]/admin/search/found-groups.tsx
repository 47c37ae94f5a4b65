import Link from 'next/link';
import type { FoundLink } from '@/components/shell/commands/use-found';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';

/**
 * The search results, grouped by kind.
 * @param most how many of a kind are shown
 */
export function FoundGroups({ links, most }: { links: readonly FoundLink[]; most: number }) {
  const t = useText();
  const groups = [...new Set(links.map(({ group }) => group))].map((name) => ({
    name,
    members: links.filter(({ group }) => group === name),
  }));
  return (
    <div className="space-y-4">
      {groups.map(({ name, members }) => (
        <Card
          key={name}
          title={name}
          description={members.length === most ? t('search.showingFirstMostTypeMore', { most }) : undefined}
          flush
        >
          <ul className="divide-y text-sm">
            {members.map(({ href, detail, ...link }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-2.5 -outline-offset-2 hover:bg-hover/60"
                >
                  <span className="min-w-0 font-medium wrap-anywhere">{link.name}</span>
                  {detail !== '' && (
                    <span className="min-w-0 font-mono text-xs text-ink-muted wrap-anywhere">{detail}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
