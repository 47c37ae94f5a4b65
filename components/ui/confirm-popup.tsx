'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { RefObject } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { useText } from '@/components/text/use-text';
import { Button } from './button';
import type { ConfirmQuestion } from './confirm-dialog';
import { ConfirmFields } from './confirm-fields';
import { backdropClass, popupClass } from './overlay-classes';

interface ConfirmPopupProps extends ConfirmQuestion {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element that gets the focus back on closing. */
  opener: RefObject<HTMLElement | null>;
}

/** The confirmation dialog, loaded just before it is needed. */
export function ConfirmPopup({ open, onOpenChange, opener, title, description, action, ...fields }: ConfirmPopupProps) {
  const t = useText();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup finalFocus={opener} className={popupClass}>
          <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-sm text-ink-muted text-pretty">
            {description}
          </AlertDialog.Description>
          <ActionForm action={action} onSuccess={() => onOpenChange(false)} className="mt-4">
            <ConfirmFields {...fields} cancel={<AlertDialog.Close render={<Button>{t('common.cancel')}</Button>} />} />
          </ActionForm>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
