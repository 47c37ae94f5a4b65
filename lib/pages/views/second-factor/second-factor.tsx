import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { secondFactorErrors } from '@/lib/pages/sign-in/forms/errors';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { type SecondFactorPage, secondFactorPage } from '@/lib/pages/sign-in/second-factor-page';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { BackToClient } from '../back-to-client';
import { FormTargets } from '../form-targets';
import { nameWithin } from '../name';
import { signInPage } from '../sign-in-page';
import { AddFactor } from './add-factor';
import { ConfirmFactor } from './confirm-factor';

function SecondFactorView({ page }: { page: SecondFactorPage }) {
  const t = useText();
  const { tenant, browser, interaction, subject, confirms, journey, error } = page;
  const fault = errorText(secondFactorErrors, error);
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={confirms ? t('Confirm it’s you') : t('Add a second factor')}
      description={
        confirms
          ? t.rich('as <name>{userName}</name>', { userName: subject.standing.userName, name: nameWithin })
          : t('Sign-in here requires a second factor. Add something that only you have; it takes a minute.')
      }
      footer={
        <a
          href={journeyPath(tenant.place, '/login', journey, subject.user ? { switch: '1' } : {})}
          className="underline underline-offset-2"
        >
          {t('Sign in with a different account')}
        </a>
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      {confirms ? <ConfirmFactor page={page} /> : <AddFactor page={page} />}
      {interaction && <BackToClient tenantPlace={tenant.place} browser={browser} interaction={interaction} />}
    </SignInShell>
  );
}

export const secondFactor = signInPage({
  title: text('Second factor'),
  load: secondFactorPage,
  View: SecondFactorView,
});
