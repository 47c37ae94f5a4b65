'use client';

import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '@/components/text/use-text';
import type { ButtonProps } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { useFormContext } from '../form-context';
import { useUnsaved } from '../use-unsaved';
import { loadOffer, useUndo } from './use-undo';
import { useUndoTime } from './use-undo-time';

const UnsavedNote = onDemand(() =>
  import('../unsaved-note').then(
    (module) => module.UnsavedNote,
    () => Nothing,
  ),
);
const UndoHint = onDemand(() =>
  loadOffer().then(
    (module) => module.UndoHint,
    () => Nothing,
  ),
);
const UndoButton = onDemand<ButtonProps>(() =>
  loadOffer().then(
    (module) => module.UndoButton,
    () => Nothing,
  ),
);

/** In place of what cannot be loaded: the form was saved all the same. */
const Nothing = () => null;

interface UndoNoteProps {
  /** Whether the form's last result says that it was saved. By default every success counts. */
  saved?: boolean;
  /** The names of fields that are not saved, such as those of a preview. */
  beside?: readonly string[];
  /** The names of fields that are entered for one submission and are empty afterwards. */
  once?: readonly string[];
  /** A number that changes when the fields have been rendered again from saved values. */
  made?: number;
}

/**
 * Says beside an `ActionForm`'s button that it was saved, and offers to undo it for a while: the same action saves the
 * earlier values, with its checks. Not for forms that change people's roles, whose sessions have ended by then.
 */
export function UndoNote({ saved, beside = [], once = [], made = 0 }: UndoNoteProps) {
  const t = useText();
  const note = useRef<HTMLDivElement>(null);
  const { state, pending } = useFormContext();
  const isSaved = saved ?? state?.ok ?? false;
  const { outcome, count, undo } = useUndo(note, isSaved, beside);
  const unsaved = useUnsaved(note, { saved: isSaved, beside, once, made });
  const { over, message, button } = useUndoTime(outcome === 'changed' ? count : null);

  // Undoing removes the button, so the focus is kept here, where the reader already looks.
  function takeBack() {
    note.current?.focus({ preventScroll: true });
    undo();
  }

  return (
    <div ref={note} tabIndex={-1} {...message} className="flex flex-wrap items-center justify-end gap-2 text-sm">
      {unsaved && <UnsavedNote />}
      <p role="status" className="flex items-center gap-1.5 text-success">
        {isSaved && !pending && (outcome === 'undone' || !unsaved) && (
          <>
            <Check aria-hidden className="size-4" />
            <span>{outcome === 'undone' ? t('common.undone') : t('common.saved')}</span>
          </>
        )}
        {!over && <UndoHint />}
        {outcome === 'not-undone' && <span className="text-ink-muted">{t('common.couldntUndo')}</span>}
      </p>
      {!over && <UndoButton type="button" {...button} onClick={takeBack} />}
    </div>
  );
}
