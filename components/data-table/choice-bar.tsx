'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { isEstimate } from '@/lib/platform/shared/counted-exactly';
import { choosePage, useChosen, watchChoice } from './choice';
import { focusRows } from './list-frame';

interface ChoiceBarProps {
  /** The id that the checkboxes in the list refer to. */
  form: string;
  /** The page that asks for confirmation. */
  action: string;
  label: string;
  /** The filters of the list. */
  kept: readonly [name: string, value: string][];
  /** The total of all pages, as `countRows` returns it. */
  total: number;
  /** The field that says whether the selected rows (`chosen`) or all matching ones (`all`) are meant. */
  field: string;
  submit: { chosen: string; all: string };
  /** More controls, such as the action. */
  children?: ReactNode;
}

/**
 * Leads to an action for the selected rows or for all that match the list's filters: a GET form. With a script it
 * counts the selected rows and offers to select all matching ones; without one, each choice has a button.
 */
export function ChoiceBar({ form: id, action, label, kept, total, field, submit, children }: ChoiceBarProps) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { chosen } = useChosen(id);
  const [all, setAll] = useState(false);
  const figure = total.toLocaleString('en');
  const isExact = !isEstimate(total);

  useEffect(() => watchChoice(() => setAll(false)), []);

  // The filters select the rows, so their ids are not sent.
  useEffect(() => {
    const element = form.current;
    const withoutIds = ({ formData }: FormDataEvent) => all && formData.delete('id');
    element?.addEventListener('formdata', withoutIds);
    return () => element?.removeEventListener('formdata', withoutIds);
  }, [all]);

  // Both buttons go away when they are pressed, so the focus moves to where the reader continues.
  function chooseAll() {
    choosePage(id, true);
    setAll(true);
    submitButton.current?.focus({ preventScroll: true });
  }

  function clear() {
    choosePage(id, false);
    focusRows();
  }

  return (
    <form
      ref={form}
      id={id}
      method="get"
      action={action}
      aria-label={label}
      className="choice-bar mt-1 flex flex-wrap items-center justify-end gap-2 bg-canvas py-3"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isExact && <input type="hidden" name="seen" value={total} />}
      <div className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-sm noscript:hidden">
        <p role="status" className="tabular-nums empty:-mr-5.5">
          {all
            ? isExact
              ? t('common.allTotalMatchingSelected', { total: figure })
              : t('common.allMatchingSelected')
            : chosen > 0 && t('common.countSelected', { count: chosen })}
        </p>
        {!all && (isExact ? chosen < total : true) && (
          <Button type="button" size="sm" variant="ghost" onClick={chooseAll}>
            {isExact ? t('common.selectAllTotalMatching', { total: figure }) : t('common.selectAllMatching')}
          </Button>
        )}
        {(all || chosen > 0) && (
          <Button type="button" size="sm" variant="ghost" onClick={clear}>
            {t('common.clearSelection')}
          </Button>
        )}
      </div>
      {children}
      <Button ref={submitButton} type="submit" name={field} value={all ? 'all' : 'chosen'}>
        {all ? submit.all : submit.chosen}
      </Button>
      <Button type="submit" name={field} value="all" className="hidden noscript:inline-flex">
        {submit.all}
      </Button>
    </form>
  );
}
