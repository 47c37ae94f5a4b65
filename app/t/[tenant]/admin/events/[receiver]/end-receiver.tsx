import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { EventReceiver } from '@/lib/journal/events/receiver';
import { keptDays } from '@/lib/journal/events/retention';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete, which say first what they end. */
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
          <ChoiceRow text={t('It is told nothing. What happens meanwhile it never learns by events.')}>
            <ConfirmDialog
              trigger={t('Enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('Tell {name} again?', { name: receiver.name })}
              description={
                pending === 0
                  ? t('It is told of what happens from now on.')
                  : t(
                      'It is told of what happens from now on, and of the {pending, plural, one {# event that waits for it} other {# events that wait for it}} already.',
                      { pending },
                    )
              }
              confirmLabel={t('Enable receiver')}
              action={enable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text={t('Tell it nothing for now. Its settings stay, and it can be enabled again.')}>
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Tell {name} nothing?', { name: receiver.name })}
              description={t(
                'What happens until it is enabled again it is never told. What waits now is kept for {keptDays} days.',
                { keptDays },
              )}
              confirmLabel={t('Disable receiver')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text={t('Forget its settings, its secrets and everything that waits for it.')}>
          <ConfirmDialog
            trigger={t('Delete')}
            title={t('Delete {name}?', { name: receiver.name })}
            description={t('It is told nothing any more. This cannot be undone.')}
            ends={[
              receiver.method === 'push' ? t('Its settings') : t('Its secrets: they work no more'),
              ...(pending === 0
                ? []
                : [
                    t('{pending, plural, one {# event that waits for it} other {# events that wait for it}}', {
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
