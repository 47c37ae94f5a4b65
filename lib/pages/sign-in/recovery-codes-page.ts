import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { msg } from '@/lib/platform/shared/message';
import { makeRecoveryCodes } from '@/lib/sign-in/second-factors/recovery-code';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { brandFor, type JourneyBrand } from './brand-for';
import { type Browser, currentBrowser } from './browser';
import { currentSession } from './current-session';
import { ofSession } from './factor-subject';
import { currentInteraction } from './interaction';
import { type Journey, journeyOf, journeyPath } from './next-page';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';
import { redirectTo } from './page-redirect';

export interface RecoveryCodesPage extends PageContext {
  brand: JourneyBrand;
  journey: Journey;
  interaction: Interaction | null;
  /** Whether the person has a factor that the codes can replace. */
  hasFactor: boolean;
  /** The number of unused codes. */
  unused: number;
  browser: Browser;
  /** The signed-in person, whose codes they are. */
  user: ActiveSession;
  /** Why no new ones were generated. */
  error: string | null;
}

/** The messages for `?error=` on the page. */
export const recoveryCodesErrors = {
  'old-sign-in': msg('signIn.youSignedInWhileAgo'),
  'no-factor': msg('signIn.addSecondFactorFirst'),
} as const;

/** Prepares the page that offers recovery codes, during sign-in or from the account page. */
export async function recoveryCodesPage(context: PageContext, read: ReadQuery): Promise<RecoveryCodesPage> {
  const journey = journeyOf(read);
  const user = await currentSession(context);
  if (!user || user.mustSignInAgain || user.needsSecondFactor)
    redirectTo(journeyPath(context.tenant.place, '/login', journey));
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  const { factors, recoveryCodes } = await context.container.secondFactors.list(context.tenant.id, user.personId);
  return {
    ...context,
    brand: await brandFor(context, interaction),
    journey,
    interaction,
    hasFactor: factors.length > 0,
    unused: recoveryCodes,
    browser: await currentBrowser(context),
    user,
    error: read('error'),
  };
}

/**
 * Creates recovery codes for the signed-in person, shortly after they have confirmed who they are.
 * @returns the codes, which are shown only once; or why there are none
 */
export async function makeCodes(
  context: PageContext,
  user: ActiveSession,
): Promise<{ codes: string[] } | { error: keyof typeof recoveryCodesErrors }> {
  const { container, origin } = context;
  const { mayManage } = await ofSession(context, user);
  if (!mayManage) return { error: 'old-sign-in' };
  const stores = {
    secondFactors: container.secondFactors,
    recoveryKey: container.tenantKeys.loaded(user.tenantId)['recovery-code'],
  };
  const cause = { actor: { type: 'person', id: user.personId, name: user.userName }, origin } as const;
  const codes = await makeRecoveryCodes(stores, user, { cause, now: container.now() });
  return codes ? { codes } : { error: 'no-factor' };
}
