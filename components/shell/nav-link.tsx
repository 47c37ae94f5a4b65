'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { LinkPending } from '@/components/ui/link-pending';

/**
 * A sidebar entry. It is highlighted on its page and, unless it is `exact`, on the pages below it. Following it closes
 * the phone menu.
 */
export function NavLink({
  href,
  icon,
  exact = false,
  children,
}: {
  href: string;
  icon: ReactNode;
  exact?: boolean;
  children: ReactNode;
}) {
  const path = usePathname();
  const current = path === href || (!exact && path.startsWith(`${href}/`));
  const link = useRef<HTMLAnchorElement>(null);
  // In a low window the sidebar scrolls; without this, readers who arrive by another link would not see the current
  // entry.
  useEffect(() => {
    if (current && link.current) showInSidebar(link.current);
  }, [current]);
  return (
    <Link
      ref={link}
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()}
      className="flex h-8 items-center gap-2.5 rounded-md px-2 text-sm font-medium text-ink-muted -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:text-ink max-md:h-10 [&_svg]:size-4 [&_svg]:text-ink-subtle aria-[current=page]:[&_svg]:text-accent"
    >
      {icon}
      {children}
      <LinkPending />
    </Link>
  );
}

/** Scrolls the sidebar just far enough to show its entry. `scrollIntoView` may also scroll the page beside it. */
function showInSidebar(entry: HTMLElement): void {
  const list = entry.closest('nav');
  if (!list) return;
  const [seen, wanted] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  list.scrollTop += Math.min(0, wanted.top - seen.top) + Math.max(0, wanted.bottom - seen.bottom);
}
