'use client';

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type FormValues, firstValuesOf, valueOfButton, valuesOf } from './form-values';

/** A form that is being sent. */
export interface Sending {
  values: FormValues;
  /** What the form had in it when it was made. */
  first: FormValues;
  /** What of it the button says that was pressed. */
  button: FormValues;
}

/** Hears when the form is sent that an element stands in, and with what. */
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
