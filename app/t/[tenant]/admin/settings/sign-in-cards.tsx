import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { TextLink } from '@/components/ui/text-link';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { passwordMinimumLengths, type TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import type { SignInMethods } from '@/lib/tenants/sign-in-settings';
import { SavedNote } from '../saved-note';
import { changePasswordSettings, changeSecondFactorSettings } from './actions';

interface SignInMethodsCardProps {
  tenantPlace: string;
  settings: SignInMethods;
  /** The names of the identity providers that sign people in. */
  providers: readonly string[];
  editable: boolean;
}

/** The ways in which people sign in. They are changed on a page that first counts who would be locked out. */
export function SignInMethodsCard({
  tenantPlace,
  settings: { passwordSignIn, passkeySignIn },
  providers,
  editable,
}: SignInMethodsCardProps) {
  const t = useText();
  const said = (on: boolean) => (on ? t('settings.offered') : t('settings.notOffered'));
  return (
    <Card
      title={t('settings.signInMethods')}
      description={t('settings.waysPeopleCanSignInSecond')}
      footer={
        editable && (
          <ButtonLink href={tenantPath(tenantPlace, '/admin/settings/sign-in-methods')}>
            {t('settings.changeSignInMethods')}
          </ButtonLink>
        )
      }
    >
      {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
      <DescriptionList
        items={[
          { term: t('common.password'), detail: said(passwordSignIn) },
          { term: t('settings.passkeyWithoutPassword'), detail: said(passkeySignIn) },
          {
            term: t('common.identityProviders'),
            detail: (
              <TextLink href={tenantPath(tenantPlace, '/admin/identity-providers')}>
                {providers.length > 0 ? providers.join(', ') : t('common.none')}
              </TextLink>
            ),
          },
        ]}
      />
    </Card>
  );
}

const endings: Record<TenantSettings['passwordChangeEnds'], { label: Sayable; description: Sayable }> = {
  everything: {
    label: msg('settings.everything'),
    description: msg('settings.allSessionsAccessGrantedTo'),
  },
  others: {
    label: msg('settings.otherSessionsAndApps'),
    description: msg('settings.personStaysSignedInWhere'),
  },
  nothing: {
    label: msg('settings.nothing'),
    description: msg('settings.sessionsAndAppsKeepTheir'),
  },
};

interface PasswordsCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'passwordMinimumLength' | 'passwordChangeEnds'>;
  editable: boolean;
  mayManageOwners: boolean;
}

/** The tenant's rules for passwords that people choose, and which sessions and tokens end after a change. */
export function PasswordsCard({
  tenantPlace,
  settings: { passwordMinimumLength, passwordChangeEnds },
  editable,
  mayManageOwners,
}: PasswordsCardProps) {
  const t = useText();
  const { least, most } = passwordMinimumLengths;
  return (
    <ActionForm action={changePasswordSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ passwordMinimumLength, passwordChangeEnds })} />
      <Card
        title={t('settings.passwords')}
        description={t('settings.commonAndLeakedPasswordsAre')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.savePasswordSettings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0 space-y-5">
          <Field
            label={t('settings.minimumLength')}
            name="passwordMinimumLength"
            required
            hint={t('settings.leastMostUseAtLeast', {
              least: String(least),
              most: String(most),
            })}
            className="max-w-64"
          >
            <Input
              name="passwordMinimumLength"
              type="number"
              min={least}
              max={most}
              required
              defaultValue={passwordMinimumLength}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
          {!mayManageOwners && <input type="hidden" name="passwordChangeEnds" value={passwordChangeEnds} />}
          <ChoiceGroup
            legend={t('settings.endedByPasswordChange')}
            name="passwordChangeEnds"
            hint={mayManageOwners ? undefined : t(ownersSettingNote)}
          >
            {Object.entries(endings).map(([value, { label, description }]) => (
              <Radio
                key={value}
                name="passwordChangeEnds"
                value={value}
                defaultChecked={value === passwordChangeEnds}
                label={t(label)}
                description={t(description)}
                disabled={!mayManageOwners}
              />
            ))}
          </ChoiceGroup>
        </fieldset>
      </Card>
    </ActionForm>
  );
}

const requirements: Record<TenantSettings['secondFactorRequired'], { label: Sayable; description: Sayable }> = {
  off: { label: msg('settings.noOne'), description: msg('settings.peopleWhoHaveAddedOne') },
  administrators: { label: msg('settings.administrators'), description: msg('settings.everyoneWithRoleInThis') },
  everybody: { label: msg('settings.everyone'), description: msg('settings.everyoneWhoCanSignIn') },
};

interface SecondFactorsCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'secondFactorRequired'>;
  editable: boolean;
}

/** Who must have a second factor. */
export function SecondFactorsCard({
  tenantPlace,
  settings: { secondFactorRequired },
  editable,
}: SecondFactorsCardProps) {
  const t = useText();
  return (
    <ActionForm action={changeSecondFactorSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ secondFactorRequired })} />
      <Card
        title={t('common.secondFactors')}
        description={t('settings.passkeysAndAuthenticatorAppsPeople')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveSecondFactorSettings')}</SubmitButton>
            </>
          )
        }
      >
        {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
        <fieldset disabled={!editable} className="min-w-0">
          <ChoiceGroup legend={t('settings.requiredFor')} name="secondFactorRequired">
            {Object.entries(requirements).map(([value, { label, description }]) => (
              <Radio
                key={value}
                name="secondFactorRequired"
                value={value}
                defaultChecked={value === secondFactorRequired}
                label={t(label)}
                description={t(description)}
              />
            ))}
          </ChoiceGroup>
        </fieldset>
      </Card>
    </ActionForm>
  );
}
