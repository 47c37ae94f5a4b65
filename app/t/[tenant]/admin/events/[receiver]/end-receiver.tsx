import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { EventReceiver } from '@/lib/events/receiver';
import { keptDays } from '@/lib/events/retention';
import { ChoiceRow } from '../../choice-row';
import { counted } from '../../form-text';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete, which say first what they end. */
export function EndReceiver({ receiver, pending, tenantSlug }: { receiver: EventReceiver; pending: number; tenantSlug: string }) {
  const fields = { receiver_id: receiver.id };
  const waiting = `${counted(pending, 'event')} that ${pending === 1 ? 'waits' : 'wait'} for it`;
  return (
    <Card title={receiver.disabledAt ? 'Enable or delete' : 'Disable or delete'} flush>
      <div className="divide-y">
        {receiver.disabledAt ? (
          <ChoiceRow text="It is told nothing. What happens meanwhile it never learns by events.">
            <ConfirmDialog
              trigger="Enable"
              triggerVariant="secondary"
              tone="neutral"
              title={`Tell ${receiver.name} again?`}
              description={`It is told of what happens from now on${pending === 0 ? '' : `, and of the ${waiting} already`}.`}
              confirmLabel="Enable receiver"
              action={enable.bind(null, tenantSlug)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text="Tell it nothing for now. Its settings stay, and it can be enabled again.">
            <ConfirmDialog
              trigger="Disable"
              title={`Tell ${receiver.name} nothing?`}
              description={`What happens until it is enabled again it is never told. What waits now is kept for ${keptDays} days.`}
              confirmLabel="Disable receiver"
              action={disable.bind(null, tenantSlug)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text="Forget its settings, its secrets and everything that waits for it.">
          <ConfirmDialog
            trigger="Delete"
            title={`Delete ${receiver.name}?`}
            description="It is told nothing any more. This cannot be undone."
            ends={[receiver.method === 'push' ? 'Its settings' : 'Its secrets: they work no more', ...(pending === 0 ? [] : [waiting])]}
            confirmLabel="Delete receiver"
            action={remove.bind(null, tenantSlug)}
            fields={fields}
          />
        </ChoiceRow>
      </div>
    </Card>
  );
}
