import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { revokeSelection } from './actions';
import type { Selection } from './find-selection';
import { NoteField } from './note-field';

/** Ends all living families of the client or person that the list is narrowed to, told by number first. */
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
  const families = t('{count, plural, one {# family} other {# families}}', { count: living });
  const revoke = t('{count, plural, one {Revoke # family} other {Revoke # families}}', { count: living });
  return (
    <ConfirmDialog
      trigger={revoke}
      triggerSize={size}
      title={t('Revoke all families of {name}?', { name })}
      description={
        kind === 'client'
          ? t('Everybody who uses this client has to sign in again. It may ask for new authorizations at once.')
          : t('Every client loses access until the person signs in again.')
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
