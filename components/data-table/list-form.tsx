'use client';

import { type ComponentProps, type MouseEvent, type SubmitEvent, type SyntheticEvent, useEffect, useRef } from 'react';
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
 * A choice from a select or of a time span adds a history entry; what is typed or ticked step by step adds none. A
 * button `data-first-day` fills in the last days, and a field `data-narrows` narrows its menu.
 */
export function ListForm({ address, ...props }: ListFormProps) {
  const { navigate, whenTypingPauses } = useList();
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef<string>(undefined);
  const fieldsNamed = (name: string) => form.current?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [];

  // What was changed before this script ran is applied. Later the fields follow the address, which links and the
  // browser history change too. Text is never overwritten while the reader types.
  useEffect(() => {
    const before = shown.current;
    shown.current = address;
    const fields = [...(form.current?.querySelectorAll<ListField>('input[name], select[data-shown]') ?? [])];
    if (before === undefined && fields.some(isChanged)) apply(true);
    else if (before !== undefined && before !== address) fields.forEach(reset);
  });

  function apply(replace: boolean) {
    if (form.current) navigate(formHref(form.current), { replace });
  }

  /** A day replaces the moment that a link gave, and the time span, which would take precedence. */
  function setDay(name: string, day: string) {
    for (const field of fieldsNamed(name)) field.value = field.type === 'date' ? day : '';
    for (const field of fieldsNamed('within')) field.checked = !field.value;
  }

  function change({ target }: SyntheticEvent) {
    if (target instanceof HTMLSelectElement) return apply(false);
    if (!(target instanceof HTMLInputElement)) return;
    if ('narrows' in target.dataset) return narrowMenu(target);
    if (target.type === 'radio') {
      // A time span replaces the days.
      for (const field of [...fieldsNamed('from'), ...fieldsNamed('until')]) field.value = '';
      return apply(false);
    }
    if (target.type === 'date') setDay(target.name, target.value);
    if (TYPED.includes(target.type)) whenTypingPauses(() => apply(true));
    else apply(true);
  }

  function press({ target }: MouseEvent) {
    if (!(target instanceof Element)) return;
    // A menu that can be narrowed opens after this event, and the reader types at once.
    const narrows = target.closest('summary')?.parentElement?.querySelector<HTMLElement>('[data-narrows]');
    if (narrows) return void requestAnimationFrame(() => narrows.focus({ preventScroll: true }));
    const first = target.closest<HTMLElement>('[data-first-day]')?.dataset.firstDay;
    if (first === undefined) return;
    setDay('from', first);
    setDay('until', '');
    whenTypingPauses(() => apply(true));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    apply(false);
  }

  // Browsers would restore what was entered at another address of the list.
  return (
    <form {...props} ref={form} method="get" autoComplete="off" onChange={change} onClick={press} onSubmit={submit} />
  );
}

/** The address that a GET form would open, without empty fields. Repeated fields are joined by commas. */
function formHref(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || (value === '' && name !== 'columns')) continue;
    const before = query.get(name);
    query.set(name, before ? `${before},${value}` : value);
  }
  // Not `form.action`: a field named `action`, such as the audit log's filter, would shadow it.
  const path = form.getAttribute('action') ?? location.pathname;
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** Shows those options of a menu whose text, group or value contains each word that is typed. */
function narrowMenu(box: HTMLInputElement): void {
  const menu = box.closest('details');
  if (!menu) return;
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = false;
  for (const group of menu.querySelectorAll('fieldset')) {
    group.hidden = true;
    for (const option of group.querySelectorAll<HTMLElement>('[data-option]')) {
      const text = `${group.firstChild?.textContent} ${option.textContent} ${option.dataset.option}`.toLowerCase();
      option.hidden = !words.every((word) => text.includes(word));
      if (!option.hidden) group.hidden = false;
    }
    found ||= !group.hidden;
  }
  const nothing = menu.querySelector<HTMLElement>('[data-nothing]');
  if (nothing) nothing.hidden = found;
}

/** A field of the form. A select has the value that the list shows in `data-shown`. */
type ListField = HTMLInputElement | HTMLSelectElement;

function isChanged(field: ListField): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== field.dataset.shown;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}

function reset(field: ListField): void {
  if (field instanceof HTMLSelectElement) {
    field.value = field.dataset.shown ?? '';
    return;
  }
  field.checked = field.defaultChecked;
  if (field !== document.activeElement) field.value = field.defaultValue;
}
