import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import type { RegisteredClient } from '@/lib/grants/clients/client';

/** Explains what it means that no administrator registered the client; renders nothing for others. */
export function SelfRegistered({
  client: { origin },
  idleDays,
}: {
  client: Pick<RegisteredClient, 'origin'>;
  idleDays: number;
}) {
  const t = useText();
  if (origin === 'dynamic') {
    return (
      <Callout title={t('clients.selfRegisteredClient')}>{t('clients.clientCanChangeItsOwn', { idleDays })}</Callout>
    );
  }
  if (origin !== 'metadata-document') return null;
  return (
    <Callout title={t('clients.describedByItsMetadataDocument')}>
      {t('clients.documentAtItsClientId', { idleDays })}
    </Callout>
  );
}
