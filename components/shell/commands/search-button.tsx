'use client';

import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { useCommands } from './command-context';

const never = () => () => {};
const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

interface SearchButtonProps {
  icon: ReactNode;
  /** The search page for browsers without a script. */
  href: string;
  /** Shows only the icon. */
  compact?: boolean;
}

/** Opens the palette; without a script it is a link to the search page. */
export function SearchButton({ icon, href, compact = false }: SearchButtonProps) {
  const t = useText();
  const { openPalette } = useCommands();
  const mac = useSyncExternalStore(never, isMac, () => false);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
    openPalette();
  }

  if (compact) {
    return (
      <Link
        href={href}
        prefetch={false}
        onClick={open}
        aria-label={t('common.search')}
        aria-haspopup="dialog"
        className={buttonVariants({ variant: 'ghost', size: 'icon' })}
      >
        {icon}
      </Link>
    );
  }
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={open}
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink-muted shadow-xs [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-subtle -outline-offset-2 hover:bg-hover hover:text-ink max-md:h-10"
    >
      {icon}
      <span className="flex-1">{t('common.search')}</span>
      <kbd aria-hidden className="font-sans text-xs text-ink-subtle">
        {mac ? '⌘K' : t('common.ctrlK')}
      </kbd>
    </Link>
  );
}
