'use client';

import { Download } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { FormAction, StepUpRequest } from '@/components/forms/form-state';
import { StepUpDialog } from '@/components/step-up/step-up-dialog';
import { buttonVariants } from '@/components/ui/button';

interface ExportLinkProps {
  /** Of a file, not a page: the browser fetches it itself. */
  href: string;
  /** Says whether the download may begin. */
  ask: FormAction;
  children: ReactNode;
}

/** A link to a download that needs a recent sign-in, which is asked for in place. Without script the download's route leads to it. */
export function ExportLink({ href, ask, children }: ExportLinkProps) {
  const [stepUp, setStepUp] = useState<StepUpRequest | null>(null);

  async function begin() {
    const { stepUp: needed = null } = await ask(null, new FormData());
    setStepUp(needed);
    // Whatever else is wrong, the route says.
    if (needed === null) window.location.assign(href);
  }

  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void begin();
  }

  return (
    <>
      <a href={href} download onClick={press} className={buttonVariants()}>
        <Download aria-hidden />
        {children}
      </a>
      {stepUp && <StepUpDialog request={stepUp} onSignedIn={() => void begin()} onCancel={() => setStepUp(null)} />}
    </>
  );
}
