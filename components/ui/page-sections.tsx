import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import type { Message } from '@/lib/platform/shared/message';

export interface PageSection {
  /** The id of the section's element. */
  id: string;
  label: Message;
}

/**
 * A long page: its column and, where there is room beside it, a list of its sections that stays in view. Labels are
 * messages.
 */
export function PageSections({ sections, children }: { sections: readonly PageSection[]; children: ReactNode }) {
  const t = useText();
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,48rem)_minmax(0,1fr)] xl:gap-8">
      <div className="max-w-3xl space-y-5">{children}</div>
      <nav aria-label={t('common.onThisPage')} className="hidden xl:block">
        <div className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto">
          <p className="px-2.5 pb-1 text-xs text-ink-subtle" aria-hidden>
            {t('common.onThisPage')}
          </p>
          <ul className="border-l">
            {sections.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ml-px block border-l border-transparent px-2.5 py-1 text-sm text-ink-muted -outline-offset-2 hover:border-line-strong hover:text-ink"
                >
                  {t(label)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  );
}
