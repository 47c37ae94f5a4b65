import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingGrants, RegisteredClient } from '@/lib/clients/client';
import { ChoiceRow } from '../../choice-row';
import { counted } from '../../form-text';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete, each of which says first what it ends. */
export function EndClient({ client, living, tenantSlug }: { client: RegisteredClient; living: LivingGrants; tenantSlug: string }) {
  const fields = { client_id: client.clientId };
  const held = living.tokenFamilies > 0 ? [`${counted(living.tokenFamilies, 'token family', 'token families')} of ${counted(living.people, 'person', 'people')}`] : [];
  return (
    <Card title={client.disabledAt ? 'Enable or delete' : 'Disable or delete'} flush>
      <div className="divide-y">
        {client.disabledAt ? (
          <ChoiceRow text="The client is refused everywhere. Enabling it brings back what has not been revoked or expired.">
            <ConfirmDialog
              trigger="Enable"
              triggerVariant="secondary"
              tone="neutral"
              title={`Enable ${client.clientName}?`}
              description="It gets tokens again, and those that it still holds work again, unless they were revoked or have expired."
              ends={held.map((text) => `${text} work again`)}
              confirmLabel="Enable client"
              action={enable.bind(null, tenantSlug)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text="Refuse the client for now. Nothing is revoked, and it can be enabled again.">
            <ConfirmDialog
              trigger="Disable"
              title={`Disable ${client.clientName}?`}
              description="It gets no tokens, and those that it holds are inactive at once wherever they are introspected. An API that checks only the signature takes an access token until it expires. Enabling the client brings back what was not revoked meanwhile."
              ends={held.map((text) => `${text} stop for as long`)}
              confirmLabel="Disable client"
              action={disable.bind(null, tenantSlug)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text="Remove the client for good, with its secrets and what people have allowed it.">
          <ConfirmDialog
            trigger="Delete"
            title={`Delete ${client.clientName}?`}
            description="It is gone for good, and its client ID becomes free. This cannot be undone."
            ends={[
              ...held.map((text) => `${text} end`),
              ...(living.authorizationCodes > 0 ? [`${counted(living.authorizationCodes, 'authorization code')} not yet redeemed`] : []),
            ]}
            confirmLabel="Delete client"
            action={remove.bind(null, tenantSlug)}
            fields={fields}
          />
        </ChoiceRow>
      </div>
    </Card>
  );
}
