import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import type { Person } from '@/lib/people/person';
import { OwnerInput } from '../../owner-input';
import { OwnerState } from '../../owner-state';
import { SavedNote } from '../../saved-note';
import { setOwner } from './actions';

/** Who is accountable for the client, and what happens if that person left. */
export function OwnerCard({
  client,
  owner,
  tenantPlace,
  editable,
}: {
  client: RegisteredClient;
  /** The accountable person; null if no one is, or the person was permanently deleted. */
  owner: Person | null;
  tenantPlace: string;
  editable: boolean;
}) {
  const t = useText();
  const state = <OwnerState of={client} owner={owner} tenantPlace={tenantPlace} />;
  const title = t('owners.accountablePerson');
  if (!editable)
    return (
      <Card id="owner" title={title}>
        {state}
      </Card>
    );
  return (
    <ActionForm action={setOwner.bind(null, tenantPlace)}>
      <Card
        id="owner"
        title={title}
        description={t('owners.ifTheyLeaveClientIs')}
        footer={
          <>
            <SavedNote />
            <SubmitButton variant="secondary">{t('owners.saveAccountablePerson')}</SubmitButton>
          </>
        }
      >
        <input type="hidden" name="client_id" value={client.clientId} />
        <div className="space-y-4">
          {state}
          <Field label={t('common.person')} name="owner" optional hint={t('owners.leaveEmptyForNoOne')}>
            <OwnerInput
              key={client.ownerId}
              tenantPlace={tenantPlace}
              userName={client.ownerLeftAt === null ? (owner?.attributes.userName ?? '') : ''}
            />
          </Field>
        </div>
      </Card>
    </ActionForm>
  );
}
