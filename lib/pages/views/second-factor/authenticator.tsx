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
import { tenantPath } from '@/lib/platform/shared/paths';
import { qrDrawing } from '@/lib/platform/shared/qr-drawing';
import { text } from '@/lib/platform/shared/text';
import { totpSecretText, totpUri } from '@/lib/sign-in/second-factors/totp';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from '../form-targets';
import { signInPage } from '../sign-in-page';
import { FactorFields } from './factor-fields';

/** Groups of four characters are easier to read and type; apps ignore the spaces. */
const inGroups = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

function AuthenticatorView({ page }: { page: AuthenticatorPage }) {
  const t = useText();
  const { tenant, interaction, subject, enrolment, secret, error, journey } = page;
  if (!secret) {
    return (
      <SignInShell
        brand={brandOf(tenant)}
        title={t('Setup timed out')}
        description={t(
          'Setup keys are kept for at most 15 minutes. Start again, and remove the entry from the app if you already added it.',
        )}
      >
        <PlainButtonLink
          href={journeyPath(tenant.place, '/second-factor', journey, page.as ? { as: page.as } : {})}
          size="lg"
          block
        >
          {t('Start again')}
        </PlainButtonLink>
      </SignInShell>
    );
  }
  const fault = errorText(secondFactorErrors, error);
  const key = totpSecretText(secret);
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Set up an authenticator app')}
      description={t('Scan this with the app, or enter the key in it. Then enter the code that the app shows.')}
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <QrCode
        drawing={qrDrawing(totpUri(secret, { issuer: brandOf(tenant).name, userName: subject.standing.userName }))}
        label={t('QR code with the setup key')}
      />
      <p className="mt-3 text-sm text-ink-muted">
        {t('Key:')} <code className="font-mono wrap-anywhere">{inGroups(key)}</code>{' '}
        <PlainCopyButton
          t={t}
          value={key}
          what={t('key')}
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
        <Field label={t('Code shown in the app')} error={fault && t(fault)} required>
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Field>
        <Field label={t('Name')} hint={t('To recognize it, such as “Phone”.')} optional>
          <Input name="name" autoComplete="off" maxLength={60} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          {t('Add authenticator app')}
        </Button>
      </form>
    </SignInShell>
  );
}

export const authenticator = signInPage({
  title: text('Set up an authenticator app'),
  load: authenticatorPage,
  View: AuthenticatorView,
});
