'use client';

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type FormValues, firstValuesOf, valueOfButton, valuesOf } from './form-values';

/** A form submission. */
export interface Sending {
  values: FormValues;
  /** The form's initial values. */
  first: FormValues;
  /** The value contributed by the pressed button. */
  button: FormValues;
}

/** Calls `onSend` with the submission when the form around an element is sent. */
export function useSending(inside: RefObject<Element | null>, onSend: (sending: Sending) => void): void {
  const first = useRef<FormValues>({});
  const heard = useEffectEvent((form: HTMLFormElement, button: HTMLElement | null) => {
    onSend({ values: valuesOf(form, button), first: first.current, button: valueOfButton(button) });
  });
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return undefined;
    first.current = firstValuesOf(form);
    const listen = ({ submitter }: SubmitEvent) => heard(form, submitter);
    form.addEventListener('submit', listen);
    return () => form.removeEventListener('submit', listen);
  }, [inside]);
}
