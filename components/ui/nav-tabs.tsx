import { cn } from '@/components/cn';
import { Link } from '@/components/ui/link';

/** The line is a shadow: a border below the tabs would make the list scroll down by a pixel. */
const tabListClass = 'flex gap-4 overflow-x-auto shadow-[inset_0_-1px_var(--line)]';

const tabClass = [
  'inline-flex h-9 shrink-0 items-center border-b-2 border-transparent px-0.5 text-sm font-medium text-ink-muted',
  '-outline-offset-2 hover:text-ink data-active:border-accent data-active:text-ink',
  'aria-[current=page]:border-accent aria-[current=page]:text-ink',
].join(' ');

interface NavTabsProps {
  /** The accessible name of the navigation. */
  label: string;
  tabs: readonly { href: string; label: string }[];
  /** The `href` of the current page. */
  current: string;
  className?: string;
}

/** Links between subpages, styled as tabs. */
export function NavTabs({ label, tabs, current, className }: NavTabsProps) {
  return (
    <nav aria-label={label} className={cn(tabListClass, className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === current ? 'page' : undefined}
          className={tabClass}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
