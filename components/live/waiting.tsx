'use client';

import { LoaderCircle } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { type LivePage, useLive } from './use-live';

/** Says what the page waits for, and renders the page again when it may have come. */
export function Waiting({ live, children }: { live: LivePage; children: ReactNode }) {
  const router = useRouter();
  useLive(live, { renew: () => router.refresh() });
  return (
    <p className="flex items-center gap-2 text-sm text-ink-muted">
      <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin noscript:hidden" />
      <span>{children}</span>
    </p>
  );
}
