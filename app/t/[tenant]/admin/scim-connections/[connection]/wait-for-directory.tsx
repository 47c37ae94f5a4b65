'use client';

import { LoaderCircle } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';

const LOOKS_EVERY_MILLISECONDS = 3_000;
const GIVES_UP_AFTER_MILLISECONDS = 10 * 60 * 1000;

/**
 * Says what the page waits for, and renders the page again until it no longer waits. This is the one place that asks
 * again and again: notices from the server can replace the timer.
 */
export function WaitForDirectory({ children }: { children: ReactNode }) {
  const t = useText();
  const router = useRouter();
  const [looks, setLooks] = useState(true);
  useEffect(() => {
    if (!looks) return;
    const since = Date.now();
    const timer = setInterval(() => {
      if (Date.now() - since > GIVES_UP_AFTER_MILLISECONDS) setLooks(false);
      else if (document.visibilityState === 'visible') router.refresh();
    }, LOOKS_EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [looks, router]);

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted">
      <p className="flex items-center gap-2">
        {looks && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin noscript:hidden" />}
        <span>{children}</span>
      </p>
      {!looks && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            setLooks(true);
            router.refresh();
          }}
        >
          {t('common.checkNow')}
        </Button>
      )}
    </div>
  );
}
