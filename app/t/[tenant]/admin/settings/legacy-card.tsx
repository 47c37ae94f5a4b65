import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Switch } from '@/components/ui/switch';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { SavedNote } from '../saved-note';
import { changeLegacySettings } from './change-legacy-settings';

interface LegacyCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'acceptTokenInFormBody'>;
  editable: boolean;
}

/** Features that are off because newer software does not need them. */
export function LegacyCard({ tenantPlace, settings: { acceptTokenInFormBody }, editable }: LegacyCardProps) {
  const t = useText();
  return (
    <ActionForm action={changeLegacySettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ acceptTokenInFormBody })} />
      <Card
        title={t('settings.legacySoftware')}
        description={t('settings.turnOnOnlyWhatYou')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveExceptions')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0">
          <Switch
            name="acceptTokenInFormBody"
            defaultChecked={acceptTokenInFormBody}
            label={t('settings.acceptAccessTokensInForm')}
            description={t('settings.forSoftwareThatCantSet')}
          />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
