import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';

/** The cause of what a signed-in person does. */
export function causeOf(user: Pick<ActiveSession, 'personId' | 'userName'>, origin: RequestOrigin): Cause {
  return { actor: { type: 'person', id: user.personId, name: user.userName }, origin };
}
