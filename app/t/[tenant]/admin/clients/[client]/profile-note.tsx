'use client';

import { useFormContext } from '@/components/forms/form-context';
import { useText } from '@/components/text/use-text';
import type { SavedClient } from './update';

/** What the switch for the FAPI 2.0 security profile has set beside what was entered. */
export function ProfileNote() {
  const t = useText();
  const { state, pending } = useFormContext();
  const { setByProfile = [] } = (state?.data ?? {}) as Partial<SavedClient>;
  if (pending || !state?.ok || setByProfile.length === 0) return null;
  return (
    <div className="basis-full text-sm">
      <p>{t('The FAPI 2.0 security profile has set:')}</p>
      <ul className="mt-1 list-disc pl-5 text-ink-muted">
        {setByProfile.map((told) => <li key={told}>{told}</li>)}
      </ul>
    </div>
  );
}
