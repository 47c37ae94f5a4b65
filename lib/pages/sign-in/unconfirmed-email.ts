import { primaryEmail } from '@/lib/people/primary-email';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { PageContext } from './page-context';

/**
 * The email address that the signed-in person has yet to confirm, and since when. Null for a person without a role,
 * because nothing depends on it.
 */
export async function unconfirmedEmail(
  { tenant, container: { directory } }: PageContext,
  { personId, role }: ActiveSession,
): Promise<{ email: string; since: Date } | null> {
  if (role === null) return null;
  const [person, { unconfirmedSince }] = await Promise.all([
    directory.findPerson(tenant.id, personId),
    directory.findEmailStanding(tenant.id, personId),
  ]);
  const email = person && primaryEmail(person.attributes);
  return email && unconfirmedSince ? { email, since: unconfirmedSince } : null;
}
