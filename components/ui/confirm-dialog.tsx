'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useActionState, useRef, useState } from 'react';
import { FormContext } from '@/components/forms/form-context';
import { FormMessage } from '@/components/forms/form-message';
import type { FormAction } from '@/components/forms/form-state';
import { Button, type ButtonProps, buttonVariants } from './button';
import { ConfirmFields, type ConfirmFieldsProps } from './confirm-fields';

interface ConfirmUnfoldedProps extends ConfirmFieldsProps {
  label: string;
  /** Classes of the button that expands it. */
  look: string;
  title: string;
  description: ReactNode;
  action: FormAction;
}

/** The same question within the page, for browsers without a script: expands on demand, and after an error. */
function ConfirmUnfolded({ label, look, title, description, action, ...fields }: ConfirmUnfoldedProps) {
  const [state, dispatch] = useActionState(action, null);
  return (
    <details open={state !== null && !state.ok} className="text-sm">
      <summary className={look}>{label}</summary>
      <div className="mt-2 max-w-md rounded-lg border bg-surface p-4">
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-ink-muted">{description}</p>
        <form action={dispatch} className="mt-4">
          <FormContext value={{ state, pending: false }}>
            <FormMessage state={state} className="mb-4" />
            <ConfirmFields {...fields} />
          </FormContext>
        </form>
      </div>
    </details>
  );
}

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
}

const loadPopup = () => import('./confirm-popup');
const ConfirmPopup = dynamic(() => loadPopup().then((module) => module.ConfirmPopup), { ssr: false });

/** Says what an action will end before it runs. Without a script, the question expands within the page. */
export function ConfirmDialog({
  trigger,
  triggerVariant = 'destructive-quiet',
  triggerSize,
  ...question
}: ConfirmDialogProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  // Preloads the popup on hover, so that the question appears immediately when the button is pressed.
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
