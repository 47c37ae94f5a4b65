import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { Badge } from '@/components/ui/badge';
import type { EventReceiver, ReceiverSecret } from '@/lib/events/receiver';
import { CredentialRow } from '../../credential-row';
import { rotate } from './rotate';
import { RotateForm } from './rotate-form';

interface SecretCardProps {
  receiver: Pick<EventReceiver, 'id' | 'method'>;
  secrets: ReceiverSecret[];
  tenantSlug: string;
  editable: boolean;
}

/** The token or signing key of a receiver, and the old one while both work. */
export function SecretCard({ receiver: { id, method }, secrets, tenantSlug, editable }: SecretCardProps) {
  const label = method === 'poll' ? 'token' : 'signing secret';
  const description = method === 'poll' ? 'With it the receiver polls.' : 'With it webhooks are signed; while there are two, with both.';
  return (
    <Card title={method === 'poll' ? 'Token' : 'Signing secret'} description={description} flush>
      <ul className="divide-y">
        {secrets.map((secret, index) => (
          <CredentialRow
            key={secret.id}
            title={index === 0 ? 'Current' : 'Old'}
            status={<Badge tone={secret.expiresAt ? 'warning' : 'success'} dot>{secret.expiresAt ? 'Ends soon' : 'Valid'}</Badge>}
            facts={[
              <>Made <Time value={secret.createdAt} format="relative" /></>,
              secret.expiresAt ? <>Ends <Time value={secret.expiresAt} format="relative" /></> : 'Does not expire',
            ]}
          />
        ))}
        {secrets.length === 0 && <li className="px-5 py-4 text-sm text-ink-muted">None: the receiver needs a new one.</li>}
        {editable && (
          <li className="px-5 py-4">
            <RotateForm
              action={rotate.bind(null, tenantSlug)}
              receiverId={id}
              label={label}
              warning={method === 'webhook' ? 'Copy it now and keep it in a safe place. It is stored encrypted and is not shown again.' : undefined}
            />
          </li>
        )}
      </ul>
    </Card>
  );
}
