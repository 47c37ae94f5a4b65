import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import type { RegisteredClient } from '@/lib/grants/clients/client';

/** What it means that nobody here has registered a client; nothing for others. */
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
      <Callout title={t('It registered itself')}>
        {t(
          'It may change what it says of itself and delete itself, but not what you decide here. It is deleted after {idleDays} days without use, unless it is disabled.',
          { idleDays },
        )}
      </Callout>
    );
  }
  if (origin !== 'metadata-document') return null;
  return (
    <Callout title={t('It is described by its address')}>
      {t(
        'What is published at its client ID replaces what is saved here, the next time somebody signs in with it. Deleted, it comes again: disable it to keep it out. It is deleted after {idleDays} days without use, unless it is disabled.',
        { idleDays },
      )}
    </Callout>
  );
}
