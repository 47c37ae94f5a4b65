'use client';

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext } from './form-context';
import { useUnsavedForm } from './leaving/unsaved-forms';
import { submittedValues } from './submitted-values';
import { type FormValues, firstValuesOf, valuesOf } from './undo/form-values';

export interface Saving {
  /** Whether the form's last result says that it was saved. */
  saved: boolean;
  /** The names of fields that are not saved, such as those of a preview. */
  beside?: readonly string[];
  /** The names of fields that are entered for one submission and are empty afterwards. */
  once?: readonly string[];
  /** A number that changes when the fields have been rendered again from saved values. */
  made?: number;
}

/** Fields that every form sends besides its own: its base version and its button. */
const NO_FIELDS = ['based_on', 'intent'];

/**
 * Whether an `ActionForm` differs from its saved values: the initial ones, and after a success those that were sent.
 * Entering the saved values again makes it false.
 * @param inside an element in the form
 */
export function useUnsaved(
  inside: RefObject<Element | null>,
  { saved, beside = [], once = [], made = 0 }: Saving,
): boolean {
  const { state, sent } = useFormContext();
  const kept = useRef<FormValues>({});
  const [unsaved, setUnsaved] = useState(false);
  useUnsavedForm(unsaved);

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
    // The event fires before the fields are reset; whatever is typed next is compared again.
    const reset = () => {
      begin();
      setUnsaved(false);
    };
    begin();
    // A browser may have restored input from before the page was left.
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

/**
 * Whether two states of a form differ in any field. An empty field equals a missing one.
 * @param except the names of fields to ignore
 */
export function differ(one: FormValues, other: FormValues, except: readonly string[] = []): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].some((name) => !except.includes(name) && said(one[name]) !== said(other[name]));
}

const said = (value: FormValues[string]): string =>
  JSON.stringify(
    [value ?? []]
      .flat()
      .map((text) => text.replaceAll('\r\n', '\n'))
      .filter((text) => text !== ''),
  );
