import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { LeftBehind } from '@/lib/directory/left-behind';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { Say } from '@/lib/platform/shared/say-with';
import { keyPath } from '../access-keys/key-path';
import { clientPath } from '../clients/client-path';

/** The clients, SCIM tokens and access keys of others that a person who left was accountable for, and what became of them. */
export function LeftBehindList({ left, tenantPlace }: { left: LeftBehind; tenantPlace: string }) {
  const t = useText();
  return (
    <div className="space-y-1.5">
      <p>{successionText(left.succession, t, tenantPlace)}</p>
      <ul className="space-y-1.5 pl-4">
        {left.clients.map(({ id, name }) => (
          <li key={id}>
            <TextLink href={clientPath(tenantPlace, id)}>{name}</TextLink>{' '}
            {left.succession.kind === 'grace' && (
              <TextLink href={`${clientPath(tenantPlace, id)}#owner`}>{t('owners.handOverNow')}</TextLink>
            )}
          </li>
        ))}
        {left.scimTokens.map(({ id, name, connectionId }) => (
          <li key={id}>
            <TextLink href={tenantPath(tenantPlace, `/admin/scim-connections/${connectionId}`)}>
              {t('leavers.scimTokenNamed', { name })}
            </TextLink>
          </li>
        ))}
        {left.accessKeys.map(({ id, name }) => (
          <li key={id}>
            <TextLink href={keyPath(tenantPlace, name)}>{t('leavers.accessKeyNamed', { name })}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function successionText(succession: LeftBehind['succession'], t: Say, tenantPlace: string): ReactNode {
  switch (succession.kind) {
    case 'kept':
      return t('leavers.nothingHappenedToThem');
    case 'suspended':
      return t('leavers.suspendedWithTheDeparture');
    case 'grace':
      return t.rich('leavers.suspendedUnlessTakenOver', {
        time: () => <Time value={new Date(succession.suspendsAt)} />,
      });
    case 'handed-over':
      return t.rich('leavers.handedOverTo', {
        link: () => (
          <TextLink href={tenantPath(tenantPlace, `/admin/people/${succession.to.id}`)}>{succession.to.name}</TextLink>
        ),
      });
  }
}
