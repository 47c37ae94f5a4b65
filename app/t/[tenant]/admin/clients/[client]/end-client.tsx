import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingGrants, RegisteredClient } from '@/lib/grants/clients/client';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete; each shows first what it ends. */
export function EndClient({
  client,
  living,
  tenantPlace,
}: {
  client: RegisteredClient;
  living: LivingGrants;
  tenantPlace: string;
}) {
  const t = useText();
  const fields = { client_id: client.clientId };
  const { tokenFamilies, people } = living;
  const held = tokenFamilies > 0;
  return (
    <Card id="end" title={client.disabledAt ? t('Enable or delete') : t('Disable or delete')} flush>
      <div className="divide-y">
        {client.disabledAt ? (
          <ChoiceRow
            text={t('All requests from the client are rejected. Enabling it makes its refresh tokens work again.')}
          >
            <ConfirmDialog
              trigger={t('Enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('Enable {clientName}?', { clientName: client.clientName })}
              description={t(
                'The client can get tokens again. Its refresh tokens work again unless revoked or expired; access tokens issued before stay invalid.',
              )}
              ends={
                held
                  ? [
                      t(
                        '{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} will work again',
                        { tokenFamilies, people },
                      ),
                    ]
                  : []
              }
              confirmLabel={t('Enable client')}
              action={enable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        ) : (
          <ChoiceRow
            text={t(
              'Reject the client’s requests for now. Its access tokens are invalidated; its token families are kept until you enable it again.',
            )}
          >
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Disable {clientName}?', { clientName: client.clientName })}
              description={t(
                'The client gets no new tokens, and its access tokens are invalidated permanently: introspection reports them as inactive, and APIs that read the revocation feed reject them within seconds. APIs that check only the signature accept them until they expire. Enabling the client makes its refresh tokens work again.',
              )}
              ends={
                held
                  ? [
                      t(
                        '{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} will stop working until you enable it again',
                        { tokenFamilies, people },
                      ),
                    ]
                  : []
              }
              confirmLabel={t('Disable client')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          </ChoiceRow>
        )}
        <ChoiceRow text={t('Permanently delete the client, its secrets and the access people allowed it.')}>
          <ConfirmDialog
            trigger={t('Delete')}
            title={t('Delete {clientName}?', { clientName: client.clientName })}
            description={t(
              'All requests from the client are rejected from now on, and none of its tokens work. Its client ID can be reused once its token families have ended. This can’t be undone.',
            )}
            ends={[
              ...(held
                ? [
                    t(
                      '{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} will end',
                      { tokenFamilies, people },
                    ),
                  ]
                : []),
              ...(living.authorizationCodes > 0
                ? [
                    t(
                      '{authorizationCodes, plural, one {# unredeemed authorization code} other {# unredeemed authorization codes}}',
                      { authorizationCodes: living.authorizationCodes },
                    ),
                  ]
                : []),
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
