import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { Time } from '@/components/ui/time';
import type { ScimToken } from '@/lib/scim-connections/connection';
import { CreateTokenForm } from './create-token-form';
import { create, revoke } from './token-actions';

interface TokensCardProps {
  connectionId: string;
  tokens: ScimToken[];
  tenantSlug: string;
  editable: boolean;
  now: Date;
}

/** The tokens of a connection. Revoked ones stay as history. */
export function TokensCard({ connectionId, tokens, tenantSlug, editable, now }: TokensCardProps) {
  return (
    <Card title="Tokens" description="To replace a token, make another, give it to the directory, then revoke the old one." flush>
      {tokens.length > 0 && (
        <Table label="Tokens">
          <thead>
            <tr>
              <TableHead>Name</TableHead>
              <TableHead>Access</TableHead>
              <TableHead>Status</TableHead>
              <TableHead>Last used</TableHead>
              <TableHead>Created</TableHead>
              {editable && <TableHead><span className="sr-only">Actions</span></TableHead>}
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <TableRow key={token.id}>
                <TableCell className="font-medium">{token.name}</TableCell>
                <TableCell className="whitespace-nowrap">{token.canWrite ? 'Read and write' : 'Read only'}</TableCell>
                <TableCell><TokenStatus token={token} now={now} /></TableCell>
                <TableCell>{token.lastUsedAt ? <Time value={token.lastUsedAt} format="relative" /> : 'Never'}</TableCell>
                <TableCell><Time value={token.createdAt} format="relative" /></TableCell>
                {editable && (
                  <TableCell className="text-right">
                    {!token.revokedAt && (
                      <ConfirmDialog
                        trigger="Revoke"
                        triggerSize="sm"
                        title={`Revoke ${token.name}?`}
                        description="The directory is refused with it at once. The people it has provisioned stay as they are."
                        confirmLabel="Revoke token"
                        action={revoke.bind(null, tenantSlug)}
                        fields={{ connection_id: connectionId, token_id: token.id }}
                      />
                    )}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {tokens.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">None yet: the directory cannot connect without one.</p>}
      {editable && (
        <div className="border-t px-5 py-4">
          <CreateTokenForm action={create.bind(null, tenantSlug)} connectionId={connectionId} />
        </div>
      )}
    </Card>
  );
}

function TokenStatus({ token: { revokedAt, expiresAt }, now }: { token: ScimToken; now: Date }) {
  if (revokedAt) return <Badge>Revoked</Badge>;
  if (expiresAt && expiresAt <= now) return <Badge tone="danger">Expired</Badge>;
  if (!expiresAt) return <Badge tone="success" dot>Valid</Badge>;
  return <span className="whitespace-nowrap"><Badge tone="success" dot>Valid</Badge> <span className="text-ink-subtle">ends <Time value={expiresAt} format="relative" /></span></span>;
}
