'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { useText } from '@/components/text/use-text';
import { isHeld } from './is-held';
import { type LivePage, useLive } from './use-live';

/** Keeps a page current in place, and says so to readers who do not see it. */
export function LiveFacts(page: LivePage) {
  const t = useText();
  const router = useRouter();
  const [pending, startRenewal] = useTransition();
  const [renewals, setRenewals] = useState(0);
  const renewing = useRef(false);
  useEffect(() => {
    if (!pending && renewing.current) setRenewals((before) => before + 1);
    renewing.current = pending;
  }, [pending]);
  useLive(page, { renew: () => startRenewal(() => router.refresh()), held: isHeld });
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {/* The same text again would not be read out again. */}
      {renewals > 0 && <span key={renewals}>{t('live.pageUpdated')}</span>}
    </p>
  );
}
