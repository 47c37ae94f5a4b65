import { useText } from '@/components/text/use-text';

/** The first keyboard stop: skips the navigation to `#main`. */
export function SkipLink() {
  const t = useText();
  return (
    <a
      href="#main"
      className="sr-only rounded-md border bg-surface px-3 py-2 text-sm font-medium shadow-md focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-50"
    >
      {t('common.skipToContent')}
    </a>
  );
}
