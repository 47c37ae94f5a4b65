import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import { SECRETS_AT_MOST } from '@/lib/clients/add-secret';
import { type ClientSecret, type RegisteredClient, usesSecret } from '@/lib/clients/client';
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
  const expired = ({ expiresAt }: ClientSecret) => expiresAt !== null && expiresAt <= now;
  const valid = secrets.filter((secret) => !expired(secret)).length;
  return (
    <Card
      title="Secrets"
      description="Two may overlap: add one, give it to the application, and revoke the other when it is not used any more."
      flush
    >
      {secrets.length > 0 && (
        <Table label="Secrets">
          <thead>
            <tr>
              <TableHead>Created</TableHead>
              <TableHead>Expires</TableHead>
              <TableHead>Last used</TableHead>
              {editable && <TableHead className="text-right"><span className="sr-only">Actions</span></TableHead>}
            </tr>
          </thead>
          <tbody>
            {secrets.map((secret) => (
              <TableRow key={secret.id}>
                <TableCell><Time value={secret.createdAt} /></TableCell>
                <TableCell>
                  {expired(secret) ? <Badge tone="danger">Expired</Badge> : secret.expiresAt ? <Time value={secret.expiresAt} format="relative" /> : 'Never'}
                </TableCell>
                <TableCell>{secret.lastUsedAt ? <Time value={secret.lastUsedAt} format="relative" /> : 'Never'}</TableCell>
                {editable && (
                  <TableCell className="text-right">
                    <ConfirmDialog
                      trigger="Revoke"
                      triggerSize="sm"
                      title="Revoke this secret?"
                      description={`It is refused at once.${valid === 1 && !expired(secret) ? ' It is the only one: the client gets no tokens until it has another.' : ''} Tokens that were issued stay.`}
                      confirmLabel="Revoke secret"
                      action={revoke.bind(null, tenantSlug)}
                      fields={{ client_id: clientId, secret_id: secret.id }}
                    />
                  </TableCell>
                )}
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {secrets.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">None: the client cannot authenticate until it has one.</p>}
      {editable && (
        <div className="border-t px-5 py-4">
          <AddSecretForm action={add.bind(null, tenantSlug)} clientId={clientId} full={valid >= SECRETS_AT_MOST} />
        </div>
      )}
    </Card>
  );
}
