import { leadTo } from './lead-to';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { currentSession } from './current-session';
import { currentInteraction } from './interaction';
import { type Journey, journeyOf, journeyPath } from './next-page';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';

export interface RecoveryCodesPage extends PageContext {
  journey: Journey;
  interaction: Interaction | null;
  /** Whether there is a factor for the codes to take the place of. */
  hasFactor: boolean;
  /** How many codes are unused. */
  unused: number;
}

/** Prepares the page that offers recovery codes, on the way in or from the account page. */
export async function recoveryCodesPage(context: PageContext, read: ReadQuery): Promise<RecoveryCodesPage> {
  const journey = journeyOfread;
  const user = await currentSession(context);
  if (!user || user.needsSecondFactor) leadTo(journeyPath(context.tenant.place, '/login', journey));
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  const { factors, recoveryCodes } = await context.container.secondFactors.list(context.tenant.id, user.personId);
  return { ...context, journey, interaction, hasFactor: factors.length > 0, unused: recoveryCodes };
}
