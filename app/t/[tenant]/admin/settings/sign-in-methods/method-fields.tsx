import { cn } from '@/components/cn';
import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Switch } from '@/components/ui/switch';
import { TextLink } from '@/components/ui/text-link';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SignInMethods } from '@/lib/tenants/sign-in-settings';
import type { LockedOut } from '@/lib/tenants/store';
import { OwnersFields } from './owners-fields';

interface MethodFieldsProps {
  tenantPlace: string;
  settings: SignInMethods;
  /** The number of people without another way to sign in, as currently counted. */
  lockedOut: LockedOut;
  /** The names of the identity providers that sign people in. */
  providers: readonly string[];
  editable: boolean;
}

/** The ways in which people sign in, with their effects and the number of affected people before saving. */
export function MethodFields({
  tenantPlace,
  settings: { passwordSignIn, passkeySignIn },
  lockedOut,
  providers,
  editable,
}: MethodFieldsProps) {
  const t = useText();
  // Shown once the reader turns a method off that is on.
  const shown = [
    passwordSignIn && 'group-has-[input[name=passwordSignIn]:not(:checked)]/methods:flex',
    passkeySignIn && 'group-has-[input[name=passkeySignIn]:not(:checked)]/methods:flex',
  ];
  // The counts depend on what is on now: a person with both methods is locked out only when the second one is turned
  // off.
  const without: string[] = [
    ...(passwordSignIn
      ? [
          t('settings.withoutPasswordsActivePeopleHave', {
            people: passkeySignIn ? lockedOut.passwordSignIn : lockedOut.both,
          }),
        ]
      : []),
    ...(passkeySignIn
      ? [
          t('settings.withoutPasskeysActivePeopleHave', {
            people: passwordSignIn ? lockedOut.passkeySignIn : lockedOut.both,
          }),
        ]
      : []),
    ...(passwordSignIn && passkeySignIn ? [t('settings.withoutBothActivePeopleHave', { people: lockedOut.both })] : []),
  ];
  return (
    <FormSection
      id="methods"
      level={2}
      label={msg('settings.signInMethods')}
      description={msg('settings.waysPeopleCanSignIn')}
      className="group/methods"
    >
      <OwnersFields editable={editable} values={{ passwordSignIn, passkeySignIn }}>
        <Switch
          name="passwordSignIn"
          defaultChecked={passwordSignIn}
          label={t('settings.passwordSignIn')}
          description={t('settings.whenOffPasswordFormIs')}
        />
        <Switch
          name="passkeySignIn"
          defaultChecked={passkeySignIn}
          label={t('settings.signInWithPasskeyAlone')}
          description={t('settings.whenOffPasskeysAreOnly')}
        />
      </OwnersFields>
      <Callout tone="warning" title={t('settings.beforeYouTurnMethodOff')} className={cn('hidden', ...shown)}>
        <ul className="list-disc space-y-1 pl-4 tabular-nums">
          {without.map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>{t('settings.otherWaysArePasskeyPassword')}</li>
          <li>{t('settings.peopleWhoAreSignedIn')}</li>
          <li>{t('settings.youMustKeepWayTo')}</li>
        </ul>
      </Callout>
      <p className="text-sm text-ink-muted">
        {t('common.identityProviders')}:{' '}
        <TextLink href={tenantPath(tenantPlace, '/admin/identity-providers')}>
          {providers.length > 0 ? providers.join(', ') : t('common.none')}
        </TextLink>
      </p>
    </FormSection>
  );
}
