'use client';

import { useFormContext } from '@/components/forms/form-context';
import { Checkbox } from '@/components/ui/checkbox';

/** Asks for a confirmation, once saving was refused because it deactivates people in the application. */
export function DeactivationQuestion({ label }: { label: string }) {
  const { state } = useFormContext();
  const people = state?.ok === false && (state.data as { deactivates: number } | undefined)?.deactivates;
  // Another number is another question.
  return people ? <Checkbox key={people} name="deactivates" value={String(people)} label={label} /> : null;
}
