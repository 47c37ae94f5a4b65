'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext } from './form-context';
import { submittedValues } from './submitted-values';
import { differ } from './undo/differ';
import { type FormValues, firstValuesOf, valuesOf } from './undo/form-values';

export interface Saving {
  /** Whether the form's last answer is that it was saved. */
  saved: boolean;
  /** The names of fields that are not saved, such as those of a preview. */
  beside?: readonly string[];
  /** The names of fields that ask for something once, and are empty when it is done. */
  once?: readonly string[];
  /** Another number once the fields have been made anew, of what is saved. */
  made?: number;
}

/** What every form sends beside its fields: what it is based on, and its button. */
const NO_FIELDS = ['based_on', 'intent'];

/**
 * Whether an `ActionForm` has other values than those that are saved: what it was made with, and after a success what was
 * sent. Choosing or typing what is saved again makes it false again.
 * @param inside an element in the form
 */
export function useUnsaved(
  inside: RefObject<Element | null>,
  { saved, beside = [], once = [], made = 0 }: Saving,
): boolean {
  const { state, sent } = useFormContext();
  const kept = useRef<FormValues>({});
  const [unsaved, setUnsaved] = useState(false);

  const compare = useEffectEvent(() => {
    const form = inside.current?.closest('form');
    if (form) setUnsaved(differ(kept.current, valuesOf(form), [...NO_FIELDS, ...beside]));
  });

  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return undefined;
    const begin = () => {
      kept.current = firstValuesOf(form);
    };
    const hear = () => compare();
    // Heard before the fields are as they were: what is typed next is compared.
    const reset = () => {
      begin();
      setUnsaved(false);
    };
    begin();
    // A browser may have put back what was typed before the page was left.
    hear();
    form.addEventListener('input', hear);
    form.addEventListener('change', hear);
    form.addEventListener('reset', reset);
    return () => {
      form.removeEventListener('input', hear);
      form.removeEventListener('change', hear);
      form.removeEventListener('reset', reset);
    };
  }, [inside, made]);

  const settle = useEffectEvent(() => {
    if (saved && sent?.current) kept.current = submittedValues(sent.current, once);
    compare();
  });
  useEffect(() => {
    if (state) settle();
  }, [state]);

  return unsaved;
}
