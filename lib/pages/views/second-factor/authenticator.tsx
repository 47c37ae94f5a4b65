import { Check, Copy } from 'lucide-react';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button, PlainButtonLink } from '@/components/ui/plain-button';
import { PlainCopyButton } from '@/components/ui/plain-copy-button';
import { QrCode } from '@/components/ui/qr-code';
import { secondFactorErrors } from '@/lib/pages/sign-in/forms/errors';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { type AuthenticatorPage, authenticatorPage } from '@/lib/pages/sign-in/second-factor-page';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { qrDrawing } from '@/lib/platform/shared/qr-drawing';
import { totpSecretText, totpUri } from '@/lib/sign-in/second-factors/totp';
import { CancelSignIn } from '../cancel-sign-in';
import { FormTargets } from '../form-targets';
import { signInPage } from '../sign-in-page';
import { FactorFields } from './factor-fields';

/** Groups of four characters are easier to read and type; apps ignore the spaces. */
const inGroups = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

function AuthenticatorView({ page }: { page: AuthenticatorPage }) {
  const t = useText();
  const { brand, tenant, browser, interaction, subject, enrolment, secret, name, error, journey } = page;
  if (!secret) {
    return (
      <SignInShell brand={brand} title={t('signIn.setupTimedOut')} description={t('signIn.setupKeysAreKeptFor')}>
        <PlainButtonLink
          href={journeyPath(tenant.place, '/second-factor', journey, page.as ? { as: page.as } : {})}
          size="lg"
          block
        >
          {t('common.startAgain')}
        </PlainButtonLink>
      </SignInShell>
    );
  }
  const fault = errorText(secondFactorErrors, error);
  const key = totpSecretText(secret);
  return (
    <SignInShell brand={brand} title={t('signIn.setUpAuthenticatorApp')} description={t('signIn.scanThisWithAppOr')}>
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <QrCode
        drawing={qrDrawing(totpUri(secret, { issuer: brand.name, userName: subject.person.userName }))}
        label={t('signIn.qrCodeWithSetupKey')}
      />
      <p className="mt-3 text-sm text-ink-muted">
        {t('signIn.key2')} <code className="font-mono wrap-anywhere">{inGroups(key)}</code>{' '}
        <PlainCopyButton
          t={t}
          value={key}
          what={t('signIn.key')}
          copied={<Check aria-hidden />}
          variant="ghost"
          size="icon-sm"
          className="-my-1 size-6 text-ink-subtle [&_svg]:size-3.5"
        >
          <Copy aria-hidden />
        </PlainCopyButton>
      </p>
      <form
        method="post"
        action={tenantPath(tenant.place, '/second-factor/authenticator/confirm')}
        className="mt-5 space-y-4"
      >
        <FactorFields page={page} />
        <input type="hidden" name="enrolment" value={enrolment} />
        <Field label={t('signIn.codeShownInApp')} error={fault && t(fault)} required>
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Field>
        <Field label={t('common.name')} hint={t('signIn.toRecognizeItSuchAs')} optional>
          <Input name="name" defaultValue={name} autoComplete="off" maxLength={60} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          {t('signIn.addAuthenticatorApp')}
        </Button>
      </form>
      <CancelSignIn tenantPlace={tenant.place} browser={browser} interaction={interaction} />
    </SignInShell>
  );
}

export const authenticator = signInPage({
  title: msg('signIn.setUpAuthenticatorApp'),
  load: authenticatorPage,
  View: AuthenticatorView,
});
