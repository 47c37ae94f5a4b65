'use client';

import { Dialog } from '@base-ui/react/dialog';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from '@/components/cn';
import type { StepUpRequest } from '@/components/forms/form-state';
import { useText } from '@/components/text/use-text';
import { Button, buttonVariants } from '@/components/ui/button';
import { backdropClass, popupClass } from '@/components/ui/overlay-classes';
import { signedInAgainChannel } from './signed-in-again-channel';

interface StepUpPopupProps {
  request: StepUpRequest;
  /** Sends the pending form again. */
  onSignedIn: () => void;
  onCancel: () => void;
}

/**
 * Asks for a new sign-in in another window, while the form keeps its fields and chosen files. That window reports who
 * signed in; the server decides whether that is enough when the form is sent again.
 */
export function StepUpPopup({ request: { kind, href, personId }, onSignedIn, onCancel }: StepUpPopupProps) {
  const t = useText();
  const way = useRef<HTMLAnchorElement>(null);
  const [opened, setOpened] = useState(false);
  const heard = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    // A dialog left open in another tab must not send an action from some time ago.
    if (!opened) return;
    if (data === personId) onSignedIn();
    // A different person is signed in now, so this page must not stay open.
    else window.location.reload();
  });
  useEffect(() => {
    const channel = new BroadcastChannel(signedInAgainChannel);
    channel.onmessage = (message) => heard(message);
    return () => channel.close();
  }, []);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    setOpened(true);
    // A window that a script opened can close itself. If the popup is blocked, the link is followed instead.
    if (window.open(href, 'tessera-sign-in', 'popup,width=520,height=760')) event.preventDefault();
  }

  return (
    <Dialog.Root open onOpenChange={(next) => next || onCancel()}>
      <Dialog.Portal>
        {/* Above a question that it is asked in. */}
        <Dialog.Backdrop forceRender className={cn(backdropClass, 'z-50')} />
        <Dialog.Popup initialFocus={way} className={popupClass}>
          <Dialog.Title className="text-lg">
            {kind === 'add-factor' ? t('common.addSecondFactorFirst') : t('common.signInAgainToContinue')}
          </Dialog.Title>
          <Dialog.Description className="mt-1 text-sm text-ink-muted text-pretty">
            {kind === 'add-factor' ? t('common.youHaveNoPasswordTo') : t('common.thisActionRequiresRecentSign')}
          </Dialog.Description>
          <p role="status" className="mt-3 text-sm text-ink-muted empty:hidden">
            {opened && t('common.waitingForYourSignIn')}
          </p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button onClick={onCancel}>{t('common.cancel')}</Button>
            {opened && <Button onClick={onSignedIn}>{t('common.iveSignedIn')}</Button>}
            <a ref={way} href={href} target="_blank" onClick={open} className={buttonVariants({ variant: 'primary' })}>
              {kind === 'add-factor' ? t('common.addSecondFactor') : t('common.signInAgain')}
            </a>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
