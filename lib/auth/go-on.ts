import { errorPage } from '@/lib/http/error-page';
import { currentSession } from './current-session';
import { carryOn } from './interaction';
import { homePath, type Journey, journeyPath } from './next-page';
import type { PageContext } from './page-context';

/**
 * Where a person goes who has just signed in or chosen a password: on with the authorization request, back to the
 * page that asked for the sign-in, or to the page that they begin with.
 * @returns a location, or the page that says that the request is gone
 */
export async function goOn(context: PageContext, journey: Journey): Promise<string | Response> {
  const { tenant } = context;
  if (journey.requestId !== null) return (await carryOn(context, journey.requestId)) ?? goneRequestPage(context);
  const user = await currentSession(tenant);
  if (!user) return journeyPath(tenant.slug, '/login', journey);
  if (user.mustChangePassword) return journeyPath(tenant.slug, '/change-password', journey);
  return journey.returnTo ?? homePath(tenant.slug, user);
}

/** For a form whose authorization request is gone, decided, or of another browser. */
export function goneRequestPage({ tenant, origin: { requestId } }: Pick<PageContext, 'tenant' | 'origin'>): Response {
  const description = 'It has expired, was answered already, or was started in another browser. Go back to the application and start again.';
  return errorPage({ status: 400, tenantName: tenant.name, title: 'This sign-in request cannot go on', description, requestId });
}
