import Link from 'next/link';
import { cn } from '@/components/cn';
import { tabClass, tabListClass } from './tab-classes';

interface NavTabsProps {
  /** The accessible name of the navigation. */
  label: string;
  tabs: readonly { href: string; label: string }[];
  /** The `href` of the page that is shown. */
  current: string;
  className?: string;
}

/** Links between sub-pages that look like tabs. */
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
