'use client';

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from '../form-context';
import type { FormState } from '../form-state';
import { type FormValues, toFormData, valuesOf } from './form-values';
import { useSending } from './use-sending';

/** Loads what offers to undo a change, once there is one. */
export const loadOffer = () => import('./offer');

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
    void loadOffer().catch(() => undefined);
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
    if (!form || sent === null) return;
    const shown = { sent: sent.earlier, earlier: sent.values };
    // Loaded when the change was sent. Otherwise the fields stay, marked as unsaved.
    loadOffer().then(
      ({ putBack }) => putBack(form, shown),
      () => undefined,
    );
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
