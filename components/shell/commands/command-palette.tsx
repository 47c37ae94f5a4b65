'use client';

import { Dialog } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { backdropClass, popupClass } from '@/components/ui/overlay-classes';
import { type ConsolePage, matchingPages } from './console-page';
import { PaletteOptions } from './palette-options';
import { useFound } from './use-found';

interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  /** Returns, once, what was typed before the palette had the focus. */
  takeEarly: () => string;
  onHelp: () => void;
  pages: readonly ConsolePage[];
  searchHref: string;
}

/** Finds pages, clients, people, groups, token families and requests, and opens them. Fully usable by keyboard. */
export function CommandPalette({ open, onClose, ...props }: CommandPaletteProps) {
  const t = useText();
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          initialFocus={box}
          className={cn(
            popupClass,
            'flex flex-col p-0 max-sm:top-3 max-sm:bottom-auto max-sm:mx-2 max-sm:w-auto max-sm:rounded-xl sm:max-w-xl',
          )}
        >
          <Dialog.Title className="sr-only">{t('common.searchTheConsole')}</Dialog.Title>
          <PaletteContent {...props} box={box} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Starts fresh on each opening, because Base UI mounts it then. Enter pressed before the results arrive opens the first
 * of them.
 */
function PaletteContent({
  box,
  onClose,
  takeEarly,
  onHelp,
  pages,
  searchHref,
}: Omit<CommandPaletteProps, 'open'> & { box: RefObject<HTMLInputElement | null> }) {
  const t = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const isAwaited = useRef(false);
  const pagesGroup = t('common.pages');
  const { found, pending, failed } = useFound(`${searchHref}/results`, typed);

  const matches = [
    ...matchingPages(pages, typed).map(({ href, label, letter }) => ({
      group: pagesGroup,
      href,
      name: label,
      detail: letter ? `g ${letter}` : '',
    })),
    ...found,
  ];
  const links = [
    ...matches,
    ...(typed.trim() === ''
      ? []
      : [
          {
            group: t('common.more'),
            href: `${searchHref}?${new URLSearchParams({ q: typed.trim() })}`,
            name: t('common.allResultsForWords', { words: typed.trim() }),
            detail: '',
          },
        ]),
  ];
  const isNothing = !pending && matches.length === 0;
  const count = links.length + 1;
  const active = Math.min(chosen, count - 1);
  const option = (index: number) => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[index];

  useEffect(() => {
    if (!isAwaited.current || pending) return;
    isAwaited.current = false;
    option(0)?.click();
  });

  function choose(index: number) {
    isAwaited.current = false;
    setChosen(index);
    option(index)?.scrollIntoView({ block: 'nearest' });
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') choose((active + 1) % count);
    else if (event.key === 'ArrowUp') choose((active + count - 1) % count);
    else if (event.key === 'Enter' && pending && active === 0 && links[0]?.group !== pagesGroup)
      isAwaited.current = true;
    else if (event.key === 'Enter') option(active)?.click();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className="flex items-center gap-2.5 border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-subtle" />
        <input
          ref={box}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={`${id}-${active}`}
          aria-autocomplete="list"
          aria-label={t('common.searchForPageClientPerson')}
          placeholder={t('common.pageClientPersonGroupOr')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
            isAwaited.current = false;
          }}
          onFocus={() => {
            const early = takeEarly();
            if (early !== '') setTyped((rest) => early + rest);
          }}
          onKeyDown={press}
          className="h-12 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-subtle"
        />
        <Dialog.Close aria-label={t('common.close')} className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}>
          <X aria-hidden />
        </Dialog.Close>
      </div>
      <PaletteOptions
        listRef={list}
        id={id}
        links={links}
        active={active}
        onChoose={setChosen}
        onClose={onClose}
        onHelp={onHelp}
        busy={pending}
      />
      <p
        role="status"
        className={
          failed || isNothing ? cn('border-t px-4 py-2 text-sm', failed ? 'text-danger' : 'text-ink-muted') : 'sr-only'
        }
      >
        {failed
          ? t('common.searchIsntRespondingYouCan')
          : pending
            ? t('common.searching')
            : isNothing
              ? t('common.noMatches')
              : t('common.countFound', { count: String(matches.length) })}
      </p>
    </>
  );
}
