'use client';

import { createContext, type RefObject, use } from 'react';
import type { FormState } from './form-state';

interface FormContextValue {
  state: FormState<unknown> | null;
  pending: boolean;
  /** Sends the given fields instead of the form's own. Absent until a script runs. */
  send?: (fields: FormData) => void;
  /** The fields that were sent last. */
  sent?: RefObject<FormData | null>;
}

export const FormContext = createContext<FormContextValue>({ state: null, pending: false });

/** The result and pending state of the surrounding `ActionForm`; null and false outside one. */
export function useFormContext(): FormContextValue {
  return use(FormContext);
}
