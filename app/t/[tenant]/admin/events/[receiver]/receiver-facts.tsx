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

/** What the receiver needs to know, and how it goes. */
export function ReceiverFacts({ receiver, pending, issuer }: ReceiverFactsProps) {
  const t = useText();
  const { method, address, lastDeliveredAt } = receiver;
  const tokens = [
    { term: t('Issuer (iss)'), detail: <CopyText value={issuer} what={t('issuer')} /> },
    { term: t('Audience (aud)'), detail: <CopyText value={audienceOf(receiver, issuer)} what={t('audience')} /> },
    { term: t('Key set'), detail: <CopyText value={`${issuer}/jwks`} what={t('address of the key set')} /> },
  ];
  return (
    <>
      <Health {...receiver} />
      <Card>
        <DescriptionList
          items={[
            { term: t('Told by'), detail: t(methodLabels[method]) },
            ...(address === null
              ? []
              : [{ term: t('Address'), detail: <span className="wrap-anywhere">{address}</span> }]),
            ...(method === 'poll'
              ? [
                  {
                    term: t('Poll address'),
                    detail: <CopyText value={`${issuer}/events/poll`} what={t('poll address')} />,
                  },
                ]
              : []),
            ...(method === 'webhook' ? [] : tokens),
            ...(method === 'push'
              ? [
                  {
                    term: t('Authorization header'),
                    detail: receiver.authorizationSealed ? t('Sent, stored encrypted') : t('None'),
                  },
                ]
              : []),
            { term: t('Waiting'), detail: t('{pending, plural, one {# event} other {# events}}', { pending }) },
            {
              term: t('Last took one'),
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
        {t.rich('Since <time></time>, events are given up that waited for {keptDays} days.', {
          keptDays,
          time: () => <Time value={losingSince} />,
        })}{' '}
        {lastError && t('Last error: {lastError}.', { lastError: t(reasonInWords(lastError)) })}
      </Callout>
    );
  }
  if (failingSince && !disabledAt) {
    return (
      <Callout tone="warning" title={t('The last attempts failed')}>
        {t.rich('Since <time></time>: {reason}.', {
          reason: lastError === null ? t('no reason is known') : t(reasonInWords(lastError)),
          time: () => <Time value={failingSince} />,
        })}{' '}
        {pausedUntil && (
          <>{t.rich('Tried again <time></time>.', { time: () => <Time value={pausedUntil} format="relative" /> })} </>
        )}
        {t('Events wait for {keptDays} days.', { keptDays })}
      </Callout>
    );
  }
  return (
    lastError && (
      <Callout tone="warning" title={t('It refused the last event')}>
        {t(reasonInWords(lastError))}
      </Callout>
    )
  );
}
