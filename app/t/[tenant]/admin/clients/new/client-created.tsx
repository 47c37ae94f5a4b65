import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { SecretReveal } from '@/components/ui/secret-reveal';
import type { CreatedClient } from './create';

/** What the new client needs: its values and, only this time, its secret. */
export function ClientCreated({ client }: { client: CreatedClient }) {
  const t = useText();
  return (
    <Card
      role="status"
      title={t('{clientName} was created', { clientName: client.clientName })}
      description={t('Configure the application with these values.')}
      footer={
        <>
          <ButtonLink href={client.href}>{t('Open client')}</ButtonLink>
          <ButtonLink href={client.quickstartHref} variant="primary">
            {t('Quickstart')}
          </ButtonLink>
        </>
      }
    >
      <div className="space-y-5">
        <DescriptionList
          items={[
            { term: t('Issuer'), detail: <CopyText value={client.issuer} what={t('issuer')} /> },
            { term: t('Client ID'), detail: <CopyText value={client.clientId} what={t('client ID')} /> },
            ...(client.secret === null
              ? [{ term: t('Client secret'), detail: <Badge>{t('None (public client)')}</Badge> }]
              : []),
          ]}
        />
        {client.secret !== null && <SecretReveal label={t('Client secret')} value={client.secret} />}
      </div>
    </Card>
  );
}
