import { Eye } from 'lucide-react';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { AppLogo } from '@/components/ui/app-logo';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { brandFor, type JourneyBrand } from '@/lib/pages/sign-in/brand-for';
import { type Browser, currentBrowser } from '@/lib/pages/sign-in/browser';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { consentPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { currentInteraction } from '@/lib/pages/sign-in/interaction';
import { type LogoUrl, logoUrls } from '@/lib/pages/sign-in/logo-urls';
import { journeyOf, journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { ReadQuery } from '@/lib/pages/sign-in/page-query';
import { redirectTo } from '@/lib/pages/sign-in/page-redirect';
import { redirectToRequestGone } from '@/lib/pages/sign-in/request-gone';
import { isSignedInFully } from '@/lib/pages/sign-in/required-step';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { FormTargets } from '../form-targets';
import { JourneyFields } from '../journey-fields';
import { nameWithin } from '../name';
import { signInPage } from '../sign-in-page';
import { SignedInAs } from '../signed-in-as';
import { UnverifiedClient } from '../unverified-client';
import { ClientLinks } from './client-links';
import { DecisionForm } from './decision-form';
import { DetailList } from './detail-list';
import { ResourceList } from './resource-list';
import { ScopeList } from './scope-list';

interface ConsentPage extends PageContext {
  brand: JourneyBrand;
  browser: Browser;
  interaction: Interaction;
  user: ActiveSession;
  logo: LogoUrl;
  /** The scopes that the person has already allowed this client; null when there are none. */
  allowedBefore: ReadonlySet<string> | null;
}

/**
 * Prepares the consent page, for the session that the request is bound to. Any other session goes through the sign-in
 * page, which binds it. A request that is gone or belongs to another browser leads to a page that says so.
 */
async function consentPage(context: PageContext, read: ReadQuery): Promise<ConsentPage> {
  const journey = journeyOf(read);
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  if (!interaction) redirectToRequestGone(context.tenant.place, journey);
  const user = await currentSession(context);
  if (!user || interaction.sessionId !== user.id || !isSignedInFully(user)) {
    redirectTo(journeyPath(context.tenant.place, '/login', { ...journey, returnTo: null }));
  }
  const allowed = await context.container.oauth.findConsent(
    context.tenant.id,
    user.personId,
    interaction.client.clientId,
  );
  const { clientId } = interaction.client;
  return {
    ...context,
    brand: await brandFor(context, interaction),
    browser: await currentBrowser(context),
    interaction,
    user,
    logo: (await logoUrls(context, [clientId]))(clientId),
    allowedBefore: allowed.length > 0 ? new Set(allowed) : null,
  };
}

/** Single claims about the person, in words. */
function ClaimList({ id, title, claims }: { id: string; title: MessageId } & Pick<Interaction, 'claims'>) {
  const t = useText();
  if (claims.length === 0) return null;
  return (
    <>
      <h2 id={id} className="mt-5 text-sm font-medium text-ink-muted">
        {t(title)}
      </h2>
      <ul aria-labelledby={id} className="mt-2 divide-y rounded-lg border">
        {claims.map(({ name, words }) => (
          <li key={name} className="flex gap-3 px-3.5 py-2.5">
            <Eye aria-hidden className="mt-1 size-4 shrink-0 text-ink-subtle" />
            <span className="min-w-0">
              <span className="block text-base text-pretty">{t(words)}</span>
              <code className="block font-mono text-xs text-ink-subtle">{name}</code>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ConsentView({ page }: { page: ConsentPage }) {
  const t = useText();
  const { brand, tenant, browser, interaction, user, logo, allowedBefore } = page;
  const {
    requestId,
    client,
    language,
    redirectHost,
    redirectUri,
    scopes,
    claims,
    declaredClaims,
    authorizationDetails,
    resources,
  } = interaction;
  const journey = { requestId, returnTo: null, language };
  return (
    <SignInShell
      wide
      brand={brand}
      picture={logo !== undefined && !interaction.look.logo && <AppLogo url={logo} className="size-12" />}
      title={t.rich('signIn.allowClientAccess', {
        client: client.clientName,
        app: (name) => <bdi>{name}</bdi>,
      })}
      description={t.rich('signIn.youllThenBeSentTo', { host: redirectHost, name: nameWithin })}
      footer={<ClientLinks client={client} />}
    >
      <FormTargets redirectUri={redirectUri} />
      <UnverifiedClient client={client} redirectHost={redirectHost} />
      {(scopes.length > 0 || authorizationDetails.length === 0) && (
        <ScopeList scopes={scopes} allowedBefore={allowedBefore} />
      )}
      {/* Those requested beyond the scopes (OpenID Connect Core, 5.5): consent to them is requested each time. */}
      <ClaimList id="claims" title="signIn.thisTimeItAlsoAsksTo" claims={claims} />
      <ClaimList id="declared-claims" title="signIn.itAlsoReceives" claims={declaredClaims} />
      <DetailList details={authorizationDetails} besides={scopes.length > 0} />
      <ResourceList resources={resources} />
      <p className="mt-5 text-sm text-ink-muted">
        <SignedInAs user={user} tenantPlace={tenant.place} journey={journey} />
      </p>
      <DecisionForm action={tenantPath(tenant.place, '/consent/decision')}>
        <JourneyFields journey={journey} csrf={browser.formToken(consentPurpose(requestId))} />
      </DecisionForm>
    </SignInShell>
  );
}

export const consent = signInPage({ title: msg('signIn.allowAccess'), load: consentPage, View: ConsentView });
