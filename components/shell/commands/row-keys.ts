import { focusRow, linkOf } from '@/components/data-table/focus-row';

/** The keys that work on the rows of a list. */
export const rowKeys = ['j', 'k', 'x', 'o', 'e'] as const;
export type RowKey = (typeof rowKeys)[number];

/**
 * Moves the focus to the next (`j`) or previous (`k`) row of the page's list, selects (`x`) or opens (`o`) the focused
 * row, or finds its page for editing (`e`): where it has no other, the page that opens has the form. Rows are marked by
 * components/data-table/row-cells.tsx.
 * @returns null if the page has no such list or row; else the address to open, if any
 */
export function pressInList(key: RowKey): { href: string | null } | null {
  const rows = [...document.querySelectorAll<HTMLElement>('main tr[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (key === 'j' || key === 'k') {
    const row = rows[at === -1 ? 0 : at + (key === 'j' ? 1 : -1)];
    if (!row) return null;
    focusRow(row);
    return { href: null };
  }
  const row = rows[at];
  if (!row) return null;
  if (key === 'e' && row.dataset.edit !== undefined) return { href: row.dataset.edit };
  const target = key === 'x' ? row.querySelector<HTMLElement>('[data-choice] input') : linkOf(row);
  target?.click();
  return target && { href: null };
}
