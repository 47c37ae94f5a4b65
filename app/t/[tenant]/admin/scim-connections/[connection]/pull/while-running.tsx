'use client';

import { LoaderCircle } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';

const EVERY_MILLISECONDS = 3_000;

/** Says that a run is in progress, and renders the page again until it has ended. */
export function WhileRunning({ children }: { children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-muted">
      <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin noscript:hidden" />
      <span>{children}</span>
    </p>
  );
}
