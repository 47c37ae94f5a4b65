import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { type Client, isSelfRegistered } from '@/lib/oauth/clients/client';
import { nameWithin } from './name';

interface UnverifiedClientProps {
  client: Pick<Client, 'clientId' | 'origin'>;
  /** Where the response goes; null if it goes to a device. */
  redirectHost: string | null;
}

/**
 * Warns that a client describes itself, and shows who gets the response. Shows nothing for clients that an
 * administrator registered.
 */
export function UnverifiedClient({ client, redirectHost }: UnverifiedClientProps) {
  const t = useText();
  if (!isSelfRegistered(client)) return null;
  return (
    <Callout tone="warning" title={t('Unverified app')} className="mb-5">
      {client.origin === 'dynamic'
        ? t('It registered itself and chose its own name.')
        : t.rich('It’s described by <name>{host}</name>, and it chose its own name.', {
            host: new URL(client.clientId).host,
            name: nameWithin,
          })}{' '}
      {redirectHost === null
        ? t('Continue only if you started this.')
        : t.rich('Continue only if you started this and know <name>{host}</name>, which gets access.', {
            host: redirectHost,
            name: nameWithin,
          })}
    </Callout>
  );
}
