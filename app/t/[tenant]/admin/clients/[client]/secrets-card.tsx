import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { type ClientSecret, type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import { SECRETS_AT_MOST } from '@/lib/grants/clients/secrets';
import { CredentialRow } from '../../credential-row';
import { CredentialStatus } from '../../credential-status';
import { add, revoke } from './actions';
import { AddSecretForm } from './add-secret-form';

interface SecretsCardProps {
  client: RegisteredClient;
  secrets: ClientSecret[];
  tenantPlace: string;
  editable: boolean;
  now: Date;
}

const relative = (at: Date) => ({ time: () => <Time value={at} format="relative" /> });

/** A client's secrets. Two can overlap while the client changes from one to the other. */
export function SecretsCard({ client, secrets, tenantPlace, editable, now }: SecretsCardProps) {
  const t = useText();
  if (!usesSecret(client)) return null;
  const { clientId } = client;
  const valid = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const only = valid.length === 1 ? valid[0] : undefined;
  return (
    <Card id="secrets" title={t('clients.secrets')} description={t('clients.twoSecretsCanOverlapAdd')} flush>
      <ul className="divide-y">
        {secrets.map((secret) => (
          <CredentialRow
            key={secret.id}
            title={t.rich('common.createdRich', { time: () => <Time value={secret.createdAt} /> })}
            status={<CredentialStatus credential={secret} now={now} />}
            facts={[
              secret.lastUsedAt ? t.rich('common.lastUsedRich', relative(secret.lastUsedAt)) : t('common.notUsedYet'),
              secret.expiresAt ? t.rich('common.expiresRich', relative(secret.expiresAt)) : t('common.neverExpires'),
            ]}
            action={
              editable && (
                <ConfirmDialog
                  trigger={t('common.revoke')}
                  triggerSize="sm"
                  title={t('clients.revokeThisSecret')}
                  description={
                    secret === only
                      ? t('clients.itStopsWorkingImmediatelyIts')
                      : t('clients.itStopsWorkingImmediatelyIssued')
                  }
                  confirmLabel={t('clients.revokeSecret')}
                  action={revoke.bind(null, tenantPlace)}
                  fields={{ client_id: clientId, secret_id: secret.id }}
                />
              )
            }
          />
        ))}
        {secrets.length === 0 && <li className="px-5 py-4 text-sm text-ink-muted">{t('clients.noSecretsAddOneSo')}</li>}
        {editable && (
          <li className="px-5 py-4">
            <AddSecretForm
              action={add.bind(null, tenantPlace)}
              clientId={clientId}
              full={valid.length >= SECRETS_AT_MOST}
            />
          </li>
        )}
      </ul>
    </Card>
  );
}
