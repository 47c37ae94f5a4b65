'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { leave } from '@/components/forms/leaving/leave';
import { onDemand } from '@/components/ui/on-demand';
import { CommandContext } from './command-context';
import type { ConsolePage } from './console-page';
import { keyReader } from './key-reader';
import { pressInList } from './row-keys';
import { singleKeysCount } from './single-keys';

interface CommandCenterProps {
  pages: readonly ConsolePage[];
  /** The search page for browsers without a script; its `/results` supplies the palette. */
  searchHref: string;
  children: ReactNode;
}

const CommandPalette = onDemand(() => import('./command-palette').then((module) => module.CommandPalette));
const ShortcutsDialog = onDemand(() => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog));

const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="dialog"], [role="alertdialog"]';

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** The console's keyboard shortcuts, and the dialogs that they open, loaded on first use. */
export function CommandCenter({ pages, searchHref, children }: CommandCenterProps) {
  const router = useRouter();
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const [loaded, setLoaded] = useState({ palette: false, help: false });
  /** What was typed since the palette was asked for, until it has the focus. */
  const early = useRef('');
  const read = useMemo(() => keyReader(pages.flatMap(({ letter }) => letter ?? [])), [pages]);

  const show = useCallback((what: 'palette' | 'help') => {
    early.current = '';
    setLoaded((before) => ({ ...before, [what]: true }));
    setShown(what);
  }, []);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (shown === 'palette' && !isTyping && isCharacter(event)) {
      early.current += event.key;
      return event.preventDefault();
    }
    const command = read(event, !isTyping && shown === null && singleKeysCount(), Date.now());
    if (!command) return;
    if (command.kind === 'row') {
      const pressed = pressInList(command.key);
      if (pressed) event.preventDefault();
      const href = pressed?.href;
      if (href) leave(() => router.push(href));
      return;
    }
    event.preventDefault();
    if (command.kind === 'palette') return show('palette');
    if (command.kind === 'help') return show('help');
    if (command.kind === 'search')
      return document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
    const page = pages.find(({ letter }) => letter === command.letter);
    if (page) leave(() => router.push(page.href));
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const commands = useMemo(() => ({ openPalette: () => show('palette') }), [show]);
  const close = () => setShown(null);
  return (
    <CommandContext value={commands}>
      {children}
      {loaded.palette && (
        <CommandPalette
          open={shown === 'palette'}
          onClose={close}
          takeEarly={() => {
            const typed = early.current;
            early.current = '';
            return typed;
          }}
          onHelp={() => show('help')}
          pages={pages}
          searchHref={searchHref}
        />
      )}
      {loaded.help && <ShortcutsDialog open={shown === 'help'} onClose={close} pages={pages} />}
    </CommandContext>
  );
}
