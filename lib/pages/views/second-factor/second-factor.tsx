import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { secondFactorErrors } from '@/lib/pages/sign-in/forms/errors';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { type SecondFactorPage, secondFactorPage } from '@/lib/pages/sign-in/second-factor-page';
import { msg } from '@/lib/platform/shared/message';
import { CancelSignIn } from '../cancel-sign-in';
import { FormTargets } from '../form-targets';
import { nameWithin } from '../name';
import { signInPage } from '../sign-in-page';
import { AddFactor } from './add-factor';
import { ConfirmFactor } from './confirm-factor';

function SecondFactorView({ page }: { page: SecondFactorPage }) {
  const t = useText();
  const { brand, tenant, browser, interaction, subject, confirms, journey, error } = page;
  const fault = errorText(secondFactorErrors, error);
  return (
    <SignInShell
      brand={brand}
      title={confirms ? t('signIn.confirmItsYou') : t('common.addSecondFactor')}
      description={
        confirms
          ? t.rich('signIn.asUserName', { userName: subject.person.userName, name: nameWithin })
          : t('signIn.signInHereRequiresSecond')
      }
      footer={
        <a
          href={journeyPath(tenant.place, '/login', journey, subject.user ? { switch: '1' } : {})}
          className="underline underline-offset-2"
        >
          {t('signIn.signInWithDifferentAccount')}
        </a>
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      {confirms ? <ConfirmFactor page={page} /> : <AddFactor page={page} />}
      <CancelSignIn tenantPlace={tenant.place} browser={browser} interaction={interaction} />
    </SignInShell>
  );
}

export const secondFactor = signInPage({
  title: msg('signIn.secondFactor'),
  load: secondFactorPage,
  View: SecondFactorView,
});
