import { primaryEmail } from '@/lib/people/primary-email';
import type { LivingSession } from '@/lib/sign-in/sessions/store';
import type { PageContext } from './page-context';

/** The address that whoever is signed in has yet to confirm, and since when; null where nothing depends on it: without a role. */
export async function unconfirmedEmail(
  { tenant, container: { directory } }: PageContext,
  { personId, role }: LivingSession,
): Promise<{ email: string; since: Date } | null> {
  if (role === null) return null;
  const [person, { unconfirmedSince }] = await Promise.all([
    directory.findPerson(tenant.id, personId),
    directory.findEmailStanding(tenant.id, personId),
  ]);
  const email = person && primaryEmail(person.attributes);
  return email && unconfirmedSince ? { email, since: unconfirmedSince } : null;
}
