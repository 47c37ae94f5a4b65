import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { EventReceiver, ReceiverSecret } from '@/lib/journal/events/receiver';
import { CredentialRow } from '../../credential-row';
import { rotate } from './rotate';
import { RotateForm } from './rotate-form';

interface SecretCardProps {
  receiver: Pick<EventReceiver, 'id' | 'method'>;
  secrets: ReceiverSecret[];
  tenantPlace: string;
  editable: boolean;
}

/** The token or signing key of a receiver, and the previous one while both work. */
export function SecretCard({ receiver: { id, method }, secrets, tenantPlace, editable }: SecretCardProps) {
  const t = useText();
  const label = method === 'poll' ? t('token') : t('signing secret');
  const description =
    method === 'poll' ? t('The receiver uses it to poll.') : t('Signs webhooks. While there are two, both sign.');
  return (
    <Card title={method === 'poll' ? t('Token') : t('Signing secret')} description={description} flush>
      <ul className="divide-y">
        {secrets.map(({ id: secretId, createdAt, expiresAt }, index) => (
          <CredentialRow
            key={secretId}
            title={index === 0 ? t('Current') : t('Previous')}
            status={
              <Badge tone={expiresAt ? 'warning' : 'success'} dot>
                {expiresAt ? t('Expires soon') : t('Valid')}
              </Badge>
            }
            facts={[
              t.rich('Created <time></time>', { time: () => <Time value={createdAt} format="relative" /> }),
              expiresAt
                ? t.rich('Expires <time></time>', { time: () => <Time value={expiresAt} format="relative" /> })
                : t('Never expires'),
            ]}
          />
        ))}
        {secrets.length === 0 && (
          <li className="px-5 py-4 text-sm text-ink-muted">{t('None. The receiver needs a new one.')}</li>
        )}
        {editable && (
          <li className="px-5 py-4">
            <RotateForm
              action={rotate.bind(null, tenantPlace)}
              receiverId={id}
              label={label}
              warning={
                method === 'webhook'
                  ? t('Copy it now and keep it in a safe place. It is stored encrypted and won’t be shown again.')
                  : undefined
              }
            />
          </li>
        )}
      </ul>
    </Card>
  );
}
