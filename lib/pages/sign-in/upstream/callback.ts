import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { onwardPage } from '@/lib/edge/plain-pages/onward-page';
import { findRequest } from '@/lib/oauth/interaction/find-request';
import type { Language } from '@/lib/platform/shared/languages';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { inRequestedLanguage } from '@/lib/platform/shared/origin';
import { originOf, tenantPath } from '@/lib/platform/shared/paths';
import type { Bytes } from '@/lib/platform/shared/secret';
import { testReturn } from '@/lib/sign-in/identity-providers/provider-test';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { type Returned, returnFromUpstream } from '@/lib/sign-in/identity-providers/return-from-upstream';
import { signInUpstream } from '@/lib/sign-in/identity-providers/sign-in-upstream';
import type { Attempt } from '@/lib/sign-in/identity-providers/store';
import { everySid } from '@/lib/sign-in/sessions/session-cookie';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { answerWithErrorPage } from '../answer-with-error-page';
import { currentBrowser } from '../browser';
import { continueSignIn } from '../continue-sign-in';
import { currentSession, sidsHere } from '../current-session';
import type { BrowserAnswer } from '../form-route';
import { keepPendingSignIn } from '../keep-pending-sign-in';
import { keepSession } from '../keep-session';
import { keepTypedUserName } from '../keep-typed-user-name';
import { type Journey, journeyPath } from '../next-page';
import type { PageContext } from '../page-context';
import { wantsFresh } from './ask-of-provider';
import { failureText, linkRejectionText, noAttemptText, refusalText } from './outcome-text';
import { refuseUpstream } from './rejection-page';
import { takeBackSetUpTest, takeBackTest } from './test-return';

type Asserted = Extract<Returned, { kind: 'asserted' }>;

/** GET of the address to which a provider returns the browser. */
export const returnedFromUpstream: BrowserAnswer = (context, request, { provider: providerId = '' }) =>
  answerWithErrorPage(context, async () => {
    const answer = await takeBack(context, { providerId, query: new URL(request.url).search.slice(1) });
    if (typeof answer !== 'string' || isOurs(context, answer)) return answer;
    return onwardPage({
      href: answer,
      to: msg('signIn.theApp'),
      brand: brandOf(context.tenant),
      language: context.origin.language,
    });
  });

/** Our own pages are relative paths or addresses at the tenant's origin. */
const isOurs = ({ tenant, container: { config } }: PageContext, location: string) =>
  location.startsWith('/') || location.startsWith(`${originOf(config.url, tenant.place)}/`);

async function takeBack(
  asked: PageContext,
  { providerId, query }: { providerId: string; query: string },
): Promise<string | Response> {
  const {
    tenant,
    container: { identityProviders, config, now },
  } = asked;
  const test = testReturn(query);
  if (test) return (test === 'set-up' ? takeBackSetUpTest : takeBackTest)(asked, { providerId, query });
  const { hash: browserHash } = await currentBrowser(asked);
  const redirectUri = upstreamRedirectUri(config.url, tenant.place, providerId);
  const returned = await returnFromUpstream(
    identityProviders,
    {
      tenantId: tenant.id,
      providerId,
      query,
      browserHash,
      redirectUri,
      undatedToo: (attempt) => mayBeUndated(asked, browserHash, attempt),
    },
    now(),
  );
  if (returned.kind === 'no-attempt')
    return refuseUpstream(asked, {
      ...noAttemptText(returned.why),
      back: backToLogin(asked, { requestId: null, returnTo: null }),
    });
  const { provider } = returned;
  const attempt = { ...returned.attempt, language: await languageOf(asked, browserHash, returned.attempt) };
  const context = { ...asked, origin: inRequestedLanguage(asked.origin, attempt.language) };
  const back = attempt.sessionId === null ? backToLogin(context, attempt) : backToSecurity(context);
  if (returned.kind === 'failed') return refuseUpstream(context, { ...failureText(provider, returned.why), back });
  return attempt.sessionId === null
    ? signIn(context, { ...returned, attempt }, back)
    : link(context, returned, attempt.sessionId);
}

/**
 * Whether a sign-in without `auth_time` may be accepted. It may if only Tessera, and not the application, asked for a
 * recent sign-in, for a person who has no other way to confirm it. An application that requires a recent sign-in must
 * get a truthful answer (OpenID Connect Core, section 3.1.2.1).
 */
async function mayBeUndated(
  context: PageContext,
  browserHash: Bytes | null,
  { sessionId, requestId }: Attempt,
): Promise<boolean> {
  if (sessionId !== null || requestId === null) return sessionId === null;
  const found = await findRequest(oauthContext(context), { requestId, browserHash });
  return found.kind === 'found' && !wantsFresh(found.request.parameters);
}

/**
 * The language that the application's request asks for. It is looked up here because the provider's response does not
 * contain it.
 */
async function languageOf(
  context: PageContext,
  browserHash: Bytes | null,
  { requestId }: Attempt,
): Promise<Language | null> {
  if (requestId === null || context.origin.languageChosen) return null;
  const found = await findRequest(oauthContext(context), { requestId, browserHash });
  return found.kind === 'found' ? (found.request.parameters.language ?? null) : null;
}

async function signIn(
  context: PageContext,
  { provider, asserted, claims, attempt }: Asserted & { attempt: Journey },
  back: { href: string; text: Sayable },
): Promise<string | Response> {
  const { tenant, container, origin } = context;
  const { hash: browserHash } = await currentBrowser(context);
  if (!browserHash) return refuseUpstream(context, { ...noAttemptText('other-browser'), back });
  const place = {
    browserHash,
    sids: everySid(await sidsHere(context)),
    lifetimeSeconds: tenant.settings.sessionSeconds,
    origin,
  };
  const outcome = await signInUpstream(
    container.identityProviders.store,
    { provider, asserted, claims, maxAge: attempt.maxAge },
    place,
    container.now(),
  );
  if (outcome.kind === 'refused')
    return refuseUpstream(context, { ...refusalText(provider, outcome.why), personId: outcome.personId, back });
  await keepTypedUserName(context, null);
  await keepPendingSignIn(context, outcome.kind === 'second-factor' ? outcome.token : null);
  if (outcome.kind === 'second-factor') return journeyPath(tenant.place, '/second-factor', attempt);
  await keepSession(context, outcome.sid);
  // Signing in counts as choosing an account, even if the provider reused a sign-in that is older than the request.
  return continueSignIn(context, attempt, true);
}

/** The browser must still have the session that started the linking. */
async function link(
  context: PageContext,
  { provider, asserted }: Asserted,
  sessionId: string,
): Promise<string | Response> {
  const {
    tenant,
    container: { identityProviders, now },
    origin,
  } = context;
  const user = await currentSession(context);
  const outcome =
    user?.id === sessionId
      ? await identityProviders.store.link({ provider, asserted, sessionId, origin, now: now() })
      : 'other-person';
  if (outcome === 'linked' || outcome === 'linked-before')
    return tenantPath(tenant.place, '/account/security?done=linked');
  return refuseUpstream(context, {
    ...linkRejectionText(provider, outcome),
    personId: user?.personId ?? null,
    back: backToSecurity(context),
  });
}

export const backToLogin = ({ tenant }: PageContext, journey: Journey) => ({
  href: journeyPath(tenant.place, '/login', journey),
  text: msg('signIn.backToSignIn'),
});
const backToSecurity = ({ tenant }: PageContext) => ({
  href: tenantPath(tenant.place, '/account/security'),
  text: msg('signIn.backToYourAccount'),
});
