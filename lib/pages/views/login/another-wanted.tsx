import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { nameWithin } from '../name';

interface AnotherWantedProps {
  /** The user name of who is signed in. */
  signedInAs: string;
  clientName: string;
}

/** That the application asks for somebody else. Who that is, is for nobody here to know. */
export function AnotherWanted({ signedInAs, clientName }: AnotherWantedProps) {
  const t = useText();
  return (
    <Callout tone="info" role="status" title={t('A different account is needed')} className="mb-4">
      {t.rich(
        'You are signed in as <name>{signedInAs}</name>, and <name>{clientName}</name> asks for somebody else. Sign in with that account, or go back.',
        { signedInAs, clientName, name: nameWithin },
      )}
    </Callout>
  );
}
