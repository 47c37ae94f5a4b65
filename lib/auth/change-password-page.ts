import { redirect } from 'next/navigation';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import type { LivingSession } from '@/lib/sessions/store';
import { type Browser, currentBrowser } from './browser';
import { currentSession } from './current-session';
import { currentInteraction } from './interaction';
import { type Journey, journeyOf, journeyPath } from './next-page';
import { type PageContext, pageContext } from './page-context';
import { type PageQuery, readPageQuery } from './page-query';

export interface ChangePasswordPage extends PageContext {
  browser: Browser;
  journey: Journey;
  interaction: Interaction | null;
  user: LivingSession;
  error: string | null;
}

/** Prepares the page: for whoever is signed in, whether they have to choose a new password or want to. */
export async function changePasswordPage(tenantSlug: string, query: PageQuery): Promise<ChangePasswordPage> {
  const context = await pageContext(tenantSlug);
  const read = await readPageQuery(query);
  const journey = journeyOf(read);
  const user = await currentSession(context.tenant);
  if (!user) redirect(journeyPath(tenantSlug, '/login', journey));
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  return { ...context, browser: await currentBrowser(context), journey, interaction, user, error: read('error') };
}
