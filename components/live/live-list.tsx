'use client';

import { RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { focusRows } from '@/components/data-table/list-frame';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { isHeld } from './live-facts';
import { type LivePage, useLive } from './use-live';

interface LiveListProps extends LivePage {
  /** Counts the entries that the list, with its filters, has gained since it was rendered. */
  countHref: string;
}

interface Counted {
  /** The rendering that they are newer than. */
  since: string;
  entries: number;
  /** There may be more. */
  more: boolean;
  /** Its rows are no longer as they were rendered. */
  changed: boolean;
}

/**
 * Says how many entries a list has gained since it was rendered, with a button that shows them. The list stays as it is
 * until then, with the reader's place in it. Rows that change are renewed in place, as long as there are no new entries,
 * which would move them, and no row is selected. While rows are selected, the button says that they changed.
 */
export function LiveList({ countHref, ...page }: LiveListProps) {
  const t = useText();
  const router = useRouter();
  const [counted, setCounted] = useState<Counted | null>(null);
  const [pending, startRenewal] = useTransition();
  const { since } = page;

  useLive(page, {
    async renew(left) {
      const response = await fetch(countHref, { cache: 'no-store', signal: left }).catch(() => null);
      const found = response?.ok ? ((await response.json().catch(() => null)) as Omit<Counted, 'since'> | null) : null;
      if (!found || left.aborted) return;
      const inPlace = found.changed && found.entries === 0 && !isHeld();
      setCounted({ since, ...found, changed: found.changed && !inPlace });
      if (inPlace) startRenewal(() => router.refresh());
    },
  });

  const { entries, more, changed } = counted?.since === since ? counted : { entries: 0, more: false, changed: false };
  const show = () => {
    // The button goes away; the list is where the reader continues.
    focusRows();
    startRenewal(() => router.refresh());
  };
  return (
    // In the gap above the list, and over the list while the reader scrolls: it moves nothing.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none sticky top-15 z-10 -mt-5 flex h-7 justify-center md:top-2 print:hidden"
    >
      {(entries > 0 || changed) && (
        <Button
          type="button"
          size="sm"
          onClick={show}
          disabled={pending}
          className="pointer-events-auto -translate-y-0.5 shadow-md"
        >
          <RefreshCw aria-hidden className={pending ? 'animate-spin' : undefined} />
          {changed
            ? t('live.rowsChanged')
            : t(more ? 'live.showManyNewEntries' : 'live.showNewEntries', { count: entries })}
        </Button>
      )}
    </div>
  );
}
