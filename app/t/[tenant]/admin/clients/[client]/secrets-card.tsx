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

/** The secrets that a client may present. Two overlap while it is moved from the one to the other. */
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
        'Two may overlap: add one, give it to the application, and revoke the other when it is not used any more.',
      )}
      flush
    >
      <ul className="divide-y">
        {secrets.map((secret) => (
          <CredentialRow
            key={secret.id}
            title={t.rich('Made <time></time>', { time: () => <Time value={secret.createdAt} /> })}
            status={<CredentialStatus credential={secret} now={now} />}
            facts={[
              secret.lastUsedAt ? t.rich('Used <time></time>', relative(secret.lastUsedAt)) : t('Not used yet'),
              secret.expiresAt ? t.rich('Ends <time></time>', relative(secret.expiresAt)) : t('Does not expire'),
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
                          'It is refused at once. It is the only one: the client gets no tokens until it has another. Tokens that were issued stay.',
                        )
                      : t('It is refused at once. Tokens that were issued stay.')
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
            {t('None: the client cannot authenticate until it has one.')}
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
