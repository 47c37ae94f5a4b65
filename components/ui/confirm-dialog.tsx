'use client';

import { useState, type ReactElement, type ReactNode } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { cn } from '@/components/cn';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { Button, buttonVariants, type ButtonProps } from './button';
import { backdropClass, popupClass } from './overlay-classes';

export interface ConfirmDialogProps {
  /** The label of the button that opens it, or the button itself. */
  trigger: string | ReactElement;
  triggerVariant?: ButtonProps['variant'];
  triggerSize?: ButtonProps['size'];
  /** A question: "Revoke this family?" */
  title: string;
  /** What will happen, in a sentence. */
  description: ReactNode;
  /** What ends, counted: "3 sessions", "7 token families". */
  ends?: readonly string[];
  confirmLabel: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'neutral';
  /** The server action that does it; on success the dialog closes. */
  action: FormAction;
  /** Hidden fields that the action reads. */
  fields?: Readonly<Record<string, string>>;
  /** More controls for the form, such as a reason. */
  children?: ReactNode;
}

/** Says what an action will end before it is done. Where scripts do not run, the question unfolds in the page. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [open, setOpen] = useState(false);
  const { trigger, title, description, triggerVariant = 'destructive-quiet', triggerSize } = props;
  const look = buttonVariants({ variant: triggerVariant, size: triggerSize });
  const label = typeof trigger === 'string' ? trigger : props.confirmLabel;
  return (
    <>
      <AlertDialog.Root open={open} onOpenChange={setOpen}>
        <AlertDialog.Trigger
          className={typeof trigger === 'string' ? cn(look, 'noscript:hidden') : 'noscript:hidden'}
          render={typeof trigger === 'string' ? undefined : trigger}
        >
          {typeof trigger === 'string' ? trigger : undefined}
        </AlertDialog.Trigger>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={backdropClass} />
          <AlertDialog.Popup className={popupClass}>
            <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1 text-sm text-ink-muted text-pretty">{description}</AlertDialog.Description>
            <ConfirmForm {...props} onSuccess={() => setOpen(false)}>
              {props.children}
            </ConfirmForm>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      <noscript>
        <details className="text-sm">
          <summary className={look}>{label}</summary>
          <div className="mt-2 max-w-md rounded-lg border bg-surface p-4">
            <p className="font-medium">{title}</p>
            <p className="mt-1 text-ink-muted">{description}</p>
            <ConfirmForm {...props}>{props.children}</ConfirmForm>
          </div>
        </details>
      </noscript>
    </>
  );
}

interface ConfirmFormProps extends Pick<ConfirmDialogProps, 'ends' | 'confirmLabel' | 'tone' | 'action' | 'fields' | 'children'> {
  /** Given in the modal, which then has a button to leave it. */
  onSuccess?: () => void;
}

function ConfirmForm({ ends = [], confirmLabel, tone = 'danger', action, fields = {}, children, onSuccess }: ConfirmFormProps) {
  return (
    <ActionForm action={action} onSuccess={onSuccess} className="mt-4">
      {ends.length > 0 && (
        <ul className="mb-4 divide-y rounded-md border bg-sunken text-sm">
          {ends.map((end) => (
            <li key={end} className="px-3 py-1.5 tabular-nums">
              {end}
            </li>
          ))}
        </ul>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children && <div className="mb-4 space-y-4">{children}</div>}
      <div className="flex flex-wrap justify-end gap-2">
        {onSuccess && <AlertDialog.Close render={<Button>Cancel</Button>} />}
        <SubmitButton variant={tone === 'danger' ? 'destructive' : 'primary'}>{confirmLabel}</SubmitButton>
      </div>
    </ActionForm>
  );
}
