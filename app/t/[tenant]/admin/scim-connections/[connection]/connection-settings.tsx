import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ScimConnection } from '@/lib/scim-connections/connection';
import { SavedNote } from '../../saved-note';
import { ConnectionFields } from '../connection-fields';
import { disable, enable } from './lifecycle';
import { update } from './update';

/** Rename a connection, refuse it for now, take it up again. */
export function ConnectionSettings({ connection, tenantSlug }: { connection: ScimConnection; tenantSlug: string }) {
  const fields = { connection_id: connection.id };
  return (
    <>
      <ActionForm action={update.bind(null, tenantSlug)}>
        <input type="hidden" name="connection_id" value={connection.id} />
        <Card title="Settings" footer={<><SavedNote /><SubmitButton>Save changes</SubmitButton></>}>
          <ConnectionFields name={connection.name} provider={connection.provider} />
        </Card>
      </ActionForm>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-muted text-pretty">
            {connection.disabledAt
              ? 'The directory is refused with every token. People stay as they were when it was disabled.'
              : 'Refuse the directory for now. Its people stay as they are, and nobody who leaves is noticed meanwhile.'}
          </p>
          {connection.disabledAt ? (
            <ConfirmDialog
              trigger="Enable"
              triggerVariant="secondary"
              tone="neutral"
              title={`Enable ${connection.name}?`}
              description="The tokens that were not revoked and have not expired work again."
              confirmLabel="Enable connection"
              action={enable.bind(null, tenantSlug)}
              fields={fields}
            />
          ) : (
            <ConfirmDialog
              trigger="Disable"
              title={`Disable ${connection.name}?`}
              description="All of its tokens are refused at once. Until it is enabled again the directory changes nobody here: a person who leaves keeps their access."
              confirmLabel="Disable connection"
              action={disable.bind(null, tenantSlug)}
              fields={fields}
            />
          )}
        </div>
      </Card>
    </>
  );
}
