import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ScimConnection } from '@/lib/scim-connections/connection';
import type { Provisioned } from '@/lib/scim-connections/store';
import { ChoiceRow } from '../../choice-row';
import { counted } from '../../form-text';
import { disable, enable, handOver, remove } from './lifecycle';
import { ReceiverField } from './receiver-field';

interface LifecycleCardProps {
  connection: ScimConnection;
  provisioned: Provisioned;
  validTokens: number;
  /** Who could take its people and groups. */
  others: readonly { id: string; name: string }[];
  tenantSlug: string;
}

/** Refuse a connection for now, give its people to another one, delete it: each says first what that ends. */
export function LifecycleCard({ connection, provisioned, validTokens, others, tenantSlug }: LifecycleCardProps) {
  const fields = { connection_id: connection.id };
  const has = hasWhat(provisioned);
  const owns = provisioned.people + provisioned.groups > 0;
  return (
    <Card title="Take it out of service" flush>
      <div className="divide-y">
        <ChoiceRow
          text={connection.disabledAt
            ? 'The directory is refused with every token. People stay as they were when it was disabled.'
            : 'Refuse the directory for now. Its people stay as they are, and nobody who leaves is noticed meanwhile.'}
        >
          {connection.disabledAt ? (
            <ConfirmDialog
              trigger="Enable"
              triggerVariant="secondary"
              tone="neutral"
              title={`Enable ${connection.name}?`}
              description="The tokens that were not revoked and have not expired work again."
              confirmLabel="Enable connection"
              action={enable.bind(null, tenantSlug)}
              fields={fields}
            />
          ) : (
            <ConfirmDialog
              trigger="Disable"
              title={`Disable ${connection.name}?`}
              description="All of its tokens are refused at once. Until it is enabled again the directory changes nobody here: a person who leaves keeps their access."
              confirmLabel="Disable connection"
              action={disable.bind(null, tenantSlug)}
              fields={fields}
            />
          )}
        </ChoiceRow>
        {owns && (
          <ChoiceRow text={`Hand over its ${has}: to another connection that takes its place, or to none.`}>
            <ConfirmDialog
              trigger="Hand over"
              triggerVariant="secondary"
              tone="neutral"
              title={`Hand over ${has}?`}
              description="They stay as they are and stay signed in. Their externalId is removed: the next directory writes its own. From then on this connection finds none of them."
              confirmLabel="Hand over"
              action={handOver.bind(null, tenantSlug)}
              fields={fields}
            >
              <ReceiverField others={others} />
            </ConfirmDialog>
          </ChoiceRow>
        )}
        <ChoiceRow text="Delete the connection with its tokens. What it has done stays in the logs.">
          <ConfirmDialog
            trigger="Delete"
            title={`Delete ${connection.name}?`}
            description={owns ? 'The directory is refused at once and for good. The people stay, with what was issued to them.' : 'The directory is refused at once and for good.'}
            ends={[
              counted(validTokens, 'valid token'),
              ...(connection.clientId === null ? [] : [`OAuth client ${connection.clientId} stands for it no more`]),
              ...(owns ? [`${has} to be handed over`] : []),
            ]}
            confirmLabel="Delete connection"
            action={remove.bind(null, tenantSlug)}
            fields={fields}
          >
            {owns && <ReceiverField others={others} />}
          </ConfirmDialog>
        </ChoiceRow>
      </div>
    </Card>
  );
}

function hasWhat({ people, groups }: Provisioned): string {
  return `${counted(people, 'person', 'people')} and ${counted(groups, 'group')}`;
}
