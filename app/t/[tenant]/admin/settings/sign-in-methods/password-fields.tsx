import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio } from '@/components/ui/radio';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { passwordMinimumLengths, type TenantSettings } from '@/lib/tenants/settings';
import { OwnersFields } from './owners-fields';

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

interface PasswordFieldsProps {
  settings: Pick<TenantSettings, 'passwordMinimumLength' | 'passwordChangeEnds'>;
  mayManageOwners: boolean;
}

/** The tenant's rules for passwords that people choose, and which sessions and tokens end after a change. */
export function PasswordFields({
  settings: { passwordMinimumLength, passwordChangeEnds },
  mayManageOwners,
}: PasswordFieldsProps) {
  const t = useText();
  const { least, most } = passwordMinimumLengths;
  return (
    <FormSection
      id="passwords"
      level={2}
      label={msg('settings.passwords')}
      description={msg('settings.commonAndLeakedPasswordsAre')}
    >
      <Field
        label={t('settings.minimumLength')}
        name="passwordMinimumLength"
        required
        hint={t('settings.leastMostUseAtLeast', { least: String(least), most: String(most) })}
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
      <OwnersFields editable={mayManageOwners} values={{ passwordChangeEnds }}>
        <ChoiceGroup legend={t('settings.endedByPasswordChange')} name="passwordChangeEnds">
          {Object.entries(endings).map(([value, { label, description }]) => (
            <Radio
              key={value}
              name="passwordChangeEnds"
              value={value}
              defaultChecked={value === passwordChangeEnds}
              label={t(label)}
              description={t(description)}
            />
          ))}
        </ChoiceGroup>
      </OwnersFields>
    </FormSection>
  );
}

const requirements: Record<TenantSettings['secondFactorRequired'], { label: Sayable; description: Sayable }> = {
  off: { label: msg('settings.noOne'), description: msg('settings.peopleWhoHaveAddedOne') },
  administrators: { label: msg('settings.administrators'), description: msg('settings.everyoneWithRoleInThis') },
  everybody: { label: msg('settings.everyone'), description: msg('settings.everyoneWhoCanSignIn') },
};

interface SecondFactorFieldsProps {
  settings: Pick<TenantSettings, 'secondFactorRequired'>;
  editable: boolean;
  /** Whether the reader has a second factor. */
  hasOwn: boolean;
}

/** Who must have a second factor. */
export function SecondFactorFields({ settings: { secondFactorRequired }, editable, hasOwn }: SecondFactorFieldsProps) {
  const t = useText();
  return (
    <FormSection
      id="second-factors"
      level={2}
      label={msg('common.secondFactors')}
      description={msg('settings.passkeysAndAuthenticatorAppsPeople')}
    >
      <OwnersFields editable={editable} values={{ secondFactorRequired }}>
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
        {editable && !hasOwn && <p className="text-sm">{t('settings.youHaveNoSecondFactor')}</p>}
      </OwnersFields>
    </FormSection>
  );
}
