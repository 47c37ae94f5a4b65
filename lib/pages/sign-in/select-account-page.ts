import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { type Browser, currentBrowser } from './browser';
import { currentSession } from './current-session';
import { currentInteraction } from './interaction';
import { leadTo } from './lead-to';
import { journeyOf, journeyPath } from './next-page';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';
import { leadToRequestGone } from './request-gone';

export interface SelectAccountPage extends PageContext {
  browser: Browser;
  interaction: Interaction;
  user: ActiveSession;
}

/**
 * Prepares the page where a person chooses the account to continue with. A request that is gone or from another browser
 * leads to a page that says so.
 */
export async function selectAccountPage(context: PageContext, read: ReadQuery): Promise<SelectAccountPage> {
  const journey = journeyOf(read);
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  if (!interaction) leadToRequestGone(context.tenant.place, journey);
  const user = await currentSession(context);
  if (!user) leadTo(journeyPath(context.tenant.place, '/login', { ...journey, returnTo: null }));
  return { ...context, browser: await currentBrowser(context), interaction, user };
}
