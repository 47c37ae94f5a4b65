import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import type { EventReceiver, EventStream } from '@/lib/journal/events/receiver';
import { deliveredEvents } from '@/lib/journal/events/streams/stream-events';
import { streamStatus } from '@/lib/journal/events/streams/stream-status';
import { tenantPath } from '@/lib/platform/shared/paths';

const statusWords = { enabled: 'common.enabled', paused: 'events.paused', disabled: 'common.disabled' } as const;

/** Which client owns the stream, what it asked for, and the stream's status. */
export function StreamFacts({
  receiver,
  stream: { clientId, description, stoppedBy, statusReason },
  tenantPlace,
}: {
  receiver: EventReceiver;
  stream: EventStream;
  tenantPlace: string;
}) {
  const t = useText();
  const delivered = deliveredEvents(receiver).map((uri) => uri.slice(uri.lastIndexOf('/') + 1));
  const status = t(statusWords[streamStatus(receiver)]);
  const stopped =
    stoppedBy && (stoppedBy === 'client' ? t('events.stoppedByClient') : t('events.stoppedByAdministrator'));
  return (
    <Card title={t('events.streamOfClient')}>
      <DescriptionList
        items={[
          {
            term: t('common.client'),
            detail: (
              <TextLink href={tenantPath(tenantPlace, `/admin/clients/${encodeURIComponent(clientId)}`)}>
                {clientId}
              </TextLink>
            ),
          },
          {
            term: t('common.status'),
            detail: stopped === null ? status : `${status}, ${stopped}`,
          },
          ...(statusReason === null ? [] : [{ term: t('common.reason'), detail: statusReason }]),
          ...(description === null ? [] : [{ term: t('schemas.description'), detail: description }]),
          { term: t('common.events'), detail: delivered.length === 0 ? t('common.none') : delivered.join(', ') },
        ]}
      />
    </Card>
  );
}
