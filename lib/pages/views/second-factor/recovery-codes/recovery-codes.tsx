import type { ReactNode } from 'react';
import { CodesMade } from '@/components/forms/codes-made';
import { FormError } from '@/components/forms/form-error';
import { MakeCodes } from '@/components/forms/make-codes';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { buttonVariants, PlainButtonLink } from '@/components/ui/plain-button';
import { recoveryCodesPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { makeCodes, type RecoveryCodesPage, recoveryCodesPage } from '@/lib/pages/sign-in/recovery-codes-page';
import { requiredUser } from '@/lib/pages/sign-in/signed-in-again-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from '../../form-targets';
import { signInPage } from '../../sign-in-page';

/** Replaces the form for a person without a second factor that a code could stand in for. */
function NothingToRecover({ tenantPlace }: { tenantPlace: string }) {
  const t = useText();
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty">
        {t(
          'You don’t have a second factor, so you don’t need recovery codes yet. Add one first; you’ll then be offered codes.',
        )}
      </p>
      <PlainButtonLink href={tenantPath(tenantPlace, '/account/security')} variant="primary" size="lg" block>
        {t('Add a second factor')}
      </PlainButtonLink>
    </div>
  );
}

/** @param props.form in place of the form that is posted to the page */
export function RecoveryCodesView({ page, form }: { page: RecoveryCodesPage; form?: ReactNode }) {
  const t = useText();
  const { tenant, journey, interaction, hasFactor } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Recovery codes')}
      description={t('Use these if you lose your phone or security key. Each code replaces a second factor once.')}
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      {hasFactor ? (form ?? <PostedCodesForm page={page} />) : <NothingToRecover tenantPlace={tenant.place} />}
      {/* Not fetched ahead: a request that needs nothing more would be answered by that. */}
      <a
        href={journeyPath(tenant.place, '/login', journey)}
        className={buttonVariants({ size: 'lg', block: true, className: 'mt-3' })}
      >
        {t('Continue')}
      </a>
    </SignInShell>
  );
}

function PostedCodesForm({ page: { address, browser, user, unused, made } }: { page: RecoveryCodesPage }) {
  const t = useText();
  return (
    <form method="post" action={address} className="space-y-4">
      <input type="hidden" name="csrf" value={browser.formToken(recoveryCodesPurpose(user.id))} />
      {made && 'codes' in made ? (
        <CodesMade codes={made.codes} />
      ) : (
        <>
          <FormError>{made && t(made.problem)}</FormError>
          <MakeCodes unused={unused} />
        </>
      )}
    </form>
  );
}

export const recoveryCodes = signInPage({
  title: text('Recovery codes'),
  load: recoveryCodesPage,
  View: RecoveryCodesView,
  form: {
    purpose: ({ user }) => recoveryCodesPurpose(user?.id ?? ''),
    async submit(form, read) {
      const user = await requiredUser(form);
      return { ...(await recoveryCodesPage(form, read)), made: await makeCodes(form, user) };
    },
  },
});
