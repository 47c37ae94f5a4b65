'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { firstValuesOf, valuesOf } from '@/components/forms/undo/form-values';
import { differ } from '@/components/forms/use-unsaved';
import { useText } from '@/components/text/use-text';
import { type LivePage, useLive } from './use-live';

/** What is open over the page. Replacing the page below would take it from under the reader. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

/**
 * Whether the page must stay as it is: a form has unsaved input, or something is open over the page. Forms are compared
 * with their initial values, so input from before the page's script ran counts too.
 */
export const isHeld = (): boolean =>
  document.querySelector(OPEN) !== null ||
  [...document.forms].some((form) => differ(firstValuesOf(form), valuesOf(form)));

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
