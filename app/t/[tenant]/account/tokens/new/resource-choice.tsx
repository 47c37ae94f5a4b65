import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { OfferedResource } from '@/lib/oauth/personal-tokens/offered-resources';
import { resourceKey } from './resource-key';

/** The choice of the token's resource, if there is more than one. */
export function ResourceChoice({ offered, path }: { offered: readonly OfferedResource[]; path: string }) {
  const t = useText();
  return (
    <Card flush title={t('Choose what the token is for')} description={t('A token works for only one of these.')}>
      <ul className="divide-y">
        {offered.map((resource) => (
          <li
            key={resourceKey(resource)}
            className="relative flex items-center justify-between gap-4 px-5 py-3 text-sm hover:bg-hover/60"
          >
            <div className="min-w-0">
              <Link
                href={`${path}?${new URLSearchParams({ for: resourceKey(resource) })}`}
                prefetch={false}
                className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {t(resource.name)}
              </Link>
              <p className="text-ink-muted wrap-anywhere">{resource.identifier ?? t('Your data stored here')}</p>
            </div>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-subtle" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
