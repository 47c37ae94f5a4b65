import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { EventReceiver, ReceiverSecret } from '@/lib/journal/events/receiver';
import { CredentialRow } from '../../credential-row';
import { rotate } from './actions';
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
  const label = method === 'poll' ? t('events.token') : t('events.signingSecretLower');
  const description = method === 'poll' ? t('events.receiverUsesItToPoll') : t('events.signsWebhooksWhileThereAre');
  return (
    <Card title={method === 'poll' ? t('common.token') : t('events.signingSecret')} description={description} flush>
      <ul className="divide-y">
        {secrets.map(({ id: secretId, createdAt, expiresAt }, index) => (
          <CredentialRow
            key={secretId}
            title={index === 0 ? t('common.current') : t('common.previous')}
            status={
              <Badge tone={expiresAt ? 'warning' : 'success'} dot>
                {expiresAt ? t('events.expiresSoon') : t('common.valid')}
              </Badge>
            }
            facts={[
              t.rich('common.createdRich', { time: () => <Time value={createdAt} format="relative" /> }),
              expiresAt
                ? t.rich('common.expiresRich', { time: () => <Time value={expiresAt} format="relative" /> })
                : t('common.neverExpires'),
            ]}
          />
        ))}
        {secrets.length === 0 && (
          <li className="px-5 py-4 text-sm text-ink-muted">{t('events.noneReceiverNeedsNewOne')}</li>
        )}
        {editable && (
          <li className="px-5 py-4">
            <RotateForm
              action={rotate.bind(null, tenantPlace)}
              receiverId={id}
              label={label}
              warning={method === 'webhook' ? t('events.copyItNowAndKeep') : undefined}
            />
          </li>
        )}
      </ul>
    </Card>
  );
}
