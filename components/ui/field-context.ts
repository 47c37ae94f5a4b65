'use client';

import { createContext, use } from 'react';
import { useFormContext } from '@/components/forms/form-context';

interface FieldContextValue {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldContextValue | null>(null);

interface ControlWiring {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/**
 * The ID, description and validity that the surrounding `Field` gives its control; the control's own props take
 * precedence.
 */
export function useFieldWiring(own: ControlWiring): ControlWiring {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}

/**
 * The values entered under this name before the server rejected the form: an empty list when the form did not contain
 * it, as for an unchecked box; undefined when there is nothing to restore.
 */
export function useEntered(name: string | undefined): readonly string[] | undefined {
  const { state } = useFormContext();
  if (name === undefined || !state || state.ok || !state.values) return undefined;
  return [state.values[name] ?? []].flat();
}
