'use client';

import { Download } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useAccountOfPage, withAccount } from '@/components/forms/for-account';
import type { FormAction, StepUpRequest } from '@/components/forms/form-state';
import { StepUpDialog } from '@/components/step-up/step-up-dialog';
import { buttonVariants } from '@/components/ui/button';

interface ExportLinkProps {
  /** The address of a file, not of a page, so the browser loads it directly. */
  href: string;
  /** Checks whether the download may start. */
  ask: FormAction;
  /** Its whole name, where only the format is shown. */
  label?: string;
  children: ReactNode;
}

/**
 * A link to a download that needs a recent sign-in, which is requested in place. If scripts don't run, the download
 * route redirects to the sign-in.
 */
export function ExportLink({ href, ask, label, children }: ExportLinkProps) {
  const account = useAccountOfPage();
  const [stepUp, setStepUp] = useState<StepUpRequest | null>(null);

  async function begin() {
    const { stepUp: needed = null } = await ask(null, withAccount(account, new FormData()));
    setStepUp(needed);
    // Any other problem is reported by the route.
    if (needed === null) window.location.assign(href);
  }

  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void begin();
  }

  return (
    <>
      <a href={href} download onClick={press} aria-label={label} title={label} className={buttonVariants()}>
        <Download aria-hidden />
        {children}
      </a>
      {stepUp && <StepUpDialog request={stepUp} onSignedIn={() => void begin()} onCancel={() => setStepUp(null)} />}
    </>
  );
}
