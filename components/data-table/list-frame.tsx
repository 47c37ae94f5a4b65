'use client';

import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { cn } from '@/components/cn';
import { focusRow } from './focus-row';
import { type ListNavigation, useListNavigation } from './use-list-navigation';

const ListContext = createContext<ListNavigation | null>(null);

/** The navigation of the surrounding `ListFrame`. */
export function useList(): ListNavigation {
  const list = use(ListContext);
  if (!list) throw new Error('There is no ListFrame around this component.');
  return list;
}

/** Opens the addresses of a list in place, and closes its menus. */
export function ListFrame({ children }: { children: ReactNode }) {
  const focused = useRef<Element>(null);
  const rowsOn = useRef<Element[]>([]);
  useEffect(watchMenus, []);
  // A row that leaves the list hands the focus to the next one; a link that its own page replaces, such as "Clear" or
  // the last "Next page", to the rows.
  useEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const row = rowsOn.current.find((one) => one.isConnected);
    if (row instanceof HTMLElement) focusRow(row);
    else focusRows();
  });
  return (
    <ListContext value={useListNavigation()}>
      <div
        className="relative space-y-3"
        onFocus={({ target }) => {
          focused.current = target;
          rowsOn.current = rowsFrom(target);
        }}
        onBlur={({ target }) => {
          if (target.isConnected) focused.current = null;
        }}
      >
        {children}
      </div>
    </ListContext>
  );
}

/** The row of an element and the rows below it. */
function rowsFrom(element: Element): Element[] {
  const rows: Element[] = [];
  for (let row = element.closest('tr[data-row]'); row; row = row.nextElementSibling) rows.push(row);
  return rows;
}

/** Where a reader continues after the control in use has gone. */
export const focusRows = (): void =>
  document.querySelector<HTMLElement>('main [role="region"]')?.focus({ preventScroll: true });

/** The part of a list that shows its rows. It is dimmed while others are loading. */
export function ListRegion({ label, children }: { label: string; children: ReactNode }) {
  const { pending } = useList();
  return (
    <div
      role="region"
      aria-label={label}
      aria-busy={pending}
      tabIndex={0}
      className={cn('overflow-x-auto rounded-lg border bg-surface transition-opacity', pending && 'opacity-60')}
    >
      {children}
    </div>
  );
}

/**
 * Lets Escape, a press elsewhere and a link in it close a `<details data-menu>`. Without a script it stays a plain one.
 * @returns a function that ends it
 */
function watchMenus(): () => void {
  const stop = new AbortController();
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');
  const onPointer = ({ target }: Event) => {
    for (const menu of openMenus()) if (target instanceof Node && !menu.contains(target)) menu.open = false;
  };
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    for (const menu of openMenus()) if (link && menu.contains(link)) menu.open = false;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  };
  document.addEventListener('pointerdown', onPointer, stop);
  document.addEventListener('click', onClick, stop);
  document.addEventListener('keydown', onKey, stop);
  return () => stop.abort();
}
