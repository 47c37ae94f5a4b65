'use client';

import { useState } from 'react';
import { useFormContext } from './form-context';

interface BasedOnProps {
  /** Version of the settings that the form shows. */
  version: string;
}

/**
 * A field with the version of the settings that the form was filled in from, so that a concurrent change is not
 * overwritten. It starts with the version at page load; after a success it takes `data.basedOn` from the result. A page
 * refresh leaves the form's fields unchanged, and so it leaves this one.
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
