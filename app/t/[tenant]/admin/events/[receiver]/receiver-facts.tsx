import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import { UpcomingTime } from '@/components/ui/upcoming-time';
import { audienceOf } from '@/lib/journal/events/compose';
import { type EventReceiver, isNotPolling, type ReceiverHealth } from '@/lib/journal/events/receiver';
import { keptDays } from '@/lib/journal/events/retention';
import { pollUrl } from '@/lib/journal/events/streams/stream-configuration';
import { methodLabels } from '../labels';

interface ReceiverFactsProps {
  receiver: EventReceiver & ReceiverHealth;
  pending: number;
  issuer: string;
  now: Date;
}

/** The values that the receiver needs, and its state. */
export function ReceiverFacts({ receiver, pending, issuer, now }: ReceiverFactsProps) {
  const t = useText();
  const { method, address, lastDeliveredAt, polledAt, oldestPendingAt } = receiver;
  const pollEndpoint = receiver.stream ? pollUrl(receiver, issuer) : `${issuer}/events/poll`;
  const tokens = [
    { term: t('common.issuerIss'), detail: <CopyText value={issuer} what={t('common.issuerLower')} /> },
    {
      term: t('events.audienceAud'),
      detail: <CopyText value={audienceOf(receiver, issuer)} what={t('common.audienceLower')} />,
    },
    { term: t('common.keySet'), detail: <CopyText value={`${issuer}/jwks`} what={t('events.keySetAddress')} /> },
  ];
  return (
    <>
      <Health {...receiver} />
      {method === 'poll' && !receiver.disabledAt && <Polling receiver={receiver} pending={pending} now={now} />}
      <Card>
        <DescriptionList
          items={[
            { term: t('events.delivery'), detail: t(methodLabels[method]) },
            ...(address === null ? [] : [{ term: t('common.address'), detail: <Identifier value={address} /> }]),
            ...(method === 'poll'
              ? [
                  {
                    term: t('events.pollEndpoint'),
                    detail: <CopyText value={pollEndpoint} what={t('events.pollEndpointLower')} />,
                  },
                ]
              : []),
            ...(method === 'webhook' ? [] : tokens),
            ...(method === 'push'
              ? [
                  {
                    term: t('events.authorizationHeader'),
                    detail: receiver.authorizationSealed ? t('events.sentStoredEncrypted') : t('common.none'),
                  },
                ]
              : []),
            {
              term: t('common.waiting'),
              detail: (
                <>
                  {t('events.eventsCount', { pending })}
                  {oldestPendingAt && (
                    <>
                      {', '}
                      {t.rich('events.oldestSince', { time: () => <Time value={oldestPendingAt} format="relative" /> })}
                    </>
                  )}
                </>
              ),
            },
            ...(method === 'poll'
              ? [
                  {
                    term: t('events.lastPoll'),
                    detail: polledAt ? <Time value={polledAt} format="relative" /> : t('events.neverPolled'),
                  },
                ]
              : []),
            {
              term: t('events.lastDelivery'),
              detail: lastDeliveredAt ? <Time value={lastDeliveredAt} format="relative" /> : t('common.never'),
            },
          ]}
        />
      </Card>
    </>
  );
}

/** That the receiver has never polled, or does not collect its events. */
function Polling({ receiver, pending, now }: Pick<ReceiverFactsProps, 'receiver' | 'pending' | 'now'>) {
  const t = useText();
  const { polledAt, oldestPendingAt } = receiver;
  if (oldestPendingAt && isNotPolling(receiver, now))
    return (
      <Callout tone="warning" title={t('events.eventsAreNotCollected')}>
        {t.rich('events.eventsWaitSince', { pending, time: () => <Time value={oldestPendingAt} /> })}{' '}
        {polledAt
          ? t.rich('events.hasNotPolledSince', { time: () => <Time value={polledAt} /> })
          : t('events.hasNeverPolled')}{' '}
        {t('events.uncollectedAreDiscarded', { keptDays })}
      </Callout>
    );
  return polledAt === null && <Callout title={t('events.neverPolled')}>{t('events.configureReceiverToPoll')}</Callout>;
}

function Health({
  disabledAt,
  failingSince,
  losingSince,
  pausedUntil,
  lastError,
}: ReceiverHealth & Pick<EventReceiver, 'disabledAt'>) {
  const t = useText();
  if (losingSince) {
    return (
      <Callout tone="danger" title={t('events.eventsAreBeingLost')}>
        {t.rich('events.sinceEventsThatHaveWaited', {
          keptDays,
          time: () => <Time value={losingSince} />,
        })}{' '}
        {lastError && t('events.lastErrorLastError', { lastError: t(lastError) })}
      </Callout>
    );
  }
  if (failingSince && !disabledAt) {
    return (
      <Callout tone="warning" title={t('events.recentDeliveriesFailed')}>
        {t.rich('events.sinceReason', {
          reason: lastError === null ? t('events.unknownReason') : t(lastError),
          time: () => <Time value={failingSince} />,
        })}{' '}
        {pausedUntil && <>{t.rich('events.nextAttempt', { time: () => <UpcomingTime value={pausedUntil} /> })} </>}
        {t('events.undeliveredEventsAreKeptFor', { keptDays })}
      </Callout>
    );
  }
  return (
    lastError && (
      <Callout tone="warning" title={t('events.receiverRejectedLastEvent')}>
        {t(lastError)}
      </Callout>
    )
  );
}
