import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { settingsVersion } from '@/lib/tenants/change-settings';
import { passwordMinimumLengths, type TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { SavedNote } from '../saved-note';
import { changePasswordSettings } from './change-password-settings';

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
