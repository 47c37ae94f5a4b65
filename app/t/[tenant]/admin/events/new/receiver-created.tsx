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
    { term: t('Issuer'), detail: <CopyText value={issuer} what={t('issuer')} /> },
    { term: t('Key set'), detail: <CopyText value={`${issuer}/jwks`} what={t('key set address')} /> },
  ];
  const poll = [
    { term: t('Poll endpoint'), detail: <CopyText value={`${issuer}/events/poll`} what={t('poll endpoint')} /> },
  ];
  return (
    <Card
      role="status"
      title={t('{name} was created', { name })}
      description={t('Configure the receiver with these values. It receives events from now on.')}
      footer={
        <ButtonLink href={href} variant="primary">
          {t('Open receiver')}
        </ButtonLink>
      }
    >
      <div className="space-y-5">
        {method !== 'webhook' && <DescriptionList items={[...(method === 'poll' ? poll : []), ...tokens]} />}
        {secret !== null && (
          <SecretReveal
            label={method === 'poll' ? t('Token') : t('Signing secret')}
            value={secret}
            warning={
              method === 'poll'
                ? undefined
                : t('Copy it now and keep it in a safe place. It is stored encrypted and won’t be shown again.')
            }
          />
        )}
      </div>
    </Card>
  );
}
