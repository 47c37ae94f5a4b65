'use client';

import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext } from '@/components/forms/form-context';
import { UnsavedNote } from '@/components/forms/unsaved-note';
import { useUnsaved } from '@/components/forms/use-unsaved';
import { useText } from '@/components/text/use-text';

/**
 * Shows beside the button that the surrounding form was saved, until it is sent again, or that it has unsaved changes.
 */
export function SavedNote() {
  const t = useText();
  const note = useRef<HTMLParagraphElement>(null);
  const { state, pending } = useFormContext();
  const saved = state?.ok ?? false;
  const unsaved = useUnsaved(note, { saved });
  return (
    <div className="flex items-center">
      {unsaved && <UnsavedNote />}
      <p ref={note} role="status" className="flex items-center gap-1.5 text-sm text-success">
        {saved && !pending && !unsaved && (
          <>
            <Check aria-hidden className="size-4" />
            {t('common.saved')}
          </>
        )}
      </p>
    </div>
  );
}
