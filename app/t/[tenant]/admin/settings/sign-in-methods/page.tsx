import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Switch } from '@/components/ui/switch';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import type { SignInMethods } from '@/lib/tenants/sign-in-settings';
import type { LockedOut } from '@/lib/tenants/store';
import { SavedNote } from '../../saved-note';
import { changeSignInMethods } from './change-sign-in-methods';

export const generateMetadata = titled(msg('settings.signInMethods'));

export default async function SignInMethodsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'admin');
  const lockedOut = await container.tenants.countLockedOut(tenant.id);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.settings'), href: tenantPath(tenant.place, '/admin/settings') }]}
        title={t('settings.signInMethods')}
        description={t('settings.waysPeopleCanSignIn')}
      />
      <div className="max-w-3xl">
        <SignInMethodsForm
          tenantPlace={tenant.place}
          settings={tenant.settings}
          lockedOut={lockedOut}
          editable={mayManage(admin.role, 'owner')}
        />
      </div>
    </>
  );
}

interface SignInMethodsFormProps {
  tenantPlace: string;
  settings: SignInMethods;
  /** The number of people without another way to sign in, as currently counted. */
  lockedOut: LockedOut;
  editable: boolean;
}

/** The switches, each with its effects and the number of affected people before saving. */
function SignInMethodsForm({
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
    <ActionForm action={changeSignInMethods.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ passwordSignIn, passkeySignIn })} />
      <Card
        footer={
          <>
            <SavedNote />
            <ButtonLink href={tenantPath(tenantPlace, '/admin/settings')}>{t('settings.backToSettings')}</ButtonLink>
            {editable && <SubmitButton>{t('settings.saveSignInMethods')}</SubmitButton>}
          </>
        }
      >
        {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
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
          <Callout tone="warning" title={t('settings.beforeYouTurnMethodOff')}>
            <ul className="list-disc space-y-1 pl-4 tabular-nums">
              {without.map((line) => (
                <li key={line}>{line}</li>
              ))}
              <li>{t('settings.otherWaysArePasskeyPassword')}</li>
              <li>{t('settings.peopleWhoAreSignedIn')}</li>
              <li>{t('settings.youMustKeepWayTo')}</li>
            </ul>
          </Callout>
        </fieldset>
      </Card>
    </ActionForm>
  );
}
