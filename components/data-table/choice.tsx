'use client';

import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';

/** The name under which the form sends the ids of the selected rows. */
const FIELD = 'id';

const CHANGED = 'tessera:choice';

const boxesOf = (form: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="${FIELD}"][form="${form}"]`),
];

/** Calls back after any change of what is selected, including that of the rows. */
export function watchChoice(changed: () => void): () => void {
  // Other fields change too, such as the bar's own choice of an action.
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.name === FIELD) changed();
  };
  document.addEventListener('change', onChange);
  document.addEventListener(CHANGED, changed);
  return () => {
    document.removeEventListener('change', onChange);
    document.removeEventListener(CHANGED, changed);
  };
}

/** Selects all rows of the page, or none. */
export function choosePage(form: string, checked: boolean): void {
  for (const box of boxesOf(form)) box.checked = checked;
  document.dispatchEvent(new Event(CHANGED));
}

/**
 * How many rows of the page are selected, of how many. The checkboxes themselves hold the selection, so it also exists
 * without a script and survives the browser's back button.
 */
export function useChosen(form: string): { chosen: number; shown: number } {
  const counted = useSyncExternalStore(
    watchChoice,
    () => {
      const boxes = boxesOf(form);
      return `${boxes.filter(({ checked }) => checked).length}/${boxes.length}`;
    },
    () => '0/0',
  );
  const [chosen = 0, shown = 0] = counted.split('/').map(Number);
  return { chosen, shown };
}

/** The checkbox of one row. */
export function ChooseRow({ form, id, children }: { form: string; id: string; children: ReactNode }) {
  return <Checkbox form={form} name={FIELD} value={id} label={<span className="sr-only">{children}</span>} />;
}

/**
 * Selects all rows of the page, in the heading.
 * @param props.ids the rows of the page
 */
export function ChoosePage({ form, ids }: { form: string; ids: readonly string[] }) {
  const t = useText();
  const { chosen, shown } = useChosen(form);
  const box = useRef<HTMLInputElement>(null);
  const isPartly = chosen > 0 && chosen < shown;
  const rows = ids.join();

  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);

  // Other rows have other checkboxes.
  useEffect(() => {
    document.dispatchEvent(new Event(CHANGED));
  }, [rows]);

  return (
    <Checkbox
      ref={box}
      checked={shown > 0 && chosen === shown}
      onChange={({ currentTarget }) => choosePage(form, currentTarget.checked)}
      label={<span className="sr-only">{t('common.selectAllOnThisPage')}</span>}
      className="noscript:hidden"
    />
  );
}
