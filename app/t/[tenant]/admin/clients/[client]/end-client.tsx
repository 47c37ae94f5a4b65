import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingGrants, RegisteredClient } from '@/lib/clients/client';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete, each of which says first what it ends. */
export function EndClient({ client, living, tenantPlace }: { client: RegisteredClient; living: LivingGrants; tenantPlace: string }) {
  const t = useText();
  const fields = { client_id: client.clientId };
  const { tokenFamilies, people } = living;
  const held = tokenFamilies > 0;
  return (
    <Card id="end" title={client.disabledAt ? t('Enable or delete') : t('Disable or delete')} flush>
      <div className="divide-y">
        {client.disabledAt ? (
          <ChoiceRow text={t('The client is refused everywhere. Enabling it brings back what has not been revoked or expired.')}>
            <ConfirmDialog
              trigger={t('Enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('Enable {clientName}?', { clientName: client.clientName })}
              description={t('It gets tokens again, and those that it still holds work again, unless they were revoked or have expired.')}
              ends={held ? [t('{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} work again', { tokenFamilies, people })] : []}
              confirmLabel={t('Enable client')}
              action={enable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text={t('Refuse the client for now. Nothing is revoked, and it can be enabled again.')}>
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Disable {clientName}?', { clientName: client.clientName })}
              description={t('It gets no tokens, and those that it holds are inactive at once wherever they are introspected. An API that checks only the signature takes an access token until it expires. Enabling the client brings back what was not revoked meanwhile.')}
              ends={held ? [t('{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} stop for as long', { tokenFamilies, people })] : []}
              confirmLabel={t('Disable client')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text={t('Remove the client for good, with its secrets and what people have allowed it.')}>
          <ConfirmDialog
            trigger={t('Delete')}
            title={t('Delete {clientName}?', { clientName: client.clientName })}
            description={t('It is gone for good, and its client ID becomes free. This cannot be undone.')}
            ends={[
              ...(held ? [t('{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} end', { tokenFamilies, people })] : []),
              ...(living.authorizationCodes > 0 ? [t('{authorizationCodes, plural, one {# authorization code} other {# authorization codes}} not yet redeemed', { authorizationCodes: living.authorizationCodes })] : []),
            ]}
            confirmLabel={t('Delete client')}
            action={remove.bind(null, tenantPlace)}
            fields={fields}
          />
        </ChoiceRow>
      </div>
    </Card>
  );
}
