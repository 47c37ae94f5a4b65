'use client';

import { ActionForm } from '@/components/forms/action-form';
import { CodesMade } from '@/components/forms/codes-made';
import { MakeCodes } from '@/components/forms/make-codes';
import { makeCodes } from './make-codes';

/**
 * Makes recovery codes and shows them this one time, by a server action: a page of Next cannot read what is posted to
 * it.
 */
export function RecoveryCodesForm({ tenantPlace, unused }: { tenantPlace: string; unused: number }) {
  return (
    <ActionForm<string[]> action={makeCodes.bind(null, tenantPlace)} className="space-y-4">
      {(state) => (state?.data ? <CodesMade codes={state.data} /> : <MakeCodes unused={unused} />)}
    </ActionForm>
  );
}
