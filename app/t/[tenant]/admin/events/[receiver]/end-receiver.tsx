import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { EventReceiver } from '@/lib/journal/events/receiver';
import { keptDays } from '@/lib/journal/events/retention';
import { streamStatus } from '@/lib/journal/events/streams/stream-status';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, pause, remove } from './actions';

/** Disable, enable and delete; the confirmations say first what will end. */
export function EndReceiver({
  receiver,
  pending,
  tenantPlace,
}: {
  receiver: EventReceiver;
  pending: number;
  tenantPlace: string;
}) {
  const t = useText();
  const status = streamStatus(receiver);
  const fields = { receiver_id: receiver.id };
  return (
    <Card title={receiver.disabledAt ? t('common.enableOrDelete') : t('common.disableOrDelete')} flush>
      <div className="divide-y">
        {receiver.stream && status === 'enabled' && (
          <ChoiceRow text={t('events.eventsWaitUntilStreamIsEnabled')}>
            <ConfirmDialog
              trigger={t('events.pause')}
              title={t('events.pauseName', { name: receiver.name })}
              description={t('events.clientCannotEnableWhatYouPause')}
              confirmLabel={t('events.pauseStream')}
              action={pause.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        {status === 'paused' && (
          <ChoiceRow text={t('events.eventsAreWaiting')}>
            <ConfirmDialog
              trigger={t('common.enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('common.enableName', { name: receiver.name })}
              description={t('events.waitingEventsAreSent', { pending })}
              confirmLabel={t('events.enableReceiver')}
              action={enable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        {receiver.disabledAt ? (
          <ChoiceRow text={t('events.noEventsAreSentEvents')}>
            <ConfirmDialog
              trigger={t('common.enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('common.enableName', { name: receiver.name })}
              description={
                pending === 0
                  ? t('events.itReceivesNewEventsFrom')
                  : t('events.itReceivesNewEventsFromNow', { pending })
              }
              confirmLabel={t('events.enableReceiver')}
              action={enable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text={t('events.sendNoEventsForNow')}>
            <ConfirmDialog
              trigger={t('common.disable')}
              title={t('common.disableName', { name: receiver.name })}
              description={
                receiver.stream ? t('events.waitingEventsAreGivenUp') : t('events.eventsThatOccurWhileIt', { keptDays })
              }
              confirmLabel={t('events.disableReceiver')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text={t('events.deleteItsSettingsItsSecrets')}>
          <ConfirmDialog
            trigger={t('common.delete')}
            title={t('common.deleteName', { name: receiver.name })}
            description={t('events.itNoLongerReceivesEvents')}
            ends={[
              receiver.method === 'push' ? t('events.itsSettings') : t('events.itsSecretsWhichStopWorking'),
              ...(pending === 0
                ? []
                : [
                    t('events.waitingEvents', {
                      pending,
                    }),
                  ]),
            ]}
            confirmLabel={t('events.deleteReceiver')}
            action={remove.bind(null, tenantPlace)}
            fields={fields}
          />
        </ChoiceRow>
      </div>
    </Card>
  );
}
