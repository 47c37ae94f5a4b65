import { type Journey, journeyPath } from '@/lib/auth/next-page';
import type { LivingSession } from '@/lib/sessions/store';
import { Name } from './name';

interface SignedInAsProps {
  user: Pick<LivingSession, 'displayName' | 'userName'>;
  tenantSlug: string;
  /** Where another person goes on after signing in. */
  journey: Journey;
}

/** Whose decision this will be, with the way to sign in as somebody else. */
export function SignedInAs({ user, tenantSlug, journey }: SignedInAsProps) {
  return (
    <>
      Signed in as <Name>{user.displayName ?? user.userName}</Name>
      {user.displayName !== null && <> (<bdi className="[overflow-wrap:anywhere]">{user.userName}</bdi>)</>}.{' '}
      <a href={journeyPath(tenantSlug, '/login', journey, { switch: '1' })} className="text-accent underline underline-offset-2">
        Not you?
      </a>
    </>
  );
}
