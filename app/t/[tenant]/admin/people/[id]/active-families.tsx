import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Time } from '@/components/ui/time';
import type { FamilySummary } from '@/lib/grants/token-families/family';
import { tenantPath } from '@/lib/platform/shared/paths';
import { RevokeSelection } from '../../token-families/revoke-selection';

interface ActiveFamiliesProps {
  tenantPlace: string;
  person: { id: string; userName: string };
  /** The most recently used ones. */
  families: readonly FamilySummary[];
  total: number;
  mayRevoke: boolean;
}

/** The clients that currently have access on the person's behalf. */
export function ActiveFamilies({ tenantPlace, person, families, total, mayRevoke }: ActiveFamiliesProps) {
  const t = useText();
  const base = tenantPath(tenantPlace, '/admin/token-families');
  return (
    <Card
      title={t('common.activeTokenFamilies')}
      description={t('people.clientsWithActiveTokensFor')}
      flush
      actions={
        <>
          <ButtonLink size="sm" href={`${base}?person=${person.id}`}>
            {t('people.viewAllIncludingEnded')}
          </ButtonLink>
          {mayRevoke && (
            <RevokeSelection
              tenantPlace={tenantPlace}
              selection={{ kind: 'person', id: person.id, name: person.userName, activeFamilies: total }}
              size="sm"
            />
          )}
        </>
      }
    >
      {families.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{t('people.noActiveTokenFamilies')}</p>}
      <ul className="divide-y">
        {families.map(({ id, client, scopes, lastUsedAt }) => (
          <li key={id} className="relative px-5 py-2.5 text-sm hover:bg-hover/60">
            <Link
              href={`${base}/${id}`}
              className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {client.name ?? client.id}
            </Link>
            <p className="text-ink-muted">
              {t.rich('people.scopesLastUsed', {
                scopes: scopes.join(' '),
                time: () => <Time value={lastUsedAt} format="relative" />,
              })}
            </p>
          </li>
        ))}
      </ul>
      {total > families.length && (
        <p className="border-t px-5 py-2.5 text-sm text-ink-muted">
          {t('common.andOthers', { count: total - families.length })}
        </p>
      )}
    </Card>
  );
}
