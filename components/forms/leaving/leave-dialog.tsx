'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { backdropClass, popupClass } from '@/components/ui/overlay-classes';

/** The question before unsaved changes are lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup className={popupClass}>
          <AlertDialog.Title className="text-lg">{t('common.leaveWithoutSaving')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-sm text-ink-muted text-pretty">
            {t('common.changesOnThisPageArent')}
          </AlertDialog.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close render={<Button>{t('common.stayOnPage')}</Button>} />
            <Button variant="destructive" onClick={onLeave}>
              {t('common.leavePage')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
