import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { LoadedReturn } from './return/load-return';

/** After a reactivation: that nothing came back by itself, with a link to what the person had. */
export function ReturnCard({
  tenantPlace,
  personId,
  loaded: { returned },
  mayGrant,
}: {
  tenantPlace: string;
  personId: string;
  loaded: LoadedReturn;
  mayGrant: boolean;
}) {
  const t = useText();
  return (
    <Card
      title={t('people.backAfterLeaving')}
      description={t.rich('people.nothingCameBackByItself', {
        left: () => <Time value={returned.departure.event.at} />,
        back: () => <Time value={returned.at} />,
      })}
      {...(mayGrant && {
        actions: (
          <ButtonLink size="sm" href={tenantPath(tenantPlace, `/admin/people/${personId}/return`)}>
            {t('people.reviewAndGrantAgain')}
          </ButtonLink>
        ),
      })}
    />
  );
}
