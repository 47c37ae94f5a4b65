import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';

/** Opens in a new tab, so that what is typed on the page is kept. */
export function DocumentLink({ path, children }: { path: string; children: ReactNode }) {
  const t = useText();
  return (
    <a
      href={`/docs/${path}`}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
    >
      {children}
      <span className="sr-only">{t('common.opensInNewTab')}</span>
    </a>
  );
}
