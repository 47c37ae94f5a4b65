import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { Group } from '@/lib/directory/group';
import { groupVersion } from '@/lib/directory/rename-group';
import { NameFields } from '../name-fields';
import { rename } from './actions';

/** The form for the group's names. Only the directory can change the external ID of a provisioned group. */
export function NamesForm({ tenantPlace, group }: { tenantPlace: string; group: Group }) {
  const t = useText();
  return (
    <ActionForm action={rename.bind(null, tenantPlace)}>
      <BasedOn version={groupVersion(group)} />
      <input type="hidden" name="id" value={group.id} />
      <Card
        title={t('Settings')}
        footer={
          <>
            <UndoNote />
            <SubmitButton variant="secondary">{t('Save changes')}</SubmitButton>
          </>
        }
      >
        <div className="space-y-5">
          <NameFields
            displayName={group.displayName}
            externalId={group.externalId}
            ownExternalId={group.connectionId === null}
          />
        </div>
      </Card>
    </ActionForm>
  );
}
