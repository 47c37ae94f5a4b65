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
  /** Who has no other way, counted now. */
  lockedOut: LockedOut;
  editable: boolean;
}

/** The switches, and beside each what happens and to how many before it is saved. */
export function SignInMethodsForm({
  tenantPlace,
  settings: { passwordSignIn, passkeySignIn },
  lockedOut,
  editable,
}: SignInMethodsFormProps) {
  const t = useText();
  // Counted from what is on now: who has both is locked out by the second that goes.
  const without: string[] = [
    ...(passwordSignIn
      ? [
          t(
            'Without passwords: {people, plural, =0 {nobody is locked out} one {# active person has no other way to sign in} other {# active people have no other way to sign in}}.',
            { people: passkeySignIn ? lockedOut.passwordSignIn : lockedOut.both },
          ),
        ]
      : []),
    ...(passkeySignIn
      ? [
          t(
            'Without passkeys: {people, plural, =0 {nobody is locked out} one {# active person has no other way to sign in} other {# active people have no other way to sign in}}.',
            { people: passwordSignIn ? lockedOut.passkeySignIn : lockedOut.both },
          ),
        ]
      : []),
    ...(passwordSignIn && passkeySignIn
      ? [
          t(
            'Without both: {people, plural, =0 {nobody is locked out} one {# active person has no other way to sign in} other {# active people have no other way to sign in}}.',
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
            label={t('People sign in with a password')}
            description={t(
              'Off, the sign-in page has no form for one, and nobody changes a password. Invitations and links that administrators give lead to a passkey instead, while passkeys alone are on. Passwords that there are stay stored, and count again once it is on.',
            )}
          />
          <Switch
            name="passkeySignIn"
            defaultChecked={passkeySignIn}
            label={t('People sign in with a passkey alone')}
            description={t('Off, passkeys are a second factor and nothing else.')}
          />
          <Callout tone="warning" title={t('Before you switch one off')}>
            <ul className="list-disc space-y-1 pl-4 tabular-nums">
              {without.map((line) => (
                <li key={line}>{line}</li>
              ))}
              <li>
                {t(
                  'Another way is a passkey, a password, or an account that is linked at an enabled identity provider. Somebody whom a provider finds by e-mail address at their first sign-in counts as linked only after it.',
                )}
              </li>
              <li>{t('Whoever is signed in stays so, and applications keep what they hold.')}</li>
              <li>
                {t('You must keep a way yourself. If all fails, an operator switches it on again with tessera apply.')}
              </li>
            </ul>
          </Callout>
        </fieldset>
      </Card>
    </ActionForm>
  );
}
