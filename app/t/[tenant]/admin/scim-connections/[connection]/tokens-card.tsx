import type { LivePage } from '@/components/live/use-live';
import { Waiting } from '@/components/live/waiting';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Say } from '@/lib/platform/shared/say-with';
import type { ScimToken } from '@/lib/provisioning/scim-connections/connection';
import { isValidToken } from '@/lib/provisioning/scim-connections/is-valid-token';
import { CredentialRow } from '../../credential-row';
import { CredentialStatus } from '../../credential-status';
import { OwnerForm } from '../../owner-form';
import { create, revoke, rotate, setOwner } from './actions';
import { CreateTokenForm, RotateTokenForm } from './token-forms';
import { when } from './when';

interface TokensCardProps {
  connectionId: string;
  tokens: ScimToken[];
  /** For the first use of a new token; null if none is waited for here. */
  waiting: LivePage | null;
  /** The names of accountable people, by ID. */
  owners: ReadonlyMap<string, string>;
  tenantPlace: string;
  editable: boolean;
  /** Whether tokens may be created as well as revoked. */
  mayIssue: boolean;
  /** Whether new tokens are created elsewhere on the page. */
  createsElsewhere: boolean;
  /** As in `CreateTokenForm`. */
  command: string | undefined;
  now: Date;
}

/** The tokens of a connection. Revoked tokens stay listed as history. */
export function TokensCard({
  connectionId,
  tokens,
  waiting,
  owners,
  tenantPlace,
  editable,
  mayIssue,
  createsElsewhere,
  command,
  now,
}: TokensCardProps) {
  const t = useText();
  const valid = tokens.filter((token) => isValidToken(token, now));
  const choices = valid.map(({ id, name, createdAt }) => ({
    id,
    label: t('scimConnections.nameCreatedDate', { name, date: createdAt.toISOString().slice(0, 10) }),
  }));
  return (
    <Card
      title={t('scimConnections.tokens')}
      description={mayIssue && valid.length > 0 && t('scimConnections.rotatingCreatesNewTokenOld')}
      flush
    >
      <ul className="divide-y">
        {tokens.map((token) => (
          <CredentialRow
            key={token.id}
            title={token.name}
            status={<CredentialStatus credential={token} now={now} />}
            facts={[
              token.canWrite ? t('common.readAndWrite') : t('common.readOnly'),
              token.lastUsedAt ? t.rich('common.lastUsedRich', when(token.lastUsedAt)) : t('common.notUsedYet'),
              t.rich('common.createdRich', when(token.createdAt)),
              endOf(token, t),
              ...ownerOf(token, owners, t),
            ]}
            action={
              editable &&
              !token.revokedAt && (
                <ConfirmDialog
                  trigger={t('common.revoke')}
                  triggerSize="sm"
                  title={t('common.revokeName', { name: token.name })}
                  description={t('scimConnections.directoryCantUseThisToken')}
                  confirmLabel={t('common.revokeToken')}
                  action={revoke.bind(null, tenantPlace)}
                  fields={{ connection_id: connectionId, token_id: token.id }}
                />
              )
            }
          />
        ))}
        {waiting && (
          <li className="px-5 py-4">
            <Waiting live={waiting}>{t('scimConnections.waitingForTokenUse')}</Waiting>
          </li>
        )}
        {tokens.length === 0 && (
          <li className="px-5 py-4 text-sm text-ink-muted">{t('scimConnections.noTokensYetCreateOne')}</li>
        )}
        {mayIssue && valid.length > 0 && (
          <li className="px-5 py-4">
            <RotateTokenForm action={rotate.bind(null, tenantPlace)} connectionId={connectionId} tokens={choices} />
          </li>
        )}
        {editable && valid.length > 0 && (
          <li className="px-5 py-4">
            <OwnerForm
              action={setOwner.bind(null, tenantPlace)}
              name="token_id"
              label={t('owners.scimToken')}
              credentials={choices.map(({ id, label }) => ({ value: id, label }))}
              hint={t('owners.leaveEmptyForNoOne')}
              tenantPlace={tenantPlace}
            >
              <input type="hidden" name="connection_id" value={connectionId} />
            </OwnerForm>
          </li>
        )}
        {mayIssue && !createsElsewhere && (
          <li className="px-5 py-4">
            <CreateTokenForm
              action={create.bind(null, tenantPlace)}
              connectionId={connectionId}
              again={valid.length > 0}
              command={command}
            />
          </li>
        )}
      </ul>
    </Card>
  );
}

function endOf({ revokedAt, expiresAt }: ScimToken, t: Say) {
  if (revokedAt) return t.rich('scimConnections.revoked', when(revokedAt));
  return expiresAt ? t.rich('common.expiresRich', when(expiresAt)) : t('common.neverExpires');
}

/** Who is accountable for an active token, and what happens if that person left. */
function ownerOf(
  { ownerId, ownerLeftAt, suspendsAt, revokedAt }: ScimToken,
  owners: ReadonlyMap<string, string>,
  t: Say,
) {
  if (revokedAt || (ownerId === null && ownerLeftAt === null)) return [];
  const name = owners.get(ownerId ?? '') ?? t('owners.aDeletedPerson');
  if (ownerLeftAt === null) return [t('owners.accountableName', { name })];
  return [
    t.rich('owners.accountableNameLeft', { name, ...when(ownerLeftAt) }),
    ...(suspendsAt ? [t.rich('owners.revokedOn', when(suspendsAt))] : []),
  ];
}
