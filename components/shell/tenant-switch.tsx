import { ArrowRightLeft, Building2, ChevronsUpDown } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import { menuItemClass } from '@/components/ui/overlay-classes';

interface TenantSwitchProps {
  /** Other consoles that this browser is signed in to. */
  others: readonly { name: string; href: string }[];
  /** The list of all tenants, for people who manage them. */
  allHref: string | null;
}

const entryClass = `${menuItemClass} hover:bg-hover`;

/**
 * Links to the consoles of other tenants that this browser is signed in to. Uses the browser's own popover, so it needs
 * no script.
 */
export function TenantSwitch({ others, allHref }: TenantSwitchProps) {
  const t = useText();
  return (
    <>
      <button
        type="button"
        popoverTarget="tenant-switch"
        className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-sm text-ink-muted -outline-offset-2 hover:bg-hover hover:text-ink"
      >
        <ArrowRightLeft aria-hidden className="size-4 shrink-0" />
        <span className="flex-1">{t('common.switchTenant')}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
      </button>
      <div
        id="tenant-switch"
        popover="auto"
        aria-label={t('common.tenants')}
        className="fixed inset-auto top-24 left-2.5 m-0 max-h-[60dvh] w-55 overflow-y-auto rounded-lg border bg-surface p-1.5 text-ink shadow-lg max-md:right-3 max-md:left-auto"
      >
        {others.length > 0 && <p className="px-2 py-1.5 text-xs text-ink-muted">{t('common.alsoOpenInThisBrowser')}</p>}
        <ul>
          {others.map(({ name, href }) => (
            <li key={href}>
              <Link href={href} className={entryClass}>
                <ArrowRightLeft aria-hidden />
                <span className="truncate">{name}</span>
              </Link>
            </li>
          ))}
          {allHref && (
            <li>
              <Link href={allHref} className={entryClass}>
                <Building2 aria-hidden />
                {t('common.allTenants')}
              </Link>
            </li>
          )}
        </ul>
      </div>
    </>
  );
}
