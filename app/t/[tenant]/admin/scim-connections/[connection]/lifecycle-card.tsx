import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { Provisioned } from '@/lib/provisioning/scim-connections/store';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, handOver, remove } from './lifecycle';
import { ReceiverField } from './receiver-field';

interface LifecycleCardProps {
  connection: ScimConnection;
  provisioned: Provisioned;
  validTokens: number;
  /** Who could take its people and groups. */
  others: readonly { id: string; name: string }[];
  tenantPlace: string;
  /** Whether more may be done than to disable it. */
  mayShape: boolean;
}

/** Refuse a connection for now, give its people to another one, delete it: each says first what that ends. */
export function LifecycleCard({
  connection,
  provisioned,
  validTokens,
  others,
  tenantPlace,
  mayShape,
}: LifecycleCardProps) {
  const t = useText();
  const fields = { connection_id: connection.id };
  const has = hasWhat(provisioned, t);
  const owns = provisioned.people + provisioned.groups > 0;
  return (
    <Card title={t('Take it out of service')} flush>
      <div className="divide-y">
        <ChoiceRow
          text={
            connection.disabledAt
              ? t('The directory is refused with every token. People stay as they were when it was disabled.')
              : t(
                  'Refuse the directory for now. Its people stay as they are, and nobody who leaves is noticed meanwhile.',
                )
          }
        >
          {connection.disabledAt ? (
            mayShape && (
              <ConfirmDialog
                trigger={t('Enable')}
                triggerVariant="secondary"
                tone="neutral"
                title={t('Enable {name}?', { name: connection.name })}
                description={t('The tokens that were not revoked and have not expired work again.')}
                confirmLabel={t('Enable connection')}
                action={enable.bind(null, tenantPlace)}
                fields={fields}
              />
            )
          ) : (
            <ConfirmDialog
              trigger={t('Disable')}
              title={t('Disable {name}?', { name: connection.name })}
              description={t(
                'All of its tokens are refused at once. Until it is enabled again the directory changes nobody here: a person who leaves keeps their access.',
              )}
              confirmLabel={t('Disable connection')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          )}
        </ChoiceRow>
        {mayShape && owns && (
          <ChoiceRow
            text={t('Hand over its {what}: to another connection that takes its place, or to none.', { what: has })}
          >
            <ConfirmDialog
              trigger={t('Hand over')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('Hand over {what}?', { what: has })}
              description={t(
                'They stay as they are and stay signed in. Their externalId is removed: the next directory writes its own. From then on this connection finds none of them.',
              )}
              confirmLabel={t('Hand over')}
              action={handOver.bind(null, tenantPlace)}
              fields={fields}
            >
              <ReceiverField others={others} />
            </ConfirmDialog>
          </ChoiceRow>
        )}
        {mayShape && (
          <ChoiceRow text={t('Delete the connection with its tokens. What it has done stays in the logs.')}>
            <ConfirmDialog
              trigger={t('Delete')}
              title={t('Delete {name}?', { name: connection.name })}
              description={
                owns
                  ? t('The directory is refused at once and for good. The people stay, with what was issued to them.')
                  : t('The directory is refused at once and for good.')
              }
              ends={[
                t('{count, plural, one {# valid token} other {# valid tokens}}', { count: validTokens }),
                ...(connection.clientId === null
                  ? []
                  : [t('OAuth client {client} stands for it no more', { client: connection.clientId })]),
                ...(owns ? [t('{what} to be handed over', { what: has })] : []),
              ]}
              confirmLabel={t('Delete connection')}
              action={remove.bind(null, tenantPlace)}
              fields={fields}
            >
              {owns && <ReceiverField others={others} />}
            </ConfirmDialog>
          </ChoiceRow>
        )}
      </div>
    </Card>
  );
}

function hasWhat({ people, groups }: Provisioned, t: SayText): string {
  return t('{people, plural, one {# person} other {# people}} and {groups, plural, one {# group} other {# groups}}', {
    people,
    groups,
  });
}
