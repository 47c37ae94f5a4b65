import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { revokeSelection } from './actions';
import type { Selection } from './find-selection';
import { NoteField } from './note-field';

/** Revokes all active families of the client or person that the list is filtered by, and shows their number first. */
export function RevokeSelection({
  tenantPlace,
  selection,
  size,
}: {
  tenantPlace: string;
  selection: Selection;
  size?: 'sm';
}) {
  const t = useText();
  const { kind, id, name, living } = selection;
  if (living === 0) return null;
  const families = t('{count, plural, one {# token family} other {# token families}}', { count: living });
  const revoke = t('{count, plural, one {Revoke # token family} other {Revoke # token families}}', { count: living });
  return (
    <ConfirmDialog
      trigger={revoke}
      triggerSize={size}
      title={t('Revoke all token families of {name}?', { name })}
      description={
        kind === 'client'
          ? t(
              'Everyone who uses this client has to sign in again. The client can ask for new authorizations immediately.',
            )
          : t('All clients lose access until the person signs in again.')
      }
      ends={[families]}
      confirmLabel={revoke}
      action={revokeSelection.bind(null, tenantPlace)}
      fields={{ kind, id }}
    >
      <NoteField />
    </ConfirmDialog>
  );
}
