'use client';

import type { MouseEvent, RefObject } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import type { FoundLink } from './use-found';

interface PaletteOptionsProps {
  listRef: RefObject<HTMLDivElement | null>;
  id: string;
  links: readonly FoundLink[];
  /** The index of the option that Enter opens; the help option follows the links. */
  active: number;
  onChoose: (index: number) => void;
  onClose: () => void;
  onHelp: () => void;
  busy: boolean;
}

const optionClass =
  'flex min-h-9 w-full cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 py-1 text-left text-sm -outline-offset-2 outline-accent aria-selected:bg-hover aria-selected:outline-2 max-sm:min-h-11';

/** The palette's options by group. The focus stays in the search box; `aria-activedescendant` points here. */
export function PaletteOptions({ listRef, id, links, active, onChoose, onClose, onHelp, busy }: PaletteOptionsProps) {
  const t = useText();
  const groups = [...new Set(links.map(({ group }) => group))];
  const shared = (index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    className: optionClass,
    // A pointer at rest where the list appears also triggers a move event, of zero distance; that must not select an
    // option.
    onMouseMove: ({ movementX, movementY }: MouseEvent) =>
      (movementX !== 0 || movementY !== 0) && index !== active && onChoose(index),
  });
  return (
    <div
      ref={listRef}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('common.results')}
      aria-busy={busy}
      className="max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5"
    >
      {groups.map((group, at) => (
        <div key={group} role="group" aria-labelledby={`${id}-group-${at}`}>
          <p id={`${id}-group-${at}`} className="px-2.5 pt-2 pb-1 text-xs text-ink-subtle">
            {group}
          </p>
          {links.map((link, index) =>
            link.group !== group ? null : link.outside ? (
              <a
                key={link.href}
                href={link.href}
                target="_blank"
                rel="noreferrer"
                lang="en"
                onClick={onClose}
                {...shared(index)}
              >
                <OptionText {...link} isId={false} />
              </a>
            ) : (
              <Link key={link.href} href={link.href} prefetch={false} onClick={onClose} {...shared(index)}>
                <OptionText {...link} isId={group !== t('common.pages')} />
              </Link>
            ),
          )}
        </div>
      ))}
      <div role="group" aria-label={t('common.help')}>
        <button type="button" onClick={onHelp} {...shared(links.length)}>
          <span className="text-ink-muted">{t('common.keyboardShortcuts')}</span>
          <span className="text-xs text-ink-muted">?</span>
        </button>
      </div>
    </div>
  );
}

/** @param props.isId whether the detail is an identifier, in fixed-width type */
function OptionText({ name, detail, isId }: Pick<FoundLink, 'name' | 'detail'> & { isId: boolean }) {
  return (
    <>
      <span className="min-w-0 truncate font-medium">{name}</span>
      {detail !== '' && (
        <span className={cn('max-w-1/2 shrink-0 truncate text-xs text-ink-muted', isId && 'font-mono')}>{detail}</span>
      )}
    </>
  );
}
