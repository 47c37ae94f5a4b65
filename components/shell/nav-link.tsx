'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { LinkPending } from '@/components/ui/link-pending';

/** An entry of the sidebar, marked when its page or one below it (unless it is `exact`) is shown; closes the phone's menu when followed. */
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
  // In a low window the sidebar scrolls, and whoever comes by another way would not see where they are.
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

/** Scrolls the sidebar as far as its entry needs, and never the page beside it, which `scrollIntoView` may move too. */
function showInSidebar(entry: HTMLElement): void {
  const list = entry.closest('nav');
  if (!list) return;
  const [seen, wanted] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  list.scrollTop += Math.min(0, wanted.top - seen.top) + Math.max(0, wanted.bottom - seen.bottom);
}
