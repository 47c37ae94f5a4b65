import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { type Browser, currentBrowser } from './browser';
import { currentSession } from './current-session';
import { currentInteraction } from './interaction';
import { leadTo } from './lead-to';
import { type Journey, journeyOf, journeyPath } from './next-page';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';

export interface ChangePasswordPage extends PageContext {
  browser: Browser;
  journey: Journey;
  interaction: Interaction | null;
  user: ActiveSession;
  error: string | null;
}

/**
 * Prepares the page for a signed-in person who must or wants to choose a new password. A person without a password has
 * no current one to enter: their first one is set through an emailed link, if email delivery is configured.
 */
export async function changePasswordPage(context: PageContext, read: ReadQuery): Promise<ChangePasswordPage> {
  const journey = journeyOf(read);
  const user = await currentSession(context);
  if (!user) leadTo(journeyPath(context.tenant.place, '/login', journey));
  const { container, tenant } = context;
  // That page explains that passwords are not used here.
  if (!tenant.settings.passwordSignIn) leadTo(tenantPath(context.tenant.place, '/forgot-password'));
  const password = await container.credentials.findPassword(tenant.id, user.personId);
  if (!password?.hash)
    leadTo(tenantPath(context.tenant.place, container.mail === null ? '/account' : '/forgot-password'));
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  return { ...context, browser: await currentBrowser(context), journey, interaction, user, error: read('error') };
}
