import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { connectionVersion } from '@/lib/provisioning/scim-connections/change-connection';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { SavedNote } from '../../saved-note';
import { ConnectionFields } from '../connection-fields';
import type { MachineClient } from '../machine-clients';
import { update } from './update';

/** The form for the settings of a connection. */
export function ConnectionSettings({
  connection,
  clients,
  tenantPlace,
}: {
  connection: ScimConnection;
  clients: readonly MachineClient[];
  tenantPlace: string;
}) {
  const t = useText();
  return (
    <ActionForm action={update.bind(null, tenantPlace)}>
      <BasedOn version={connectionVersion(connection)} />
      <input type="hidden" name="connection_id" value={connection.id} />
      <Card
        title={t('Settings')}
        footer={
          <>
            <SavedNote />
            <SubmitButton>{t('Save changes')}</SubmitButton>
          </>
        }
      >
        <ConnectionFields connection={connection} clients={clients} />
      </Card>
    </ActionForm>
  );
}
