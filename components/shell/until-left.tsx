'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { keepShown } from '@/components/shown-news';

interface UntilLeftProps {
  /** What to show, with a button `data-dismiss`. Null if there is nothing new. */
  news: { id: string; shown: ReactNode } | null;
}

/** Keeps news, such as of what an action ended, until another page is opened or the reader dismisses it. */
export function UntilLeft({ news }: UntilLeftProps) {
  const path = usePathname();
  const [latest, setLatest] = useState(news && { ...news, path });
  const [dismissed, setDismissed] = useState<string | null>(null);
  // Later renders of the page have no news, but the text stays.
  if (news && news.id !== latest?.id) setLatest({ ...news, path });
  // A page that is loaded from the server within seconds would have the same news.
  useEffect(() => {
    if (latest) keepShown(latest.id);
  }, [latest]);
  if (!latest || latest.path !== path || latest.id === dismissed) return null;
  return (
    <div
      className="contents"
      onClick={({ target }) => target instanceof Element && target.closest('[data-dismiss]') && setDismissed(latest.id)}
    >
      {latest.shown}
    </div>
  );
}
