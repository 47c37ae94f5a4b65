'use client';

import { useFormContext } from '@/components/forms/form-context';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import type { SavedClient } from './update';

/** The settings that the FAPI 2.0 security profile has set in addition to what was entered. */
export function ProfileNote() {
  const t = useText();
  const { state, pending } = useFormContext();
  const { setByProfile = [] } = (state?.data ?? {}) as Partial<SavedClient>;
  if (pending || !state?.ok || setByProfile.length === 0) return null;
  return (
    <Callout role="status" title={t('clients.setByFapi20')} className="mb-4">
      <ul className="list-disc pl-4">
        {setByProfile.map((told) => (
          <li key={told}>{told}</li>
        ))}
      </ul>
    </Callout>
  );
}
