import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { type ClientAnswer, queryLocation } from '@/lib/oauth/authorize/client-redirect';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { originOf, tenantPath } from '@/lib/platform/shared/paths';
import { relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import { type Browser, currentBrowser } from './browser';
import { currentSession } from './current-session';
import { whereOn } from './go-on';
import { currentInteraction } from './interaction';
import { leadTo } from './lead-to';
import { type Journey, journeyOf } from './next-page';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';
import { leadToRequestGone } from './request-gone';
import { typedUserName } from './typed-user-name';

/** What the sign-in page shows. */
export type LoginPage =
  | (PageContext & { kind: 'answer'; answer: ClientAnswer })
  | (PageContext & {
      kind: 'form';
      browser: Browser;
      journey: Journey;
      interaction: Interaction | null;
      /** Somebody else is to sign in than who is signed in. */
      switching: boolean;
      /** The user name of who is signed in, where the request is for somebody else; null otherwise. */
      unwanted: string | null;
      /** What the tenant signs people in with: passkeys where browsers have them for this address, and providers by name. */
      passwords: boolean;
      passkeys: boolean;
      providers: { id: string; name: string }[];
      /** Where the form is posted. */
      action: string;
      error: string | null;
      /** Filled in beforehand: what was typed before the error, the hint of the client, or who has to sign in once more. */
      userName: string;
    });

/**
 * Prepares the sign-in page. Whoever is signed in goes on at once, unless somebody else is to sign in (`switch` in the
 * query, or the request itself), or the same person once more (`again`), or the form came back with an error: a mistyped password must not let the former person go on. A request that
 * is gone or of another browser ends in a page that says so.
 */
export async function loginPage(context: PageContext, read: ReadQuery): Promise<LoginPage> {
  const journey = journeyOf(read);
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  if (journey.requestId !== null && !interaction) leadToRequestGone(context.tenant.place, journey);
  const user = await currentSession(context);
  const switching = read('switch') !== null;
  const again = read('again') !== null;
  const error = read('error');
  const unwanted = user && interaction && !interaction.isFor(user.personId) ? user.userName : null;
  if (user && !switching && !again && error === null && unwanted === null) {
    const next = await whereOn(context, journey);
    if (next.kind === 'answer' && next.answer.responseMode === 'form_post')
      return { ...context, kind: 'answer', answer: next.answer };
    if (next.kind === 'answer') leadTo(queryLocation(next.answer));
    if (next.kind === 'continue' && !asksToSignIn(context, interaction, next.location)) leadTo(next.location);
  }
  return {
    ...context,
    kind: 'form',
    browser: await currentBrowser(context),
    journey,
    interaction,
    action: tenantPath(context.tenant.place, '/login/password'),
    switching,
    unwanted,
    passwords: context.tenant.settings.passwordSignIn,
    passkeys:
      context.tenant.settings.passkeySignIn &&
      relyingPartyOf(originOf(context.container.config.url, context.tenant.place)) !== null,
    providers: await context.container.identityProviders.store.listOffered(context.tenant.id),
    error,
    userName:
      (error !== null && (await typedUserName(context))) ||
      (switching ? '' : (interaction?.loginHint ?? (unwanted === null ? user?.userName : null) ?? '')),
  };
}

/** Whether the request wants a new sign-in from whoever is signed in (`prompt=login`). */
function asksToSignIn(context: PageContext, interaction: Interaction | null, location: string): boolean {
  return (
    interaction !== null &&
    location === oauthContext(context).interactionUrl('login', { id: interaction.requestId, parameters: interaction })
  );
}
