'use client';

import { Check } from 'lucide-react';
import { useFormContext } from '@/components/forms/form-context';
import { useText } from '@/components/text/use-text';

/** Says beside the button that the surrounding form was saved, until it is sent again. */
export function SavedNote() {
  const t = useText();
  const { state, pending } = useFormContext();
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-success">
      {state?.ok && !pending && (
        <>
          <Check aria-hidden className="size-4" />
          {t('Saved')}
        </>
      )}
    </p>
  );
}
