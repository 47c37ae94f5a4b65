import { totalText } from '@/components/text/total-text';
import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import type { InUse } from '@/lib/operation/usage/store';

interface CountCardProps {
  /** The list of what is counted. */
  href: string;
  count: number;
  label: string;
  /** What to do, or what it means, if there are none. */
  none: string;
}

/** A figure with a link to its list. */
function CountCard({ href, count, label, none }: CountCardProps) {
  const t = useText();
  return (
    <li>
      <Link href={href} className="block h-full rounded-lg border bg-surface px-5 py-2 hover:border-line-strong">
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-sm text-ink-muted">{label}</span>
          <span className="text-lg font-semibold tabular-nums">{totalText(t, count)}</span>
        </span>
        {count === 0 && <span className="block text-sm text-ink-subtle">{none}</span>}
      </Link>
    </li>
  );
}

/** Cards that show what is in use now. */
export function InUseCards({ inUse, homeHref }: { inUse: InUse; homeHref: string }) {
  const t = useText();
  return (
    <ul className="mb-5 grid gap-x-4 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
      <CountCard
        href={`${homeHref}/clients?status=enabled`}
        count={inUse.clients}
        label={t('common.enabledClients')}
        none={t('home.createAClient')}
      />
      <CountCard
        href={`${homeHref}/people?status=active`}
        count={inUse.people}
        label={t('common.activePeople')}
        none={t('home.addPeopleOrConnectDirectory')}
      />
      <CountCard
        href={`${homeHref}/token-families?status=living`}
        count={inUse.families}
        label={t('common.activeTokenFamilies')}
        none={t('home.noClientCurrentlyActsFor')}
      />
      <CountCard
        href={`${homeHref}/scim-connections?status=enabled`}
        count={inUse.connections}
        label={t('common.scimConnections')}
        none={t('common.connectADirectory')}
      />
    </ul>
  );
}
