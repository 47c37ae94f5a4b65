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

/** How authorization requests have to arrive. */
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
        description={t('What every application has to do; single ones can be held to it on their own pages.')}
        footer={
          editable && (
            <>
              <SavedNote />
              <SubmitButton>{t('Save requests')}</SubmitButton>
            </>
          )
        }
      >
        <fieldset disabled={!editable} className="min-w-0">
          <Switch
            name="requirePushedAuthorizationRequests"
            defaultChecked={requirePushedAuthorizationRequests}
            label={t('Only pushed authorization requests')}
            description={t(
              'Each application first sends its request to the server directly (RFC 9126). One that cannot do so signs nobody in any more.',
            )}
          />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
