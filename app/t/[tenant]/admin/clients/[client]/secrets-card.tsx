import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { SECRETS_AT_MOST } from '@/lib/grants/clients/add-secret';
import { type ClientSecret, type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import { CredentialRow } from '../../credential-row';
import { CredentialStatus } from '../../credential-status';
import { AddSecretForm } from './add-secret-form';
import { add, revoke } from './secret-actions';

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
    <Card
      id="secrets"
      title={t('Secrets')}
      description={t(
        'Two secrets can overlap: add one, configure it in the application, then revoke the old one once it is no longer used.',
      )}
      flush
    >
      <ul className="divide-y">
        {secrets.map((secret) => (
          <CredentialRow
            key={secret.id}
            title={t.rich('Created <time></time>', { time: () => <Time value={secret.createdAt} /> })}
            status={<CredentialStatus credential={secret} now={now} />}
            facts={[
              secret.lastUsedAt ? t.rich('Last used <time></time>', relative(secret.lastUsedAt)) : t('Not used yet'),
              secret.expiresAt ? t.rich('Expires <time></time>', relative(secret.expiresAt)) : t('Never expires'),
            ]}
            action={
              editable && (
                <ConfirmDialog
                  trigger={t('Revoke')}
                  triggerSize="sm"
                  title={t('Revoke this secret?')}
                  description={
                    secret === only
                      ? t(
                          'It stops working immediately. It’s the only one: the client gets no tokens until you add another. Issued tokens are not affected.',
                        )
                      : t('It stops working immediately. Issued tokens are not affected.')
                  }
                  confirmLabel={t('Revoke secret')}
                  action={revoke.bind(null, tenantPlace)}
                  fields={{ client_id: clientId, secret_id: secret.id }}
                />
              )
            }
          />
        ))}
        {secrets.length === 0 && (
          <li className="px-5 py-4 text-sm text-ink-muted">
            {t('No secrets. Add one so the client can authenticate.')}
          </li>
        )}
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
