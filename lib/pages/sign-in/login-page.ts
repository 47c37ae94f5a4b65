import { oauthContext, signedInBy } from '@/lib/edge/oauth/oauth-context';
import { type ClientAnswer, queryLocation } from '@/lib/oauth/authorize/client-redirect';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { originOf, tenantPath } from '@/lib/platform/shared/paths';
import { routeOfAddress } from '@/lib/sign-in/identity-providers/route-of-address';
import type { OfferedProvider } from '@/lib/sign-in/identity-providers/store';
import { relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import { type AccountHere, accountsHere } from './accounts-here';
import { brandFor, type JourneyBrand } from './brand-for';
import { type Browser, currentBrowser } from './browser';
import { whereOn } from './continue-sign-in';
import { currentSession } from './current-session';
import { currentInteraction } from './interaction';
import { type Journey, journeyOf, journeyPath } from './next-page';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';
import { redirectTo } from './page-redirect';
import { redirectToRequestGone } from './request-gone';
import { typedUserName } from './typed-user-name';

/**
 * `all` methods on one page; or first the `address`, if an email domain leads to an identity provider, and then the
 * `password` and the other methods for that address.
 */
export type LoginStep = 'all' | 'address' | 'password';

/** What the sign-in page shows. */
export type LoginPage =
  | (PageContext & { kind: 'answer'; brand: JourneyBrand; answer: ClientAnswer })
  | (PageContext & {
      kind: 'form';
      brand: JourneyBrand;
      browser: Browser;
      journey: Journey;
      interaction: Interaction | null;
      /** Whether a different person than the signed-in one is to sign in. */
      switching: boolean;
      /**
       * The other accounts of this browser that could continue without a password. Empty for a person who has just
       * asked for one that is not among them.
       */
      accounts: AccountHere[];
      /** The user name of the signed-in person when the request is for a different person; otherwise null. */
      unwanted: string | null;
      /**
       * The sign-in methods of the tenant: passwords, passkeys where browsers support them for this address, and
       * identity providers by name.
       */
      passwords: boolean;
      passkeys: boolean;
      providers: OfferedProvider[];
      step: LoginStep;
      /** Whether an email domain leads to a provider; otherwise there is one step. */
      routed: boolean;
      /** The address that the form is posted to. */
      action: string;
      error: string | null;
      /** Pre-filled: what was typed before the error, the client's hint, or the person who has to sign in again. */
      userName: string;
    });

/**
 * Prepares the sign-in page. A signed-in person continues immediately, unless a different person is to sign in
 * (`switch` in the query, or the request itself), the same person must sign in again (`again`), or the form came back
 * with an error: after a mistyped password, the previous person must not continue. A request that is gone or from
 * another browser leads to a page that says so.
 */
export async function loginPage(context: PageContext, read: ReadQuery): Promise<LoginPage> {
  const journey = journeyOf(read);
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  if (journey.requestId !== null && !interaction) redirectToRequestGone(context.tenant.place, journey);
  const user = await currentSession(context);
  const switching = read('switch') !== null;
  const again = read('again') !== null;
  const error = read('error');
  const unwanted = user && interaction && !interaction.isFor(user.personId) ? user.userName : null;
  if (user && !switching && !again && error === null && unwanted === null) {
    const next = await whereOn(context, journey);
    if (next.kind === 'answer' && next.answer.responseMode === 'form_post')
      return { ...context, kind: 'answer', brand: await brandFor(context, interaction), answer: next.answer };
    if (next.kind === 'answer') redirectTo(queryLocation(next.answer));
    if (next.kind === 'continue' && !asksToSignIn(context, interaction, next.location)) redirectTo(next.location);
  }
  const providers = await context.container.identityProviders.store.listOffered(context.tenant.id);
  const routed = providers.some((provider) => provider.routed);
  const way = read('way');
  const typed = error !== null || routed ? await typedUserName(context) : '';
  const hint = switching || error !== null ? null : (interaction?.loginHint ?? null);
  const step = routed ? await stepOf(context, { way, typed, hint }) : 'all';
  if (step === 'provider') redirectTo(journeyPath(context.tenant.place, '/login/address', journey));
  return {
    ...context,
    kind: 'form',
    brand: await brandFor(context, interaction),
    browser: await currentBrowser(context),
    journey,
    interaction,
    step,
    routed,
    action: tenantPath(context.tenant.place, step === 'address' ? '/login/address' : '/login/password'),
    switching,
    accounts: again || read('switch') === 'another' ? [] : await otherAccounts(context, interaction),
    unwanted,
    passwords: context.tenant.settings.passwordSignIn,
    passkeys:
      context.tenant.settings.passkeySignIn &&
      relyingPartyOf(originOf(context.container.config.url, context.tenant.place)) !== null,
    providers,
    error,
    userName:
      ((error !== null || way !== null) && typed) ||
      (switching ? '' : (interaction?.loginHint ?? (unwanted === null ? user?.userName : null) ?? '')),
  };
}

/**
 * The step of a tenant whose email domains lead to providers.
 * @param at.typed the address last typed in this browser
 * @param at.hint the person whom the application names, for whom no address has to be typed
 * @returns 'provider' if the browser goes there. It does so once, so that the person can come back and sign in otherwise.
 */
async function stepOf(
  { tenant, container }: PageContext,
  { way, typed, hint }: { way: string | null; typed: string; hint: string | null },
): Promise<LoginStep | 'provider'> {
  if (way === 'all') return 'all';
  if (way === 'password' && typed !== '') return 'password';
  if (way !== null || hint === null) return 'address';
  if (!(await routeOfAddress(container.identityProviders.store, tenant.id, hint))) return 'password';
  return typed === hint ? 'address' : 'provider';
}

/** The accounts that the person may choose instead of signing in, besides the current one. */
async function otherAccounts(context: PageContext, interaction: Interaction | null): Promise<AccountHere[]> {
  const accounts = await accountsHere(context);
  return accounts.filter((account) => !account.current && (interaction?.maySuffice(signedInBy(account)) ?? true));
}

/** Whether the request requires the signed-in person to sign in again (`prompt=login`). */
function asksToSignIn(context: PageContext, interaction: Interaction | null, location: string): boolean {
  return (
    interaction !== null &&
    location === oauthContext(context).interactionUrl('login', { id: interaction.requestId, parameters: interaction })
  );
}
