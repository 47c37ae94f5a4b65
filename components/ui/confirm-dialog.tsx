'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useActionState, useRef, useState } from 'react';
import { FormContext } from '@/components/forms/form-context';
import { FormMessage } from '@/components/forms/form-message';
import type { FormAction } from '@/components/forms/form-state';
import { Button, type ButtonProps, buttonVariants } from './button';
import { ConfirmFields, type ConfirmFieldsProps } from './confirm-fields';

interface ConfirmUnfoldedProps extends ConfirmFieldsProps {
  label: string;
  /** Whether it is expanded at first. */
  asked: boolean;
  /** Classes of the button that expands it. */
  look: string;
  title: string;
  description: ReactNode;
  action: FormAction;
}

/** The same question within the page, for browsers without a script: expands on demand, and after an error. */
function ConfirmUnfolded({ label, asked, look, title, description, action, ...fields }: ConfirmUnfoldedProps) {
  const [state, dispatch] = useActionState(action, null);
  return (
    <details open={state === null ? asked : !state.ok} className="text-sm">
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
  /** The value of the query parameter `ask` with which a link to the page opens it. */
  ask?: string;
}

const loadPopup = () => import('./confirm-popup');
const ConfirmPopup = dynamic(() => loadPopup().then((module) => module.ConfirmPopup), { ssr: false });

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
