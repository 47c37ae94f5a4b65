import { oauthContext } from '@/lib/http/oauth-context';
import { afterSignIn } from '@/lib/oauth/interaction/after-sign-in';
import { type Decided, decide } from '@/lib/oauth/interaction/decide';
import { type Interaction, loadInteraction } from '@/lib/oauth/interaction/load-interaction';
import { currentBrowser } from './browser';
import type { PageContext } from './page-context';
import { whoIsSignedIn } from './who-is-signed-in';

/** The authorization request that a page is about; null when it is gone or of another browser. */
export async function currentInteraction(context: PageContext, requestId: string): Promise<Interaction | null> {
  const { hash } = await currentBrowser(context);
  return loadInteraction(oauthContext(context), { requestId, browserHash: hash });
}

/**
 * Carries an authorization request on for whoever is signed in now.
 * @returns where the browser goes; null when nobody is signed in or the request is gone
 */
export async function carryOn(context: PageContext, requestId: string): Promise<string | null> {
  const signedIn = await whoIsSignedIn(context);
  if (!signedIn) return null;
  const { hash } = await currentBrowser(context);
  const next = await afterSignIn(oauthContext(context), { requestId, browserHash: hash }, signedIn);
  return next.kind === 'continue' ? next.location : null;
}

/** Carries out the decision of the consent page. */
export async function decideConsent(context: PageContext, requestId: string, decision: 'allow' | 'deny'): Promise<Decided> {
  const { hash } = await currentBrowser(context);
  return decide(oauthContext(context), { requestId, browserHash: hash }, await whoIsSignedIn(context), decision);
}
