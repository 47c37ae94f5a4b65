import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingGrants, RegisteredClient } from '@/lib/grants/clients/client';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, remove } from './lifecycle';

/** Disable, enable and delete, each of which says first what it ends. */
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
          <ChoiceRow text={t('The client is refused everywhere. Enabling it makes its refresh tokens work again.')}>
            <ConfirmDialog
              trigger={t('Enable')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('Enable {clientName}?', { clientName: client.clientName })}
              description={t(
                'It gets tokens again, and its refresh tokens work again unless they were revoked or have expired. Access tokens that were issued before stay void.',
              )}
              ends={
                held
                  ? [
                      t(
                        '{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} work again',
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
              'Refuse the client for now. Its access tokens become void; its token families stay for when it is enabled again.',
            )}
          >
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Disable {clientName}?', { clientName: client.clientName })}
              description={t(
                'It gets no tokens, and its access tokens are void for good: inactive at introspection, and refused within seconds by APIs that read the revocation feed. An API that checks only the signature accepts an access token until it expires. Enabling the client makes its refresh tokens work again.',
              )}
              ends={
                held
                  ? [
                      t(
                        '{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} stop for as long',
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
        <ChoiceRow text={t('Remove the client for good, with its secrets and what people have allowed it.')}>
          <ConfirmDialog
            trigger={t('Delete')}
            title={t('Delete {clientName}?', { clientName: client.clientName })}
            description={t(
              'It is refused everywhere from now on, and none of its tokens works. Its client ID becomes free when its token families have ended. This cannot be undone.',
            )}
            ends={[
              ...(held
                ? [
                    t(
                      '{tokenFamilies, plural, one {# token family} other {# token families}} of {people, plural, one {# person} other {# people}} end',
                      { tokenFamilies, people },
                    ),
                  ]
                : []),
              ...(living.authorizationCodes > 0
                ? [
                    t(
                      '{authorizationCodes, plural, one {# authorization code} other {# authorization codes}} not yet redeemed',
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
