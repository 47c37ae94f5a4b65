import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import { audienceOf } from '@/lib/journal/events/compose';
import type { EventReceiver, ReceiverHealth } from '@/lib/journal/events/receiver';
import { keptDays } from '@/lib/journal/events/retention';
import { reasonInWords } from '@/lib/journal/failures/reason-in-words';
import { methodLabels } from '../labels';

interface ReceiverFactsProps {
  receiver: EventReceiver & ReceiverHealth;
  pending: number;
  issuer: string;
}

/** The values that the receiver needs, and its state. */
export function ReceiverFacts({ receiver, pending, issuer }: ReceiverFactsProps) {
  const t = useText();
  const { method, address, lastDeliveredAt } = receiver;
  const tokens = [
    { term: t('Issuer (iss)'), detail: <CopyText value={issuer} what={t('issuer')} /> },
    { term: t('Audience (aud)'), detail: <CopyText value={audienceOf(receiver, issuer)} what={t('audience')} /> },
    { term: t('Key set'), detail: <CopyText value={`${issuer}/jwks`} what={t('key set address')} /> },
  ];
  return (
    <>
      <Health {...receiver} />
      <Card>
        <DescriptionList
          items={[
            { term: t('Delivery'), detail: t(methodLabels[method]) },
            ...(address === null
              ? []
              : [{ term: t('Address'), detail: <span className="wrap-anywhere">{address}</span> }]),
            ...(method === 'poll'
              ? [
                  {
                    term: t('Poll endpoint'),
                    detail: <CopyText value={`${issuer}/events/poll`} what={t('poll endpoint')} />,
                  },
                ]
              : []),
            ...(method === 'webhook' ? [] : tokens),
            ...(method === 'push'
              ? [
                  {
                    term: t('Authorization header'),
                    detail: receiver.authorizationSealed ? t('Sent (stored encrypted)') : t('None'),
                  },
                ]
              : []),
            { term: t('Waiting'), detail: t('{pending, plural, one {# event} other {# events}}', { pending }) },
            {
              term: t('Last delivery'),
              detail: lastDeliveredAt ? <Time value={lastDeliveredAt} format="relative" /> : t('Never'),
            },
          ]}
        />
      </Card>
    </>
  );
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
      <Callout tone="danger" title={t('Events are being lost')}>
        {t.rich('Since <time></time>, events that have waited for {keptDays} days are discarded.', {
          keptDays,
          time: () => <Time value={losingSince} />,
        })}{' '}
        {lastError && t('Last error: {lastError}.', { lastError: t(reasonInWords(lastError)) })}
      </Callout>
    );
  }
  if (failingSince && !disabledAt) {
    return (
      <Callout tone="warning" title={t('Recent deliveries failed')}>
        {t.rich('Since <time></time>: {reason}.', {
          reason: lastError === null ? t('unknown reason') : t(reasonInWords(lastError)),
          time: () => <Time value={failingSince} />,
        })}{' '}
        {pausedUntil && (
          <>{t.rich('Next attempt <time></time>.', { time: () => <Time value={pausedUntil} format="relative" /> })} </>
        )}
        {t('Undelivered events are kept for {keptDays} days.', { keptDays })}
      </Callout>
    );
  }
  return (
    lastError && (
      <Callout tone="warning" title={t('The receiver rejected the last event')}>
        {t(reasonInWords(lastError))}
      </Callout>
    )
  );
}
