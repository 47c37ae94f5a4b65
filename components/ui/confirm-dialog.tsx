'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useRef, useState } from 'react';
import type { FormAction } from '@/components/forms/form-state';
import { Button, type ButtonProps, buttonVariants } from './button';
import type { ConfirmFieldsProps } from './confirm-fields';
import { ConfirmUnfolded } from './confirm-unfolded';

export interface ConfirmQuestion extends ConfirmFieldsProps {
  /** A question: "Revoke this family?" */
  title: string;
  /** What will happen, in a sentence. */
  description: ReactNode;
  /** The server action that does it; on success the dialog closes. */
  action: FormAction;
}

export interface ConfirmDialogProps extends ConfirmQuestion {
  /** The label of the button that opens it. */
  trigger: string;
  triggerVariant?: ButtonProps['variant'];
  triggerSize?: ButtonProps['size'];
}

const loadPopup = () => import('./confirm-popup');
const ConfirmPopup = dynamic(() => loadPopup().then((module) => module.ConfirmPopup), { ssr: false });

/** Says what an action will end before it is done. Where scripts do not run, the question unfolds in the page. */
export function ConfirmDialog({
  trigger,
  triggerVariant = 'destructive-quiet',
  triggerSize,
  ...question
}: ConfirmDialogProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  // Whoever points at the button has the question at once when they press it.
  const prepare = () => void loadPopup().catch(() => undefined);
  function ask() {
    setLoaded(true);
    setOpen(true);
  }
  return (
    <>
      <Button
        ref={opener}
        variant={triggerVariant}
        size={triggerSize}
        className="noscript:hidden"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={ask}
      >
        {trigger}
      </Button>
      {loaded && <ConfirmPopup {...question} open={open} onOpenChange={setOpen} opener={opener} />}
      <noscript>
        <ConfirmUnfolded
          {...question}
          label={trigger}
          look={buttonVariants({ variant: triggerVariant, size: triggerSize })}
        />
      </noscript>
    </>
  );
}
