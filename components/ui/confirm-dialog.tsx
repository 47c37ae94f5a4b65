'use client';

import { useSearchParams } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import type { FormAction } from '@/components/forms/form-state';
import { useKeptFocus } from '@/components/forms/use-kept-focus';
import { Button, type ButtonProps, buttonVariants } from './button';
import type { ConfirmFieldsProps } from './confirm-fields';
import { loadedLater, onDemand } from './on-demand';

export interface ConfirmQuestion extends ConfirmFieldsProps {
  /** A question: "Revoke this family?" */
  title: string;
  /** What will happen, in a sentence. */
  description: ReactNode;
  /** The server action to confirm; on success the dialog closes. */
  action: FormAction;
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  /** The label of the button that opens it. */
  trigger: string;
  triggerVariant?: ButtonProps['variant'];
  triggerSize?: ButtonProps['size'];
  /** The value of the query parameter `ask` with which a link to the page opens it. */
  ask?: string;
}

const loadPopup = () => import('./confirm-popup');
const ConfirmPopup = onDemand(() => loadPopup().then((module) => module.ConfirmPopup));

/** Only for browsers without a script: others do not render it, and so do not load it. */
const ConfirmUnfolded = loadedLater(() => import('./confirm-unfolded').then((module) => module.ConfirmUnfolded));

/** Takes the question out of the address, so that a reload does not ask again. */
function forgetAsked(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete('ask');
  window.history.replaceState(null, '', url);
}

/** Says what an action will end before it runs. Without a script, the question expands within the page. */
export function ConfirmDialog({
  trigger,
  triggerVariant = 'destructive-quiet',
  triggerSize,
  ask,
  ...question
}: ConfirmDialogProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useKeptFocus(opener);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const wanted = useSearchParams().get('ask');
  const asked = ask !== undefined && wanted === ask;
  // Preloads the popup on hover, so that the question appears immediately when the button is pressed.
  const prepare = () => void loadPopup().catch(() => undefined);
  function press() {
    setLoaded(true);
    setOpen(true);
  }
  function show(next: boolean) {
    setOpen(next);
    if (!next && asked) forgetAsked();
  }
  return (
    <>
      <Button
        ref={opener}
        variant={triggerVariant}
        size={triggerSize}
        className="noscript:hidden"
        aria-haspopup="dialog"
        aria-expanded={open || asked}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
      >
        {trigger}
      </Button>
      {(loaded || asked) && <ConfirmPopup {...question} open={open || asked} onOpenChange={show} opener={opener} />}
      <noscript>
        <ConfirmUnfolded
          {...question}
          label={trigger}
          asked={asked}
          look={buttonVariants({ variant: triggerVariant, size: triggerSize })}
        />
      </noscript>
    </>
  );
}
