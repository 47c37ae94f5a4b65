import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Switch } from '@/components/ui/switch';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { SavedNote } from '../saved-note';
import { changeRequestSettings } from './change-request-settings';

interface RequestsCardProps {
  tenantPlace: string;
  settings: Pick<TenantSettings, 'requirePushedAuthorizationRequests'>;
  editable: boolean;
}

/** How authorization requests must be sent. */
export function RequestsCard({
  tenantPlace,
  settings: { requirePushedAuthorizationRequests },
  editable,
}: RequestsCardProps) {
  const t = useText();
  return (
    <ActionForm action={changeRequestSettings.bind(null, tenantPlace)}>
      <BasedOn version={settingsVersion({ requirePushedAuthorizationRequests })} />
      <Card
        title={t('settings.authorizationRequests')}
        description={t('settings.requirementsForAllClientsYou')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('settings.saveRequestSettings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0">
          <Switch
            name="requirePushedAuthorizationRequests"
            defaultChecked={requirePushedAuthorizationRequests}
            label={t('common.requirePushedAuthorizationRequests')}
            description={t('settings.clientsMustFirstSendEach')}
          />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
