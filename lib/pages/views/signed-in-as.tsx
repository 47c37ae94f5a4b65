import { useText } from '@/components/text/use-text';
import { type Journey, journeyPath } from '@/lib/pages/sign-in/next-page';
import type { LivingSession } from '@/lib/sign-in/sessions/store';
import { WhoIsSignedIn } from './who-is-signed-in';

interface SignedInAsProps {
  user: Pick<LivingSession, 'displayName' | 'userName'>;
  tenantPlace: string;
  /** Where another person goes on after signing in. */
  journey: Journey;
}

/** Whose decision this will be, with the way to sign in as somebody else. */
export function SignedInAs({ user, tenantPlace, journey }: SignedInAsProps) {
  const t = useText();
  return (
    <>
      <WhoIsSignedIn user={user} />{' '}
      <a
        href={journeyPath(tenantPlace, '/login', journey, { switch: '1' })}
        className="text-accent underline underline-offset-2"
      >
        {t('Not you?')}
      </a>
    </>
  );
}
