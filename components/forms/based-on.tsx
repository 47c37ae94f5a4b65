'use client';

import { useState } from 'react';
import { useFormContext } from './form-context';

interface BasedOnProps {
  /** Of the settings that the form shows. */
  version: string;
}

/**
 * The field that says which state of the settings a form was filled in from, so that nobody's change is lost: as it was
 * when the page was opened, and after a success as the answer says (`data.basedOn`). What refreshes the page leaves the
 * fields as they are, and so this.
 */
export function BasedOn({ version }: BasedOnProps) {
  const { state } = useFormContext();
  const [base, setBase] = useState(version);
  const saved = state?.ok ? basedOnIn(state.data) : undefined;
  if (saved !== undefined && saved !== base) setBase(saved);
  return <input type="hidden" name="based_on" value={base} />;
}

function basedOnIn(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'basedOn' in data && typeof data.basedOn === 'string'
    ? data.basedOn
    : undefined;
}
