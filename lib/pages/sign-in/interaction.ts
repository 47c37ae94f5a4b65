import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { type AfterSignIn, afterSignIn } from '@/lib/oauth/interaction/after-sign-in';
import { type Decided, decide } from '@/lib/oauth/interaction/decide';
import { type GivenUp, giveUp } from '@/lib/oauth/interaction/give-up';
import { type Interaction, loadInteraction } from '@/lib/oauth/interaction/load-interaction';
import { currentBrowser } from './browser';
import type { PageContext } from './page-context';
import { pendingSignIn } from './pending-sign-in';
import { whoIsSignedIn } from './who-is-signed-in';

/** The authorization request that a page is about; null when it is gone or of another browser. */
export async function currentInteraction(context: PageContext, requestId: string): Promise<Interaction | null> {
  const { hash } = await currentBrowser(context);
  return loadInteraction(oauthContext(context), { requestId, browserHash: hash });
}

/**
 * Carries an authorization request on for whoever is signed in now.
 * @param selected whether they have just chosen to go on in their session
 * @returns where the browser goes, or the answer for the client; `gone` when nobody is signed in or the request is gone
 */
export async function carryOn(context: PageContext, requestId: string, selected = false): Promise<AfterSignIn> {
  const signedIn = await whoIsSignedIn(context);
  if (!signedIn) return { kind: 'gone' };
  const { hash } = await currentBrowser(context);
  return afterSignIn(oauthContext(context), { requestId, browserHash: hash, selected }, signedIn);
}

/** Carries out the decision of the consent page. */
export async function decideConsent(
  context: PageContext,
  requestId: string,
  decision: 'allow' | 'deny',
): Promise<Decided> {
  const { hash } = await currentBrowser(context);
  return decide(oauthContext(context), { requestId, browserHash: hash }, await whoIsSignedIn(context), decision);
}

/** Ends an authorization request whose person goes back to the client; while a sign-in waits, whoever was signed in before is not who goes back. */
export async function leaveRequest(context: PageContext, requestId: string): Promise<GivenUp> {
  const { hash } = await currentBrowser(context);
  const signedIn = (await pendingSignIn(context)) ? null : await whoIsSignedIn(context);
  return giveUp(oauthContext(context), { requestId, browserHash: hash }, signedIn);
}
