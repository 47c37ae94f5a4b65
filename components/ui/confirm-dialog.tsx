'use client';

import { useState, type ReactElement, type ReactNode } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { cn } from '@/components/cn';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { useText } from '@/components/text/use-text';
import { Button, buttonVariants, type ButtonProps } from './button';
import { ConfirmFields, type ConfirmFieldsProps } from './confirm-fields';
import { ConfirmUnfolded } from './confirm-unfolded';
import { backdropClass, popupClass } from './overlay-classes';

export interface ConfirmDialogProps extends ConfirmFieldsProps {
  /** The label of the button that opens it, or the button itself. */
  trigger: string | ReactElement;
  triggerVariant?: ButtonProps['variant'];
  triggerSize?: ButtonProps['size'];
  /** A question: "Revoke this family?" */
  title: string;
  /** What will happen, in a sentence. */
  description: ReactNode;
  /** The server action that does it; on success the dialog closes. */
  action: FormAction;
}

/** Says what an action will end before it is done. Where scripts do not run, the question unfolds in the page. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useText();
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
            <ActionForm action={props.action} onSuccess={() => setOpen(false)} className="mt-4">
              <ConfirmFields {...props} cancel={<AlertDialog.Close render={<Button>{t('Cancel')}</Button>} />} />
            </ActionForm>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      <noscript>
        <ConfirmUnfolded {...props} label={label} look={look} />
      </noscript>
    </>
  );
}
