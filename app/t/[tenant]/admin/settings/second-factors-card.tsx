import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { SavedNote } from '../saved-note';
import { changeSecondFactorSettings } from './change-second-factor-settings';

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
