import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { nameWithin } from './name';

const within = {
  name: nameWithin,
  user: (userName: ReactNode) => <bdi className="[overflow-wrap:anywhere]">{userName}</bdi>,
};

/** A sentence that says who is signed in: by name and by user name, which is unique. */
export function WhoIsSignedIn({
  user: { displayName, userName },
}: {
  user: Pick<ActiveSession, 'displayName' | 'userName'>;
}) {
  const t = useText();
  return displayName === null
    ? t.rich('signIn.signedInAsUserName', { userName, ...within })
    : t.rich('signIn.signedInAsDisplayName', {
        displayName,
        userName,
        ...within,
      });
}
