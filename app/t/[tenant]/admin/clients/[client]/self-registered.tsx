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
      <Callout title={t('Self-registered client')}>
        {t(
          'The client can change its own metadata and delete itself, but can’t change what you decide here. Unless disabled, it is deleted after {idleDays} days without use.',
          { idleDays },
        )}
      </Callout>
    );
  }
  if (origin !== 'metadata-document') return null;
  return (
    <Callout title={t('Described by its metadata document')}>
      {t(
        'The document at its client ID replaces these settings the next time someone signs in with it. If you delete the client, it comes back; disable it to keep it out. Unless disabled, it is deleted after {idleDays} days without use.',
        { idleDays },
      )}
    </Callout>
  );
}
