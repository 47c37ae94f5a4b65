import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import { text } from '@/lib/platform/shared/text';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { ownersSettingNote } from '@/lib/tenants/settings-rank';
import { SavedNote } from '../saved-note';
import { changeSecondFactorSettings } from './change-second-factor-settings';

const requirements: Record<TenantSettings['secondFactorRequired'], { label: string; description: string }> = {
  off: { label: text('No one'), description: text('People who have added one are still asked for it.') },
  administrators: { label: text('Administrators'), description: text('Everyone with a role in this console.') },
  everybody: { label: text('Everyone'), description: text('Everyone who can sign in.') },
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
        title={t('Second factors')}
        description={t(
          'Passkeys and authenticator apps. People who must have one but don’t are asked to add it on their next page or sign-in before they can continue, including you.',
        )}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save second factor settings')}</SubmitButton>
            </>
          )
        }
      >
        {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
        <fieldset disabled={!editable} className="min-w-0">
          <ChoiceGroup legend={t('Required for')} name="secondFactorRequired">
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
