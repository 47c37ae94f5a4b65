'use client';

import { Undo2 } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import type { ButtonProps } from '@/components/ui/button';
import { SubmitButton } from '../submit-button';

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
