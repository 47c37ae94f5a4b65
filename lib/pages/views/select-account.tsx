import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button, PlainButtonLink } from '@/components/ui/plain-button';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { brandFor, type JourneyBrand } from '@/lib/pages/sign-in/brand-for';
import { type Browser, currentBrowser } from '@/lib/pages/sign-in/browser';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { selectAccountPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { currentInteraction } from '@/lib/pages/sign-in/interaction';
import { journeyOf, journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { ReadQuery } from '@/lib/pages/sign-in/page-query';
import { redirectTo } from '@/lib/pages/sign-in/page-redirect';
import { redirectToRequestGone } from '@/lib/pages/sign-in/request-gone';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { CancelSignIn } from './cancel-sign-in';
import { FormTargets } from './form-targets';
import { JourneyFields } from './journey-fields';
import { nameWithin } from './name';
import { signInPage } from './sign-in-page';
import { WhoIsSignedIn } from './who-is-signed-in';

interface SelectAccountPage extends PageContext {
  brand: JourneyBrand;
  browser: Browser;
  interaction: Interaction;
  user: ActiveSession;
}

/**
 * Prepares the page where a person chooses the account to continue with. A request that is gone or from another browser
 * leads to a page that says so.
 */
async function selectAccountPage(context: PageContext, read: ReadQuery): Promise<SelectAccountPage> {
  const journey = journeyOf(read);
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  if (!interaction) redirectToRequestGone(context.tenant.place, journey);
  const user = await currentSession(context);
  if (!user) redirectTo(journeyPath(context.tenant.place, '/login', { ...journey, returnTo: null }));
  return {
    ...context,
    brand: await brandFor(context, interaction),
    browser: await currentBrowser(context),
    interaction,
    user,
  };
}

function SelectAccountView({ page }: { page: SelectAccountPage }) {
  const t = useText();
  const { brand, tenant, browser, interaction, user } = page;
  const { requestId, client, language, redirectUri } = interaction;
  const journey = { requestId, returnTo: null, language };
  return (
    <SignInShell
      brand={brand}
      title={t('signIn.chooseAnAccount')}
      description={t.rich('signIn.toContinueToClient', { client: client.clientName, name: nameWithin })}
    >
      <FormTargets redirectUri={redirectUri} />
      <p className="text-sm text-ink-muted">
        <WhoIsSignedIn user={user} />
      </p>
      <form method="post" action={tenantPath(tenant.place, '/select-account/choose')} className="mt-5">
        <JourneyFields journey={journey} csrf={browser.formToken(selectAccountPurpose(user.id, requestId))} />
        <Button type="submit" variant="primary" size="lg" block className="[overflow-wrap:anywhere] whitespace-normal">
          <span>
            {t.rich('signIn.continueAsName', {
              name: user.displayName ?? user.userName,
              user: (name) => <bdi>{name}</bdi>,
            })}
          </span>
        </Button>
      </form>
      <PlainButtonLink
        href={journeyPath(tenant.place, '/login', journey, { switch: '1' })}
        size="lg"
        block
        className="mt-3"
      >
        {t('signIn.signInWithDifferentAccount')}
      </PlainButtonLink>
      <CancelSignIn tenantPlace={tenant.place} browser={browser} interaction={interaction} />
    </SignInShell>
  );
}

export const selectAccount = signInPage({
  title: msg('signIn.chooseAnAccount'),
  load: selectAccountPage,
  View: SelectAccountView,
});
