import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { Button } from '@/components/ui/plain-button';
import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { brandFor, type JourneyBrand } from '@/lib/pages/sign-in/brand-for';
import { type Browser, currentBrowser } from '@/lib/pages/sign-in/browser';
import { currentSession } from '@/lib/pages/sign-in/current-session';
import { changePasswordErrors } from '@/lib/pages/sign-in/forms/errors';
import { newPasswordRules } from '@/lib/pages/sign-in/forms/new-password-errors';
import { changePasswordPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { currentInteraction } from '@/lib/pages/sign-in/interaction';
import { type Journey, journeyOf, journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { errorText, type ReadQuery } from '@/lib/pages/sign-in/page-query';
import { redirectTo } from '@/lib/pages/sign-in/page-redirect';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { isProvenPassword } from '@/lib/sign-in/passwords/proven-password';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { CancelSignIn } from './cancel-sign-in';
import { FormTargets } from './form-targets';
import { JourneyFields } from './journey-fields';
import { signInPage } from './sign-in-page';

interface ChangePasswordPage extends PageContext {
  brand: JourneyBrand;
  browser: Browser;
  journey: Journey;
  interaction: Interaction | null;
  user: ActiveSession;
  /** Whether the sign-in a moment ago stands for the current password. */
  isProven: boolean;
  error: string | null;
}

/**
 * Prepares the page for a signed-in person who must or wants to choose a new password. A person without a password has
 * no current one to enter: their first one is set through an emailed link, if email delivery is configured.
 */
async function changePasswordPage(context: PageContext, read: ReadQuery): Promise<ChangePasswordPage> {
  const journey = journeyOf(read);
  const user = await currentSession(context);
  if (!user) redirectTo(journeyPath(context.tenant.place, '/login', journey));
  const { container, tenant } = context;
  // That page explains that passwords are not used here.
  if (!tenant.settings.passwordSignIn) redirectTo(tenantPath(context.tenant.place, '/forgot-password'));
  const password = await container.credentials.findPassword(tenant.id, user.personId);
  if (!password?.hash)
    redirectTo(tenantPath(context.tenant.place, container.mail === null ? '/account' : '/forgot-password'));
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  return {
    ...context,
    brand: await brandFor(context, interaction),
    browser: await currentBrowser(context),
    journey,
    interaction,
    user,
    isProven: isProvenPassword(user, password, container.now()),
    error: read('error'),
  };
}

/** What happens after the change, depending on the tenant's setting. */
const consequences = {
  everything: msg('signIn.youllNeedToSignIn'),
  others: msg('signIn.thisBrowserStaysSignedIn'),
  nothing: msg('signIn.yourDevicesAndConnectedApps'),
} as const;

function ChangePasswordView({ page }: { page: ChangePasswordPage }) {
  const t = useText();
  const { brand, tenant, browser, journey, interaction, user, isProven, error } = page;
  const { passwordMinimumLength, passwordChangeEnds } = tenant.settings;
  const fault = errorText(changePasswordErrors(passwordMinimumLength), error);
  const faultOf = (field: string) => (fault?.field === field ? t(fault.text) : undefined);
  return (
    <SignInShell
      brand={brand}
      title={t('common.chooseNewPassword')}
      description={
        user.mustChangePassword ? t('signIn.yourCurrentPasswordWasSet') : t(consequences[passwordChangeEnds])
      }
      footer={
        !user.mustChangePassword && (
          <a href={tenantPath(tenant.place, '/account')} className="underline underline-offset-2">
            {t('signIn.backToYourAccount')}
          </a>
        )
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <form method="post" action={tenantPath(tenant.place, '/change-password/submit')} className="space-y-4">
        <JourneyFields journey={journey} csrf={browser.formToken(changePasswordPurpose(user.id))} />
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.userName} readOnly hidden />
        {!isProven && (
          <Field label={t('signIn.currentPassword')} error={faultOf('current')} required>
            <PasswordInput
              name="current_password"
              autoComplete="current-password"
              autoFocus={!fault || fault.field === 'current'}
            />
          </Field>
        )}
        <Field
          label={t('signIn.newPassword')}
          hint={t(newPasswordRules(passwordMinimumLength))}
          error={faultOf('new')}
          required
        >
          <PasswordInput
            name="new_password"
            autoComplete="new-password"
            autoFocus={fault ? fault.field === 'new' : isProven}
          />
        </Field>
        <Field label={t('signIn.confirmNewPassword')} error={faultOf('repeated')} required>
          <PasswordInput name="repeated_password" autoComplete="new-password" autoFocus={fault?.field === 'repeated'} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          {t('common.changePassword')}
        </Button>
      </form>
      <CancelSignIn tenantPlace={tenant.place} browser={browser} interaction={interaction} />
    </SignInShell>
  );
}

export const changePassword = signInPage({
  title: msg('common.chooseNewPassword'),
  load: changePasswordPage,
  View: ChangePasswordView,
});
