import { BookOpen } from 'lucide-react';
import { headers } from 'next/headers';
import { useText } from '@/components/text/use-text';
import { pathHeader } from '@/lib/platform/shared/path-header';
import { guideTo } from './guides';

const CONSOLE = /^(?:\/t\/[^/]+)?\/admin(?:\/|$)/;

/** The link to the guide about the open console page, in a new tab, so that what is typed on the page is kept. */
export async function GuideLink() {
  const [path = ''] = ((await headers()).get(pathHeader) ?? '').split('?');
  const guide = CONSOLE.test(path) ? guideTo(path.replace(CONSOLE, '')) : null;
  return guide === null ? null : <LinkToGuide guide={guide} />;
}

function LinkToGuide({ guide }: { guide: string }) {
  const t = useText();
  return (
    <a
      href={`/docs/${guide}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm text-ink-muted hover:bg-hover hover:text-ink print:hidden"
    >
      <BookOpen aria-hidden className="size-4 text-ink-subtle" />
      {t('common.guide')}
      <span className="sr-only">{t('common.opensInNewTab')}</span>
    </a>
  );
}
