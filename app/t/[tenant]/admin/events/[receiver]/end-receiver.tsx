import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { EventReceiver } from '@/lib/journal/events/receiver';
import { keptDays } from '@/lib/journal/events/retention';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, remove } from './lifecycle';

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
  const fields = { receiver_id: receiver.id };
  return (
    <Card title={receiver.disabledAt ? t('Enable or delete') : t('Disable or delete')} flush>
      <div className="divide-y">
        {receiver.disabledAt ? (
          <ChoiceRow text={t('No events are sent. Events that occur while it is disabled are never delivered.')}>
            <ConfirmDialog
              trigger={t('Enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('Enable {name}?', { name: receiver.name })}
              description={
                pending === 0
                  ? t('It receives new events from now on.')
                  : t(
                      'It receives new events from now on, and the {pending, plural, one {# event already waiting} other {# events already waiting}}.',
                      { pending },
                    )
              }
              confirmLabel={t('Enable receiver')}
              action={enable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text={t('Send no events for now. Its settings are kept, and you can enable it again.')}>
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Disable {name}?', { name: receiver.name })}
              description={t(
                'Events that occur while it is disabled are never sent. Events already waiting are kept for {keptDays} days.',
                { keptDays },
              )}
              confirmLabel={t('Disable receiver')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text={t('Delete its settings, its secrets and all events waiting for it.')}>
          <ConfirmDialog
            trigger={t('Delete')}
            title={t('Delete {name}?', { name: receiver.name })}
            description={t('It no longer receives events. This can’t be undone.')}
            ends={[
              receiver.method === 'push' ? t('Its settings') : t('Its secrets, which stop working'),
              ...(pending === 0
                ? []
                : [
                    t('{pending, plural, one {# waiting event} other {# waiting events}}', {
                      pending,
                    }),
                  ]),
            ]}
            confirmLabel={t('Delete receiver')}
            action={remove.bind(null, tenantPlace)}
            fields={fields}
          />
        </ChoiceRow>
      </div>
    </Card>
  );
}
