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

export interface ConsentPage extends PageContext {
  browser: Browser;
  interaction: Interaction;
  user: ActiveSession;
  /** The scopes that the person has already allowed this client; null when there are none. */
  allowedBefore: ReadonlySet<string> | null;
}

/**
 * Prepares the consent page, for the session that the request is bound to. Any other session goes through the sign-in
 * page, which binds it. A request that is gone or belongs to another browser leads to a page that says so.
 */
export async function consentPage(context: PageContext, read: ReadQuery): Promise<ConsentPage> {
  const journey = journeyOf(read);
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  if (!interaction) leadToRequestGone(context.tenant.place, journey);
  const user = await currentSession(context);
  if (!user || interaction.sessionId !== user.id || user.needsSecondFactor || user.mustChangePassword) {
    leadTo(journeyPath(context.tenant.place, '/login', { ...journey, returnTo: null }));
  }
  const allowed = await context.container.oauth.findConsent(
    context.tenant.id,
    user.personId,
    interaction.client.clientId,
  );
  return {
    ...context,
    browser: await currentBrowser(context),
    interaction,
    user,
    allowedBefore: allowed.length > 0 ? new Set(allowed) : null,
  };
}
