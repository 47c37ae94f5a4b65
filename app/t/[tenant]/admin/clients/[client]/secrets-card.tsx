import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { SECRETS_AT_MOST } from '@/lib/clients/add-secret';
import { type ClientSecret, type RegisteredClient, usesSecret } from '@/lib/clients/client';
import { CredentialRow } from '../../credential-row';
import { CredentialStatus } from '../../credential-status';
import { AddSecretForm } from './add-secret-form';
import { add, revoke } from './secret-actions';

interface SecretsCardProps {
  client: RegisteredClient;
  secrets: ClientSecret[];
  tenantSlug: string;
  editable: boolean;
  now: Date;
}

/** The secrets that a client may present. Two overlap while it is moved from the one to the other. */
export function SecretsCard({ client, secrets, tenantSlug, editable, now }: SecretsCardProps) {
  if (!usesSecret(client)) return null;
  const { clientId } = client;
  const valid = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const only = valid.length === 1 ? valid[0] : undefined;
  return (
    <Card
      title="Secrets"
      description="Two may overlap: add one, give it to the application, and revoke the other when it is not used any more."
      flush
    >
      <ul className="divide-y">
        {secrets.map((secret) => (
          <CredentialRow
            key={secret.id}
            title={<>Made <Time value={secret.createdAt} /></>}
            status={<CredentialStatus credential={secret} now={now} />}
            facts={[
              secret.lastUsedAt ? <>Used <Time value={secret.lastUsedAt} format="relative" /></> : 'Not used yet',
              secret.expiresAt ? <>Ends <Time value={secret.expiresAt} format="relative" /></> : 'Does not expire',
            ]}
            action={
              editable && (
                <ConfirmDialog
                  trigger="Revoke"
                  triggerSize="sm"
                  title="Revoke this secret?"
                  description={`It is refused at once. ${secret === only ? 'It is the only one: the client gets no tokens until it has another. ' : ''}Tokens that were issued stay.`}
                  confirmLabel="Revoke secret"
                  action={revoke.bind(null, tenantSlug)}
                  fields={{ client_id: clientId, secret_id: secret.id }}
                />
              )
            }
          />
        ))}
        {secrets.length === 0 && <li className="px-5 py-4 text-sm text-ink-muted">None: the client cannot authenticate until it has one.</li>}
        {editable && (
          <li className="px-5 py-4">
            <AddSecretForm action={add.bind(null, tenantSlug)} clientId={clientId} full={valid.length >= SECRETS_AT_MOST} />
          </li>
        )}
      </ul>
    </Card>
  );
}
