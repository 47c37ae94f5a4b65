import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { SecretReveal } from '@/components/ui/secret-reveal';
import type { CreatedReceiver } from './create';

/** What the new receiver needs: where to poll or how to verify, and its secret, which is shown only once. */
export function ReceiverCreated({ receiver: { name, method, secret, href, issuer } }: { receiver: CreatedReceiver }) {
  const t = useText();
  const tokens = [
    { term: t('common.issuer'), detail: <CopyText value={issuer} what={t('common.issuerLower')} /> },
    { term: t('common.keySet'), detail: <CopyText value={`${issuer}/jwks`} what={t('events.keySetAddress')} /> },
  ];
  const poll = [
    {
      term: t('events.pollEndpoint'),
      detail: <CopyText value={`${issuer}/events/poll`} what={t('events.pollEndpointLower')} />,
    },
  ];
  return (
    <Card
      role="status"
      title={t('common.nameWasCreated', { name })}
      description={t('events.configureReceiverWithTheseValues')}
      footer={
        <ButtonLink href={href} variant="primary">
          {t('events.openReceiver')}
        </ButtonLink>
      }
    >
      <div className="space-y-5">
        {method !== 'webhook' && <DescriptionList items={[...(method === 'poll' ? poll : []), ...tokens]} />}
        {secret !== null && (
          <SecretReveal
            label={method === 'poll' ? t('common.token') : t('events.signingSecret')}
            value={secret}
            warning={method === 'poll' ? undefined : t('events.copyItNowAndKeep')}
          />
        )}
      </div>
    </Card>
  );
}
