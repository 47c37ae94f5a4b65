import { Menu, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { LeaveGuard } from '@/components/forms/leaving/leave-guard';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { type NavSection, navPages } from './admin-nav';
import { CommandCenter } from './commands/command-center';
import { SearchButton } from './commands/search-button';
import { LogoMark } from './logo';
import { NavEntry } from './nav-entry';
import { SkipLink } from './skip-link';
import { UserMenu, type UserMenuProps } from './user-menu';

export interface AdminShellProps extends UserMenuProps {
  tenant: { name: string };
  /** The console's first page. */
  homeHref: string;
  nav: readonly NavSection[];
  /** The search page. */
  searchHref: string;
  /** At the top of the sidebar, such as a tenant switch. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * The console's frame: a sidebar, which on phones is a panel behind a button in the top bar (the browser's popover, so
 * it opens without a script).
 */
export function AdminShell({ tenant, homeHref, nav, searchHref, tools, children, ...account }: AdminShellProps) {
  const t = useText();
  const brand = (
    <Link
      href={homeHref}
      className="flex min-w-0 items-center gap-2.5 rounded-md px-2 py-1.5 text-base font-semibold tracking-tight"
    >
      <LogoMark className="shrink-0" />
      <span className="truncate">{tenant.name}</span>
    </Link>
  );
  const pages = navPages(nav).map(({ href, label, also, letter }) => ({
    href,
    label: t(label),
    also: also && t(also),
    letter,
  }));
  return (
    <CommandCenter pages={pages} searchHref={searchHref}>
      <div className="group/shell md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <SkipLink />
        <LeaveGuard />
        <header className="sticky top-0 z-20 flex h-13 items-center justify-between gap-3 border-b bg-surface px-2 md:hidden print:hidden">
          {brand}
          <div className="flex items-center gap-1">
            <SearchButton icon={<Search aria-hidden />} href={searchHref} compact />
            <button
              type="button"
              popoverTarget="sidebar"
              aria-label={t('common.menu')}
              className={buttonVariants({ variant: 'ghost', size: 'icon' })}
            >
              <Menu aria-hidden />
            </button>
          </div>
        </header>
        <aside
          id="sidebar"
          popover="auto"
          className="m-0 h-dvh max-h-none flex-col border-0 bg-canvas p-0 text-ink open:flex max-md:fixed max-md:inset-y-0 max-md:right-0 max-md:left-auto max-md:w-72 max-md:max-w-[85vw] max-md:shadow-lg max-md:backdrop:bg-scrim md:sticky md:inset-auto md:top-0 md:flex md:w-auto print:hidden"
        >
          <div className="flex h-14 items-center justify-between px-2.5 md:[@media(max-height:50rem)]:h-12">
            {brand}
            <button
              type="button"
              popoverTarget="sidebar"
              popoverTargetAction="hide"
              aria-label={t('common.closeMenu')}
              className={buttonVariants({ variant: 'ghost', size: 'icon', className: 'md:hidden' })}
            >
              <X aria-hidden />
            </button>
          </div>
          <div className="space-y-2 px-2.5 pb-2">
            {tools}
            <SearchButton icon={<Search aria-hidden />} href={searchHref} />
          </div>
          <nav
            aria-label={t('common.console')}
            className="flex flex-1 flex-col overflow-y-auto px-2.5 py-2 md:[@media(max-height:50rem)]:py-1"
          >
            <ul className="flex min-h-0 flex-1 flex-col gap-px">
              {nav.map(({ href, label, icon, exact, pages: ownPages = [] }) => (
                <NavEntry
                  key={label.id}
                  href={href}
                  icon={icon}
                  label={t(label)}
                  exact={exact}
                  pages={ownPages.map((page) => ({ href: page.href, label: t(page.label) }))}
                />
              ))}
            </ul>
          </nav>
          <div className="border-t p-2">
            <UserMenu {...account} />
          </div>
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="relative min-h-dvh min-w-0 bg-canvas px-4 py-6 outline-none sm:px-8 sm:py-8 md:border-l"
        >
          <div className="mx-auto max-w-6xl">{children}</div>
          {/* Over the page that is left, once the next one lets itself be waited for. */}
          <div className="invisible absolute inset-0 z-20 bg-canvas px-4 py-6 group-has-[[data-pending]]/shell:animate-come-late sm:px-8 sm:py-8">
            <div className="sticky top-19 mx-auto max-w-6xl md:top-8">
              <PageSkeleton />
            </div>
          </div>
        </main>
      </div>
    </CommandCenter>
  );
}

const ROWS = 8;

/** A gray bar in place of content that is loading; its size is set by class. */
function Bar({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-sm bg-hover', className)} />;
}

/** The placeholder for a page that is loading. */
function PageSkeleton() {
  const t = useText();
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="space-y-2.5">
        <Bar className="h-6 w-44" />
        <Bar className="w-80 max-w-full" />
      </div>
      <div className="divide-y overflow-clip rounded-lg border bg-surface">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="flex h-10 items-center gap-6 px-4">
            <Bar className="w-2/5" />
            <Bar className="w-1/5" />
            <Bar className="ml-auto w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
