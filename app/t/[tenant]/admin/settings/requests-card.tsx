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
        title={t('Authorization requests')}
        description={t('Requirements for all clients. You can also set them for a single client on its page.')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save request settings')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0">
          <Switch
            name="requirePushedAuthorizationRequests"
            defaultChecked={requirePushedAuthorizationRequests}
            label={t('Require pushed authorization requests')}
            description={t(
              'Clients must first send each request directly to the server (RFC 9126). Clients that can’t do so can no longer sign people in.',
            )}
          />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
