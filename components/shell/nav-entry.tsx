'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '@/components/cn';
import { Link } from '@/components/ui/link';
import { LinkPending } from '@/components/ui/link-pending';

interface NavEntryProps {
  href: string;
  icon: ReactNode;
  label: string;
  /** The pages of the section; empty for a single page. */
  pages: readonly { href: string; label: string }[];
  exact?: boolean;
}

const linkClass =
  'flex items-center gap-2.5 rounded-md px-2 text-sm font-medium text-ink-muted -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current]:text-ink max-md:h-10';

/**
 * A sidebar entry. It is highlighted on its page and, unless it is `exact`, on the pages below it. The pages of a
 * section are shown while one of them is open.
 */
export function NavEntry({ href, icon, label, pages, exact = false }: NavEntryProps) {
  const path = usePathname();
  const isAt = (target: string) => path === target || path.startsWith(`${target}/`);
  const open = pages.find((page) => isAt(page.href));
  const isOwn = exact ? path === href : isAt(href);
  const isUnfolded = pages.length > 0 && (isOwn || open !== undefined);
  // A long list scrolls by itself, so that all sections stay in view; on phones, the whole menu scrolls.
  const isLong = isUnfolded && pages.length > 5;
  return (
    <li className={cn('flex shrink-0 flex-col', isLong && 'md:min-h-48 md:shrink')}>
      <NavLink
        href={href}
        current={open ? 'true' : isOwn ? 'page' : undefined}
        // On phones the menu stays open while it shows the pages to choose from.
        keepsMenu={pages.length > 0 && !isUnfolded}
        className="h-8 shrink-0 md:[@media(max-height:50rem)]:h-6.5 [&_svg]:size-4 [&_svg]:text-ink-subtle aria-[current]:[&_svg]:text-accent"
      >
        {icon}
        {label}
      </NavLink>
      {isUnfolded && (
        <ul className="mt-0.5 mb-2 ml-4 min-h-0 space-y-px overflow-y-auto border-l pl-2 [li:last-child>&]:mb-0 md:[@media(max-height:50rem)]:space-y-0">
          {pages.map((page) => (
            <li key={page.href}>
              <NavLink
                href={page.href}
                current={page === open ? 'page' : undefined}
                className={cn('h-7 font-normal', isLong && 'md:[@media(max-height:50rem)]:h-6')}
              >
                {page.label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface NavLinkProps {
  href: string;
  /** `true` where a page of its section is the current one. */
  current: 'page' | 'true' | undefined;
  /** Whether following it leaves the phone menu open. */
  keepsMenu?: boolean;
  className: string;
  children: ReactNode;
}

function NavLink({ href, current, keepsMenu = false, className, children }: NavLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // In a low window the sidebar scrolls; without this, readers who arrive by another link would not see the current
  // entry.
  useEffect(() => {
    if (current === 'page' && link.current) showInSidebar(link.current);
  }, [current]);
  return (
    <Link
      ref={link}
      href={href}
      aria-current={current}
      onClick={(event) => {
        if (!keepsMenu) event.currentTarget.closest<HTMLElement>('[popover]:popover-open')?.hidePopover();
      }}
      className={cn(linkClass, className)}
    >
      {children}
      <LinkPending />
    </Link>
  );
}

/** Scrolls the sidebar just far enough to show its entry. `scrollIntoView` may also scroll the page beside it. */
function showInSidebar(entry: HTMLElement): void {
  for (const list of [entry.closest('ul'), entry.closest('nav')]) {
    if (!list) continue;
    const [seen, wanted] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
    list.scrollTop += Math.min(0, wanted.top - seen.top) + Math.max(0, wanted.bottom - seen.bottom);
  }
}
