import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';
import {
  clientsNotNotified,
  type Departure,
  noticesToCollect,
  openNotices,
} from '@/lib/operation/departures/departure';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DepartureFacts } from './departure-facts';

/** At the top of the page of a person who left: what ended, and whether everyone has been notified. */
export function DepartureBanner({
  departure,
  tenantPlace,
  mayRetry,
  now,
}: {
  departure: Departure;
  tenantPlace: string;
  /** Whether the reader may have undelivered notices tried again. */
  mayRetry: boolean;
  now: Date;
}) {
  const t = useText();
  return (
    <Callout tone={isUnfinished(departure) ? 'warning' : 'info'} className="mb-6" title={t(titleOf(departure))}>
      <div className="pt-2">
        <DepartureFacts departure={departure} tenantPlace={tenantPlace} mayRetry={mayRetry} now={now} />
        <p className="pt-3">
          <TextLink href={`${tenantPath(tenantPlace, '/admin/leavers/report')}?q=${departure.event.target.id}`}>
            {t('leavers.reportAboutPerson')}
          </TextLink>
        </p>
      </div>
    </Callout>
  );
}

/** Whether someone who should know does not, as far as that is known. */
const isUnfinished = (departure: Departure): boolean =>
  (openNotices(departure) ?? 0) > 0 || clientsNotNotified(departure).length > 0;

function titleOf(departure: Departure): Sayable {
  if (departure.way === 'issuer' && departure.event.action !== 'person.deactivated')
    return msg('leavers.issuerEndedAccess', { issuer: departure.event.actor.name ?? '' });
  const toCollect = noticesToCollect(departure);
  const open = (openNotices(departure) ?? 0) - toCollect;
  if (open > 0) return msg('leavers.accessEndedNoticesOpen', { open });
  if (toCollect > 0) return msg('leavers.accessEndedNoticesToCollect', { count: toCollect });
  const clients = clientsNotNotified(departure).length;
  return clients > 0 ? msg('leavers.accessEndedClientsUnaware', { clients }) : msg('leavers.accessEnded');
}
