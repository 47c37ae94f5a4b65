import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { type Departure, openNotices } from '@/lib/operation/departures/departure';
import { DepartureFacts } from './departure-facts';

/** At the top of the page of a person who left: what ended, and whether everyone has been notified. */
export function DepartureBanner({
  departure,
  tenantPlace,
  mayRetry,
}: {
  departure: Departure;
  tenantPlace: string;
  /** Whether the reader may have undelivered notices tried again. */
  mayRetry: boolean;
}) {
  const t = useText();
  const open = openNotices(departure) ?? 0;
  return (
    <Callout
      tone={open > 0 ? 'warning' : 'info'}
      className="mb-6"
      title={
        departure.way === 'issuer'
          ? t('leavers.issuerEndedAccess', { issuer: departure.event.actor.name ?? '' })
          : open > 0
            ? t('leavers.accessEndedNoticesOpen', { open })
            : t('leavers.accessEnded')
      }
    >
      <div className="pt-2">
        <DepartureFacts departure={departure} tenantPlace={tenantPlace} mayRetry={mayRetry} />
      </div>
    </Callout>
  );
}
