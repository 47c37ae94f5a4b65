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
  off: { label: text('Nobody'), description: text('Whoever has added one is asked for it all the same.') },
  administrators: { label: text('Administrators'), description: text('Everybody with a role in this console.') },
  everybody: { label: text('Everybody'), description: text('Whoever can sign in.') },
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
          'Passkeys and authenticator apps. Whoever must have one and has none adds it at the next page or sign-in, before anything else goes on: you too, if it concerns you.',
        )}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save second factors')}</SubmitButton>
            </>
          )
        }
      >
        {!editable && <p className="mb-4 text-sm text-ink-muted">{t(ownersSettingNote)}</p>}
        <fieldset disabled={!editable} className="min-w-0">
          <ChoiceGroup legend={t('Who must have one')} name="secondFactorRequired">
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
