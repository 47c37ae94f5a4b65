import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Switch } from '@/components/ui/switch';
import { tenantPath } from '@/lib/platform/shared/paths';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import type { SignInMethods } from '@/lib/tenants/sign-in-settings';
import type { LockedOut } from '@/lib/tenants/store';
import { SavedNote } from '../../saved-note';
import { changeSignInMethods } from './change-sign-in-methods';

interface SignInMethodsFormProps {
  tenantPlace: string;
  settings: SignInMethods;
  /** The number of people without another way to sign in, as currently counted. */
  lockedOut: LockedOut;
  editable: boolean;
}

/** The switches, each with its effects and the number of affected people before saving. */
export function SignInMethodsForm({
  tenantPlace,
  settings: { passwordSignIn, passkeySignIn },
  lockedOut,
  editable,
}: SignInMethodsFormProps) {
  const t = useText();
  // The counts depend on what is on now: a person with both methods is locked out only when the second one is turned
  // off.
  const without: string[] = [
    ...(passwordSignIn
      ? [
          t(
            'Without passwords: {people, plural, =0 {everyone can still sign in} one {# active person has no other way to sign in} other {# active people have no other way to sign in}}.',
            { people: passkeySignIn ? lockedOut.passwordSignIn : lockedOut.both },
          ),
        ]
      : []),
    ...(passkeySignIn
      ? [
          t(
            'Without passkeys: {people, plural, =0 {everyone can still sign in} one {# active person has no other way to sign in} other {# active people have no other way to sign in}}.',
            { people: passwordSignIn ? lockedOut.passkeySignIn : lockedOut.both },
          ),
        ]
      : []),
    ...(passwordSignIn && passkeySignIn
      ? [
          t(
            'Without both: {people, plural, =0 {everyone can still sign in} one {# active person has no other way to sign in} other {# active people have no other way to sign in}}.',
            { people: lockedOut.both },
          ),
        ]
      : []),
  ];
  return (
    <ActionForm action={changeSignInMethods.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ passwordSignIn, passkeySignIn })} />
      <Card
        footer={
          <>
            <SavedNote />
            <ButtonLink href={tenantPath(tenantPlace, '/admin/settings')}>{t('Back to settings')}</ButtonLink>
            {editable && <SubmitButton>{t('Save sign-in methods')}</SubmitButton>}
          </>
        }
      >
        {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          <Switch
            name="passwordSignIn"
            defaultChecked={passwordSignIn}
            label={t('Password sign-in')}
            description={t(
              'When off, the password form is hidden and passwords can’t be changed. While passkey-only sign-in is on, invitations and links from administrators lead to a passkey instead. Existing passwords are kept and work again if you turn this back on.',
            )}
          />
          <Switch
            name="passkeySignIn"
            defaultChecked={passkeySignIn}
            label={t('Passkey-only sign-in')}
            description={t('When off, passkeys are only a second factor.')}
          />
          <Callout tone="warning" title={t('Before you turn a method off')}>
            <ul className="list-disc space-y-1 pl-4 tabular-nums">
              {without.map((line) => (
                <li key={line}>{line}</li>
              ))}
              <li>
                {t(
                  'Other ways are a passkey, a password, or a linked account at an enabled identity provider. An account that a provider matches by email address counts as linked only after the first sign-in.',
                )}
              </li>
              <li>{t('People who are signed in stay signed in, and clients keep their access.')}</li>
              <li>
                {t(
                  'You must keep a way to sign in yourself. As a last resort, an operator can turn one back on with tessera apply.',
                )}
              </li>
            </ul>
          </Callout>
        </fieldset>
      </Card>
    </ActionForm>
  );
}
