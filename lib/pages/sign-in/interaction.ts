import { oauthContext, signedInBy } from '@/lib/edge/oauth/oauth-context';
import { type AfterSignIn, afterSignIn } from '@/lib/oauth/interaction/after-sign-in';
import { type Decided, decide } from '@/lib/oauth/interaction/decide';
import { type GivenUp, giveUp } from '@/lib/oauth/interaction/give-up';
import { type Interaction, loadInteraction } from '@/lib/oauth/interaction/load-interaction';
import type { PostedForm } from './answer-form';
import { currentBrowser } from './browser';
import type { PageContext } from './page-context';
import { pendingSignIn } from './pending-sign-in';
import { whoIsSignedIn } from './who-is-signed-in';

/** The authorization request that a page is about; null when it is gone or from another browser. */
export async function currentInteraction(context: PageContext, requestId: string): Promise<Interaction | null> {
  const { hash } = await currentBrowser(context);
  return loadInteraction(oauthContext(context), { requestId, browserHash: hash });
}

/**
 * Continues an authorization request for the signed-in person.
 * @param selected whether they have just chosen to continue in their session
 * @returns where the browser goes, or the response for the client; `gone` when no one is signed in or the request is
 *   gone
 */
export async function carryOn(context: PageContext, requestId: string, selected = false): Promise<AfterSignIn> {
  const signedIn = await whoIsSignedIn(context);
  if (!signedIn) return { kind: 'gone' };
  const { hash } = await currentBrowser(context);
  return afterSignIn(oauthContext(context), { requestId, browserHash: hash, selected }, signedIn);
}

/** Applies the decision made on the consent page. */
export function decideConsent(form: PostedForm, requestId: string, decision: 'allow' | 'deny'): Promise<Decided> {
  const { browser, user } = form;
  const by = user && signedInBy(user);
  return decide(oauthContext(form), { requestId, browserHash: browser.hash }, by, decision);
}

/**
 * Ends an authorization request when the person cancels the sign-in. While a sign-in waits for its second factor, the
 * person of an earlier session does not count as the one who cancels.
 */
export async function leaveRequest(context: PageContext, requestId: string): Promise<GivenUp> {
  const { hash } = await currentBrowser(context);
  const by = (await pendingSignIn(context)) ? 'awaits-second-factor' : await whoIsSignedIn(context);
  return giveUp(oauthContext(context), { requestId, browserHash: hash }, by);
}
