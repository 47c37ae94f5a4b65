import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { PlainButtonLink } from '@/components/ui/plain-button';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { type AccountHere, accountsHere } from '@/lib/pages/sign-in/accounts-here';
import { brandFor, type JourneyBrand } from '@/lib/pages/sign-in/brand-for';
import { type Browser, currentBrowser } from '@/lib/pages/sign-in/browser';
import { currentInteraction } from '@/lib/pages/sign-in/interaction';
import { type Journey, journeyOf, journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { ReadQuery } from '@/lib/pages/sign-in/page-query';
import { redirectTo } from '@/lib/pages/sign-in/page-redirect';
import { redirectToRequestGone } from '@/lib/pages/sign-in/request-gone';
import { msg } from '@/lib/platform/shared/message';
import { AccountChoices } from './account-choices';
import { CancelSignIn } from './cancel-sign-in';
import { FormTargets } from './form-targets';
import { nameWithin } from './name';
import { signInPage } from './sign-in-page';

interface SelectAccountPage extends PageContext {
  brand: JourneyBrand;
  browser: Browser;
  journey: Journey;
  interaction: Interaction | null;
  accounts: AccountHere[];
}

/**
 * Prepares the page where a person chooses the account to continue with: for an application, of which only accounts are
 * listed that it may get, or to go on in our own pages. A request that is gone or from another browser leads to a page
 * that says so.
 */
async function selectAccountPage(context: PageContext, read: ReadQuery): Promise<SelectAccountPage> {
  const journey = journeyOf(read);
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  if (journey.requestId !== null && !interaction) redirectToRequestGone(context.tenant.place, journey);
  const here = await accountsHere(context);
  const accounts = here.filter(({ personId }) => interaction?.isFor(personId) ?? true);
  if (accounts.length === 0) redirectTo(journeyPath(context.tenant.place, '/login', journey));
  return {
    ...context,
    brand: await brandFor(context, interaction),
    browser: await currentBrowser(context),
    journey,
    interaction,
    accounts,
  };
}

function SelectAccountView({ page }: { page: SelectAccountPage }) {
  const t = useText();
  const { brand, tenant, browser, journey, interaction, accounts } = page;
  return (
    <SignInShell
      brand={brand}
      title={t('signIn.chooseAnAccount')}
      description={
        interaction && t.rich('signIn.toContinueToClient', { client: interaction.client.clientName, name: nameWithin })
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <AccountChoices tenantPlace={tenant.place} browser={browser} accounts={accounts} journey={journey} />
      <PlainButtonLink
        href={journeyPath(tenant.place, '/login', journey, { switch: 'another' })}
        size="lg"
        block
        className="mt-3 text-center"
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
