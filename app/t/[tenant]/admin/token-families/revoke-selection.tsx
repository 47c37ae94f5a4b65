import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { counted } from '../form-text';
import { revokeSelection } from './actions';
import type { Selection } from './find-selection';
import { NoteField } from './note-field';

/** Ends all living families of the client or person that the list is narrowed to, told by number first. */
export function RevokeSelection({ tenantSlug, selection }: { tenantSlug: string; selection: Selection }) {
  const { kind, id, name, living } = selection;
  if (living === 0) return null;
  const families = counted(living, 'family', 'families');
  return (
    <ConfirmDialog
      trigger={`Revoke ${families}`}
      title={`Revoke all families of ${name}?`}
      description={
        kind === 'client'
          ? 'Everybody who uses this client has to sign in again. It may ask for new authorizations at once.'
          : 'Every client loses access until the person signs in again.'
      }
      ends={[families]}
      confirmLabel={`Revoke ${families}`}
      action={revokeSelection.bind(null, tenantSlug)}
      fields={{ kind, id }}
    >
      <NoteField />
    </ConfirmDialog>
  );
}
