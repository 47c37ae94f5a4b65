import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ActiveGrants, RegisteredClient } from '@/lib/grants/clients/client';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, remove } from './actions';

/** Disable, enable and delete; each shows first what it ends. */
export function EndClient({
  client,
  activeGrants,
  tenantPlace,
}: {
  client: RegisteredClient;
  activeGrants: ActiveGrants;
  tenantPlace: string;
}) {
  const t = useText();
  const fields = { client_id: client.clientId };
  const { tokenFamilies, people } = activeGrants;
  const held = tokenFamilies > 0;
  return (
    <Card id="end" title={client.disabledAt ? t('common.enableOrDelete') : t('common.disableOrDelete')} flush>
      <div className="divide-y">
        {client.disabledAt ? (
          <ChoiceRow text={t('clients.allRequestsFromClientAre')}>
            <ConfirmDialog
              ask="enable"
              trigger={t('common.enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('clients.enableClientName', { clientName: client.clientName })}
              description={t('clients.clientCanGetTokensAgain')}
              ends={held ? [t('clients.tokenFamiliesOfPeopleWillWork', { tokenFamilies, people })] : []}
              confirmLabel={t('clients.enableClient')}
              action={enable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow text={t('clients.rejectClientsRequestsForNow')}>
            <ConfirmDialog
              ask="disable"
              trigger={t('common.disable')}
              title={t('clients.disableClientName', { clientName: client.clientName })}
              description={t('clients.clientGetsNoNewTokens')}
              ends={held ? [t('clients.tokenFamiliesOfPeopleWillStop', { tokenFamilies, people })] : []}
              confirmLabel={t('clients.disableClient')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text={t('clients.permanentlyDeleteClientItsSecrets')}>
          <ConfirmDialog
            ask="delete"
            trigger={t('common.delete')}
            title={t('clients.deleteClientName', { clientName: client.clientName })}
            description={t('clients.allRequestsFromClientAreRejectedFrom')}
            ends={[
              ...(held ? [t('clients.tokenFamiliesOfPeopleWill', { tokenFamilies, people })] : []),
              ...(activeGrants.authorizationCodes > 0
                ? [t('clients.unredeemedAuthorizationCodes', { authorizationCodes: activeGrants.authorizationCodes })]
                : []),
            ]}
            confirmLabel={t('clients.deleteClient')}
            action={remove.bind(null, tenantPlace)}
            fields={fields}
          />
        </ChoiceRow>
      </div>
    </Card>
  );
}
