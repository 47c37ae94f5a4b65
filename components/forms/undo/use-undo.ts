'use client';

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from '../form-context';
import type { FormState } from '../form-state';
import { type FormValues, toFormData, valuesOf } from './form-values';
import { useSending } from './use-sending';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Puts earlier values back into a form's fields. Input entered since the form was sent stays.
 * @param sent what the form sent last
 * @param earlier the values to show again
 */
function putBack(form: HTMLFormElement, { sent, earlier }: { sent: FormValues; earlier: FormValues }): void {
  for (const control of form.elements) {
    if (!isControl(control) || control.name === '') continue;
    const [from, to] = [valuesIn(sent, control.name), valuesIn(earlier, control.name)];
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      // Use a click so that React notices the change.
      if (control.checked === from.includes(control.value) && control.checked !== to.includes(control.value))
        control.click();
    } else if (control.value === (from[0] ?? '')) type(control, to[0] ?? '');
  }
}

/** Hidden fields are set by the page or the result, and file inputs cannot be set. */
function isControl(element: Element): element is Control {
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && element.type !== 'hidden' && element.type !== 'file')
  );
}

const valuesIn = (values: FormValues, name: string): readonly string[] => [values[name] ?? []].flat();

/** Simulates typing: React notices a value only if it is set by the prototype's setter, bypassing its own. */
function type(control: Control, value: string): void {
  if (control.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

interface Sent {
  kind: 'change' | 'undo';
  values: FormValues;
  /** The previously saved values. */
  earlier: FormValues;
  button: FormValues;
  /** The form's result when it was sent. */
  after: FormState<unknown> | null;
}

export interface Undo {
  /**
   * What the form's last result means: a change, its undoing, or a failure to undo. Null before the first result, and
   * for any other.
   */
  outcome: 'changed' | 'undone' | 'not-undone' | null;
  /** Counts submissions, because an offer applies to one change only. */
  count: number;
  /** Saves the previous values by the same action, based on the version in the last result. */
  undo: () => void;
}

/**
 * Undoes the last change of an `ActionForm`, whose fields then show the previous values.
 * @param inside an element in the form
 * @param saved whether the form's last result says that it was saved
 * @param beside the names of fields that are not saved: they stay as they are
 */
export function useUndo(inside: RefObject<Element | null>, saved: boolean, beside: readonly string[]): Undo {
  const { state, pending, send } = useFormContext();
  const [sent, setSent] = useState<Sent | null>(null);
  const [count, setCount] = useState(0);
  const answered = sent !== null && !pending && state !== sent.after;
  const outcome = answered ? outcomeOf(sent.kind, saved) : null;

  function keep(next: Omit<Sent, 'after'>) {
    setSent({ ...next, after: state });
    setCount(count + 1);
  }

  useSending(inside, ({ values, first, button }) => {
    if (pending) return;
    const before = sent === null ? first : answered && saved ? sent.values : sent.earlier;
    const earlier = { ...before, ...Object.fromEntries(beside.map((name) => [name, values[name]])) };
    keep({ kind: 'change', values, earlier, button });
  });

  function undo() {
    const form = inside.current?.closest('form');
    if (!form || !send || outcome !== 'changed' || sent === null) return;
    const values = { ...sent.earlier, ...sent.button, based_on: valuesOf(form)['based_on'] };
    keep({ kind: 'undo', values, earlier: sent.values, button: sent.button });
    send(toFormData(values));
  }

  const show = useEffectEvent(() => {
    const form = inside.current?.closest('form');
    if (form && sent !== null) putBack(form, { sent: sent.earlier, earlier: sent.values });
  });
  useEffect(() => {
    if (outcome === 'undone') show();
  }, [outcome]);

  return { outcome, count, undo };
}

function outcomeOf(kind: Sent['kind'], saved: boolean): Undo['outcome'] {
  if (kind === 'change') return saved ? 'changed' : null;
  return saved ? 'undone' : 'not-undone';
}
