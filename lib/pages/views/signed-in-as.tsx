import { useText } from '@/components/text/use-text';
import { type Journey, journeyPath } from '@/lib/pages/sign-in/next-page';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { WhoIsSignedIn } from './who-is-signed-in';

interface SignedInAsProps {
  user: Pick<ActiveSession, 'displayName' | 'userName'>;
  tenantPlace: string;
  /** Where a different person continues after signing in. */
  journey: Journey;
}

/** Shows who is about to decide, with a link to sign in as a different person. */
export function SignedInAs({ user, tenantPlace, journey }: SignedInAsProps) {
  const t = useText();
  return (
    <>
      <WhoIsSignedIn user={user} />{' '}
      <a
        href={journeyPath(tenantPlace, '/login', journey, { switch: '1' })}
        className="text-accent underline underline-offset-2"
      >
        {t('signIn.notYou')}
      </a>
    </>
  );
}
