import Link from 'next/link';
import { useText } from '@/components/text/use-text';
import { COUNTED_TO } from '@/lib/operation/usage/counted-to';
import type { InUse } from '@/lib/operation/usage/store';

interface CountCardProps {
  /** The list of what is counted. */
  href: string;
  count: number;
  /** Counting stops here: if reached, there are that many or more. */
  atMost: number;
  label: string;
  /** What to do, or what it means, if there are none. */
  none: string;
}

/** A figure with a link to its list. */
function CountCard({ href, count, atMost, label, none }: CountCardProps) {
  return (
    <li>
      <Link href={href} className="block h-full rounded-lg border bg-surface px-5 py-4 hover:border-line-strong">
        <span className="block text-sm text-ink-muted">{label}</span>
        <span className="mt-1 block text-2xl font-semibold tabular-nums">
          {count.toLocaleString('en')}
          {count >= atMost && '+'}
        </span>
        {count === 0 && <span className="mt-1 block text-sm text-ink-subtle">{none}</span>}
      </Link>
    </li>
  );
}

/** Cards that show what is in use now. */
export function InUseCards({ inUse, homeHref }: { inUse: InUse; homeHref: string }) {
  const t = useText();
  return (
    <ul className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <CountCard
        href={`${homeHref}/clients?status=enabled`}
        count={inUse.clients}
        atMost={COUNTED_TO}
        label={t('common.enabledClients')}
        none={t('home.createFirstClient')}
      />
      <CountCard
        href={`${homeHref}/people?status=active`}
        count={inUse.people}
        atMost={COUNTED_TO}
        label={t('common.activePeople')}
        none={t('home.addPeopleOrConnectDirectory')}
      />
      <CountCard
        href={`${homeHref}/token-families?status=living`}
        count={inUse.families}
        atMost={COUNTED_TO}
        label={t('common.activeTokenFamilies')}
        none={t('home.noClientCurrentlyActsFor')}
      />
      <CountCard
        href={`${homeHref}/scim-connections?status=enabled`}
        count={inUse.connections}
        atMost={COUNTED_TO}
        label={t('common.scimConnections')}
        none={t('common.connectADirectory')}
      />
    </ul>
  );
}
