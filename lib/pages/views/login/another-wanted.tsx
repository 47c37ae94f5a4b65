import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { nameWithin } from '../name';

interface AnotherWantedProps {
  /** The user name of the person who is signed in. */
  signedInAs: string;
  clientName: string;
}

/**
 * Says that the application asks for a different account. It doesn't say which one, because the person at this browser
 * must not learn it.
 */
export function AnotherWanted({ signedInAs, clientName }: AnotherWantedProps) {
  const t = useText();
  return (
    <Callout tone="info" role="status" title={t('Different account required')} className="mb-4">
      {t.rich(
        'You’re signed in as <name>{signedInAs}</name>, but <name>{clientName}</name> asks for a different account. Sign in with that account, or go back.',
        { signedInAs, clientName, name: nameWithin },
      )}
    </Callout>
  );
}
