import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button, PlainButtonLink } from '@/components/ui/plain-button';
import { recoveryCodesPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { errorText } from '@/lib/pages/sign-in/page-query';
import {
  type RecoveryCodesPage,
  recoveryCodesErrors,
  recoveryCodesPage,
} from '@/lib/pages/sign-in/recovery-codes-page';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { FormTargets } from '../../form-targets';
import { JourneyFields } from '../../journey-fields';
import { signInPage } from '../../sign-in-page';

/** Replaces the form for a person without a second factor that a code could stand in for. */
function NothingToRecover({ tenantPlace }: { tenantPlace: string }) {
  const t = useText();
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty">{t('signIn.youDontHaveSecondFactor')}</p>
      <PlainButtonLink href={tenantPath(tenantPlace, '/account/security')} variant="primary" size="lg" block>
        {t('common.addSecondFactor')}
      </PlainButtonLink>
    </div>
  );
}

function RecoveryCodesView({ page }: { page: RecoveryCodesPage }) {
  const t = useText();
  const { tenant, brand, journey, interaction, browser, user, hasFactor, unused, error } = page;
  const fault = errorText(recoveryCodesErrors, error);
  const onward = journeyPath(tenant.place, '/login', journey);
  return (
    <SignInShell brand={brand} title={t('common.recoveryCodes')} description={t('signIn.useTheseIfYouLose')}>
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      {hasFactor ? (
        <form
          method="post"
          action={tenantPath(tenant.place, '/second-factor/recovery-codes/generate')}
          className="space-y-4"
        >
          <JourneyFields journey={journey} csrf={browser.formToken(recoveryCodesPurpose(user.id))} />
          <FormError>{fault && t(fault)}</FormError>
          <MakeCodes unused={unused} />
        </form>
      ) : (
        <NothingToRecover tenantPlace={tenant.place} />
      )}
      {hasFactor && unused === 0 ? (
        <div className="mt-4 space-y-2 text-center text-sm">
          {user.role === 'owner' && <p className="text-ink-muted text-pretty">{t('signIn.onlyOwnerNeedsCodes')}</p>}
          <a href={onward} className="inline-block py-1 underline underline-offset-2">
            {t('signIn.skipForNow')}
          </a>
        </div>
      ) : (
        <PlainButtonLink href={onward} size="lg" block className="mt-3">
          {t('common.continue')}
        </PlainButtonLink>
      )}
    </SignInShell>
  );
}

export const recoveryCodes = signInPage({
  title: msg('common.recoveryCodes'),
  load: recoveryCodesPage,
  View: RecoveryCodesView,
});

/**
 * The contents of a form that generates recovery codes.
 * @param props.unused the number of unused codes that the person already has
 */
function MakeCodes({ unused }: { unused: number }) {
  const t = useText();
  return (
    <>
      {unused > 0 && (
        <p className="text-sm text-ink-muted">
          {unused === 1 ? t('common.youHaveOneUnusedCode') : t('common.youHaveCountUnusedCodes', { count: unused })}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block>
        {unused > 0 ? t('common.generateNewRecoveryCodes') : t('common.generateRecoveryCodes')}
      </Button>
    </>
  );
}
