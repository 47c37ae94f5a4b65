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
    <Callout tone="warning" title={t('signIn.unverifiedApp')} className="mb-5">
      {client.origin === 'dynamic'
        ? t('signIn.itRegisteredItselfAndChose')
        : t.rich('signIn.itsDescribedByHostAnd', {
            host: new URL(client.clientId).host,
            name: nameWithin,
          })}{' '}
      {redirectHost === null
        ? t('signIn.continueOnlyIfYouStarted')
        : t.rich('signIn.continueOnlyIfYouStartedThis', {
            host: redirectHost,
            name: nameWithin,
          })}
    </Callout>
  );
}
