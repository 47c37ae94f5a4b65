'use client';

import { type ComponentProps, type SubmitEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { formHref } from './form-href';
import { useList } from './list-frame';

interface ListFormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  /** The list's address without its query. */
  action: string;
  /** The address of what the list shows. The fields follow it. */
  address: string;
}

/** What applies after a pause, because it is typed. */
const TYPED = ['search', 'date'];

/**
 * A GET form of a list's search, filters or columns, whose address opens in place as the reader changes its fields.
 * A choice from a menu of options adds a history entry; what is typed or ticked step by step adds none.
 */
export function ListForm({ address, ...props }: ListFormProps) {
  const { navigate, whenTypingPauses } = useList();
  const form = useRef<HTMLFormElement>(null);

  // Links and the browser history change the address too. Text is never overwritten while the reader types.
  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])
      if (field.type === 'checkbox') field.checked = field.defaultChecked;
      else if (field !== document.activeElement) field.value = field.defaultValue;
  }, [address]);

  function apply(replace: boolean) {
    if (form.current) navigate(formHref(form.current), { replace });
  }

  function change({ target }: SyntheticEvent) {
    if (target instanceof HTMLSelectElement) return apply(false);
    // A field without a name only narrows a menu.
    if (!(target instanceof HTMLInputElement) || target.name === '') return;
    if (TYPED.includes(target.type)) whenTypingPauses(() => apply(true));
    else apply(true);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    apply(false);
  }

  return <form {...props} ref={form} method="get" onChange={change} onSubmit={submit} />;
}
