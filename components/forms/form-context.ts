'use client';

import { createContext, type RefObject, use } from 'react';
import type { FormState } from './form-state';

interface FormContextValue {
  state: FormState<unknown> | null;
  pending: boolean;
  /** Sends other fields than the form has, as if they stood in it; not there before a script runs. */
  send?: (fields: FormData) => void;
  /** What was sent last. */
  sent?: RefObject<FormData | null>;
}

export const FormContext = createContext<FormContextValue>({ state: null, pending: false });

/** The answer and pending state of the surrounding `ActionForm`; null and false outside of one. */
export function useFormContext(): FormContextValue {
  return use(FormContext);
}
