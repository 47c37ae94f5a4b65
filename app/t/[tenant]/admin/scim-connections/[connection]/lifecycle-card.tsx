import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { Provisioned } from '@/lib/provisioning/scim-connections/store';
import { ChoiceRow } from '../../choice-row';
import { disable, enable, handOver, remove } from './actions';

/** Selects which connection takes over the people and groups. */
function ReceiverField({ others }: { others: readonly { id: string; name: string }[] }) {
  const t = useText();
  return (
    <Field
      label={t('scimConnections.transferPeopleAndGroupsTo')}
      name="to"
      hint={t('scimConnections.withoutConnectionTheyStayAs')}
    >
      <Select
        name="to"
        options={[
          { value: '', label: t('common.noConnection') },
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
  /** The trusted issuers that may end the access of its people. */
  reaching: readonly string[];
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
  reaching,
  others,
  tenantPlace,
  mayShape,
}: LifecycleCardProps) {
  const t = useText();
  const fields = { connection_id: connection.id };
  const has = hasWhat(provisioned, t);
  const owns = provisioned.people + provisioned.groups > 0;
  return (
    <Card title={t('common.disableOrDelete')} flush>
      <div className="divide-y">
        <ChoiceRow
          text={
            connection.disabledAt
              ? t('scimConnections.directoryIsRejectedWithAny')
              : t('scimConnections.temporarilyRejectDirectoryItsPeople')
          }
        >
          {connection.disabledAt ? (
            mayShape && (
              <ConfirmDialog
                trigger={t('common.enable')}
                triggerVariant="secondary"
                tone="neutral"
                title={t('common.enableName', { name: connection.name })}
                description={t('scimConnections.tokensThatAreNotRevoked')}
                confirmLabel={t('scimConnections.enableConnection')}
                action={enable.bind(null, tenantPlace)}
                fields={fields}
              />
            )
          ) : (
            <ConfirmDialog
              trigger={t('common.disable')}
              title={t('common.disableName', { name: connection.name })}
              description={t('scimConnections.allItsTokensAreRejected')}
              confirmLabel={t('scimConnections.disableConnection')}
              action={disable.bind(null, tenantPlace)}
              fields={fields}
            />
          )}
        </ChoiceRow>
        {mayShape && owns && (
          <ChoiceRow text={t('scimConnections.transferItsWhatToReplacement', { what: has })}>
            <ConfirmDialog
              trigger={t('scimConnections.transfer')}
              triggerVariant="secondary"
              tone="neutral"
              title={t('scimConnections.transferWhat', { what: has })}
              description={t('scimConnections.theyStayUnchangedAndSigned')}
              confirmLabel={t('scimConnections.transfer')}
              action={handOver.bind(null, tenantPlace)}
              fields={fields}
            >
              <ReceiverField others={others} />
            </ConfirmDialog>
          </ChoiceRow>
        )}
        {mayShape && (
          <ChoiceRow text={t('scimConnections.deleteConnectionAndItsTokens')}>
            <ConfirmDialog
              trigger={t('common.delete')}
              title={t('common.deleteName', { name: connection.name })}
              description={
                owns
                  ? t('scimConnections.directoryIsRejectedImmediatelyAndPermanently')
                  : t('scimConnections.directoryIsRejectedImmediatelyAnd')
              }
              ends={[
                t('scimConnections.validTokensCount', { count: validTokens }),
                ...(connection.clientId === null
                  ? []
                  : [t('scimConnections.oauthClientClientIsNo', { client: connection.clientId })]),
                ...(owns ? [t('scimConnections.whatToBeTransferred', { what: has })] : []),
                ...reaching.map((issuer) => t('trustedIssuers.rightOfIssuerToEnd', { issuer })),
              ]}
              confirmLabel={t('scimConnections.deleteConnection')}
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
  return t('scimConnections.peopleAndGroups', {
    people,
    groups,
  });
}
