'use client';

import { X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';

interface EndedCalloutProps {
  /** Null if nothing has just ended. */
  news: { id: string; text: string } | null;
  className?: string;
}

/** Says what the last action ended, in view wherever the page is scrolled to, until another page is opened. */
export function EndedCallout({ news, className }: EndedCalloutProps) {
  const t = useText();
  const path = usePathname();
  const [latest, setLatest] = useState(news && { ...news, path });
  const [dismissed, setDismissed] = useState<string | null>(null);
  // Later renders of the page have no news, but the text stays.
  if (news && news.id !== latest?.id) setLatest({ ...news, path });
  if (!latest || latest.path !== path || latest.id === dismissed) return null;
  return (
    <div className={cn('sticky z-10 rounded-md bg-surface shadow-md', className)}>
      <Callout tone="success" role="status" className="items-start">
        <div className="flex items-start justify-between gap-3">
          <p>{latest.text}</p>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('common.dismiss')}
            onClick={() => setDismissed(latest.id)}
            className="-my-1 shrink-0 noscript:hidden"
          >
            <X aria-hidden />
          </Button>
        </div>
      </Callout>
    </div>
  );
}
