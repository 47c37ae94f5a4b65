import { Callout } from '@/components/ui/callout';
import { type Client, isSelfRegistered } from '@/lib/oauth/client';
import { Name } from './name';

interface UnverifiedClientProps {
  client: Pick<Client, 'clientId' | 'origin'>;
  /** Where the answer goes; null where it goes to a device. */
  redirectHost: string | null;
}

/** That a client says itself who it is, and where one can see who gets the answer; nothing for those that somebody here has registered. */
export function UnverifiedClient({ client, redirectHost }: UnverifiedClientProps) {
  if (!isSelfRegistered(client)) return null;
  return (
    <Callout tone="warning" title="Nobody here has checked this application" className="mb-5">
      {client.origin === 'dynamic' ? 'It registered itself, ' : <>It is described by <Name>{new URL(client.clientId).host}</Name>, </>}
      and its name is what it calls itself. Go on only if you started this
      {redirectHost === null ? '.' : <> and know <Name>{redirectHost}</Name>, which gets the access.</>}
    </Callout>
  );
}
