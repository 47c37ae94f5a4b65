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

/**
 * The error that the surrounding form's last result reports for a field.
 * @param name the field's name; undefined for a field that has none, and so no error
 */
export function useFieldError(name: string | undefined): string | undefined {
  const { state } = useFormContext();
  return name ? state?.fieldErrors?.[name] : undefined;
}
