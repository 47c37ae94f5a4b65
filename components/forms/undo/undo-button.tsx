'use client';

import { Undo2 } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import type { ButtonProps } from '@/components/ui/button';
import { SubmitButton } from '../submit-button';
import { UNDO_SECONDS } from './use-undo-time';

/** Undoes a change. */
export function UndoButton(props: ButtonProps) {
  const t = useText();
  return (
    <SubmitButton variant="secondary" size="sm" {...props}>
      <Undo2 aria-hidden />
      {t('common.undo')}
    </SubmitButton>
  );
}

/** Tells screen reader users that the message has an Undo button, and for how long. */
export function UndoHint() {
  const t = useText();
  return <span className="sr-only">{t('common.youCanUndoThisFor', { seconds: UNDO_SECONDS })}</span>;
}
