import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { Provisioned } from '@/lib/provisioning/scim-connections/store';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, handOver, remove } from './lifecycle';

/** Selects which connection takes over the people and groups. */
function ReceiverField({ others }: { others: readonly { id: string; name: string }[] }) {
  const t = useText();
  return (
    <Field
      label={t('Transfer people and groups to')}
      name="to"
      hint={t('Without a connection, they stay as they are, and any connection can adopt people by its own rule.')}
    >
      <Select
        name="to"
        options={[
          { value: '', label: t('No connection') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  );
}

interface LifecycleCardProps {
  connection: ScimConnection;
  provisioned: Provisioned;
  validTokens: number;
  /** The connections that could take over its people and groups. */
  others: readonly { id: string; name: string }[];
  tenantPlace: string;
  /** Whether the reader may do more than disable it. */
  mayShape: boolean;
}

/** Disable a connection, transfer its people to another, or delete it; each confirmation says first what ends. */
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
    <Card title={t('Disable or delete')} flush>
      <div className="divide-y">
        <ChoiceRow
          text={
            connection.disabledAt
              ? t('The directory is rejected with any of its tokens. People stay as they were when it was disabled.')
              : t('Temporarily reject the directory. Its people stay as they are, and leavers go unnoticed.')
          }
        >
          {connection.disabledAt ? (
            mayShape && (
              <ConfirmDialog
                trigger={t('Enable')}
                triggerVariant="secondary"
                tone="neutral"
                title={t('Enable {name}?', { name: connection.name })}
                description={t('Tokens that are not revoked or expired work again.')}
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
                'All its tokens are rejected immediately. Until you enable it again, the directory can’t change anyone, and leavers keep their access.',
              )}
              confirmLabel={t('Disable connection')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          )}
        </ChoiceRow>
        {mayShape && owns && (
          <ChoiceRow text={t('Transfer its {what} to a replacement connection, or to none.', { what: has })}>
            <ConfirmDialog
              trigger={t('Transfer')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('Transfer {what}?', { what: has })}
              description={t(
                'They stay unchanged and signed in. Their externalId is removed so that the next directory can set its own. This connection can then no longer find them.',
              )}
              confirmLabel={t('Transfer')}
              action={handOver.bind(null, tenantPlace)}
              fields={fields}
            >
              <ReceiverField others={others} />
            </ConfirmDialog>
          </ChoiceRow>
        )}
        {mayShape && (
          <ChoiceRow text={t('Delete the connection and its tokens. Its log entries are kept.')}>
            <ConfirmDialog
              trigger={t('Delete')}
              title={t('Delete {name}?', { name: connection.name })}
              description={
                owns
                  ? t(
                      'The directory is rejected immediately and permanently. People and everything issued to them are kept.',
                    )
                  : t('The directory is rejected immediately and permanently.')
              }
              ends={[
                t('{count, plural, one {# valid token} other {# valid tokens}}', { count: validTokens }),
                ...(connection.clientId === null
                  ? []
                  : [t('OAuth client {client} is no longer linked', { client: connection.clientId })]),
                ...(owns ? [t('{what} to be transferred', { what: has })] : []),
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
