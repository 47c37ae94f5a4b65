'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from './button';
import { backdropClass, popupClass } from './overlay-classes';

interface DialogProps {
  /** The button that opens it; leave out when `open` is controlled. */
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  wide?: boolean;
  children: ReactNode;
}

/** A modal dialog. For a question before something ends, use `ConfirmDialog`. */
export function Dialog({ trigger, title, description, open, onOpenChange, wide = false, children }: DialogProps) {
  const t = useText();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup className={cn(popupClass, wide && 'sm:max-w-2xl')}>
          <div className="pe-8">
            <Base.Title className="text-lg">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-sm text-ink-muted">{description}</Base.Description>}
          </div>
          <div className="mt-4">{children}</div>
          <Base.Close
            aria-label={t('common.close')}
            className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'absolute end-3 top-3')}
          >
            <X aria-hidden />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
