import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { Owned } from '@/lib/directory/owned';
import { tenantPath } from '@/lib/platform/shared/paths';
import { keyPath } from '../../access-keys/key-path';
import { clientPath } from '../../clients/client-path';

/** The clients, SCIM tokens and access keys of others that the person is accountable for; nothing if there are none. */
export function OwnedCard({
  tenantPlace,
  owned: { clients, scimTokens, accessKeys },
}: {
  tenantPlace: string;
  owned: Owned;
}) {
  const t = useText();
  if (clients.length + scimTokens.length + accessKeys.length === 0) return null;
  const suspended = (at: Date | null) =>
    at && (
      <span className="text-ink-muted">
        {t.rich('owners.suspendedOn', { time: () => <Time value={at} format="relative" /> })}
      </span>
    );
  return (
    <Card title={t('owners.accountableFor')}>
      <ul className="space-y-2 text-sm">
        {clients.map(({ id, name, disabled, suspendsAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <TextLink href={clientPath(tenantPlace, id)}>{name}</TextLink>
            {disabled && <Badge dot>{t('common.disabled')}</Badge>}
            {suspended(suspendsAt)}
            {suspendsAt && <TextLink href={`${clientPath(tenantPlace, id)}#owner`}>{t('owners.handOverNow')}</TextLink>}
          </li>
        ))}
        {scimTokens.map(({ id, name, connectionId, connectionName, suspendsAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <TextLink href={tenantPath(tenantPlace, `/admin/scim-connections/${connectionId}`)}>
              {t('owners.scimTokenOf', { name, connection: connectionName ?? t('common.aDeletedConnection') })}
            </TextLink>
            {suspended(suspendsAt)}
          </li>
        ))}
        {accessKeys.map(({ id, name, holder, suspendsAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <TextLink href={keyPath(tenantPlace, name)}>{t('owners.accessKeyOf', { name, userName: holder })}</TextLink>
            {suspended(suspendsAt)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
