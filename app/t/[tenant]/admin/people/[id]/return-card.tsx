import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { type DescriptionItem, DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { Owned } from '@/lib/directory/owned';
import type { Departure } from '@/lib/operation/departures/departure';
import { countTexts } from '@/lib/pages/console/ended';
import { tenantPath } from '@/lib/platform/shared/paths';
import { clientPath } from '../../clients/client-path';
import { LeftBehindList } from '../../leavers/left-behind-list';

/** After a reactivation: what the person had when leaving and no longer has, with links to grant it again. */
export function ReturnCard({
  tenantPlace,
  personId,
  before,
  groups,
  owned,
}: {
  tenantPlace: string;
  personId: string;
  /** The departure from which the person returned. */
  before: Departure;
  /** The current groups. */
  groups: readonly { id: string }[];
  /** What the person is accountable for now. */
  owned: Owned;
}) {
  const t = useText();
  const current = new Set(groups.map(({ id }) => id));
  const lost = before.groups.filter(({ id }) => !current.has(id));
  const { accessKeys, personalTokens } = before.ended;
  const keys = countTexts(t, { accessKeys, personalTokens });
  const working = new Set(owned.clients.filter(({ disabled }) => !disabled).map(({ id }) => id));
  const left = before.leftBehind && {
    ...before.leftBehind,
    clients: before.leftBehind.clients.filter(({ id }) => !working.has(id)),
  };
  const items: DescriptionItem[] = [
    ...(lost.length > 0
      ? [
          {
            term: t('people.groupsNoLongerHeld'),
            detail: (
              <>
                {lost.map(({ name }) => name).join(', ')}{' '}
                <TextLink href={tenantPath(tenantPlace, `/admin/people/${personId}/groups/add`)}>
                  {t('people.addToGroups')}
                </TextLink>
              </>
            ),
          },
        ]
      : []),
    ...(before.clients.length > 0
      ? [
          {
            term: t('people.appsThatHadTokens'),
            detail: (
              <>
                <ul className="space-y-1.5">
                  {before.clients.map(({ id, name }) => (
                    <li key={id}>
                      {name === null ? id : <TextLink href={clientPath(tenantPlace, id)}>{name}</TextLink>}
                    </li>
                  ))}
                </ul>
                <p className="text-ink-muted">{t('people.appsAskAgain')}</p>
              </>
            ),
          },
        ]
      : []),
    ...(keys.length > 0
      ? [
          {
            term: t('people.keysAndTokens'),
            detail: (
              <>
                {keys.join(', ')} <span className="text-ink-muted">{t('people.onlyThePersonCreates')}</span>
              </>
            ),
          },
        ]
      : []),
    ...(left && left.clients.length + left.scimTokens.length + left.accessKeys.length > 0
      ? [
          {
            term: t('people.stillSuspendedOrHandedOver'),
            detail: <LeftBehindList left={left} tenantPlace={tenantPlace} />,
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Card
      title={t('people.backAfterLeaving')}
      description={t.rich('people.nothingCameBackByItself', { time: () => <Time value={before.event.at} /> })}
    >
      <DescriptionList items={items} />
    </Card>
  );
}
