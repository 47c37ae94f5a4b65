import { Card } from '@/components/ui/card';
import { Callout } from '@/components/ui/callout';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import { audienceOf } from '@/lib/events/compose';
import type { EventReceiver, ReceiverHealth } from '@/lib/events/receiver';
import { keptDays } from '@/lib/events/retention';
import { counted } from '../../form-text';
import { methodLabels } from '../labels';

interface ReceiverFactsProps {
  receiver: EventReceiver & ReceiverHealth;
  pending: number;
  issuer: string;
}

/** What the receiver needs to know, and how it goes. */
export function ReceiverFacts({ receiver, pending, issuer }: ReceiverFactsProps) {
  const { method, address, lastDeliveredAt } = receiver;
  const tokens = [
    { term: 'Issuer (iss)', detail: <CopyText value={issuer} what="issuer" /> },
    { term: 'Audience (aud)', detail: <CopyText value={audienceOf(receiver, issuer)} what="audience" /> },
    { term: 'Key set', detail: <CopyText value={`${issuer}/jwks`} what="address of the key set" /> },
  ];
  return (
    <>
      <Health {...receiver} />
      <Card>
        <DescriptionList
          items={[
            { term: 'Told by', detail: methodLabels[method] },
            ...(address === null ? [] : [{ term: 'Address', detail: <span className="wrap-anywhere">{address}</span> }]),
            ...(method === 'poll' ? [{ term: 'Poll address', detail: <CopyText value={`${issuer}/events/poll`} what="poll address" /> }] : []),
            ...(method === 'webhook' ? [] : tokens),
            ...(method === 'push' ? [{ term: 'Authorization header', detail: receiver.authorizationSealed ? 'Sent, stored encrypted' : 'None' }] : []),
            { term: 'Waiting', detail: counted(pending, 'event') },
            { term: 'Last took one', detail: lastDeliveredAt ? <Time value={lastDeliveredAt} format="relative" /> : 'Never' },
          ]}
        />
      </Card>
    </>
  );
}

function Health({ disabledAt, failingSince, losingSince, pausedUntil, lastError }: ReceiverHealth & Pick<EventReceiver, 'disabledAt'>) {
  if (losingSince) {
    return (
      <Callout tone="danger" title="Events are being lost">
        Since <Time value={losingSince} />, events are given up that waited for {keptDays} days. {lastError && <>Last error: {lastError}.</>}
      </Callout>
    );
  }
  if (failingSince && !disabledAt) {
    return (
      <Callout tone="warning" title="The last attempts failed">
        Since <Time value={failingSince} />: {lastError ?? 'no reason is known'}. {pausedUntil && <>Tried again <Time value={pausedUntil} format="relative" />. </>}Events wait for {keptDays} days.
      </Callout>
    );
  }
  return lastError && <Callout tone="warning" title="It refused the last event">{lastError}</Callout>;
}
