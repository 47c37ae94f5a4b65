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
  const { kind, id, name, activeFamilies } = selection;
  if (activeFamilies === 0) return null;
  const families = t('common.tokenFamiliesCount', { count: activeFamilies });
  const revoke = t('tokenFamilies.revokeTokenFamiliesCount', { count: activeFamilies });
  return (
    <ConfirmDialog
      ask="revoke"
      trigger={revoke}
      triggerSize={size}
      title={t('tokenFamilies.revokeAllTokenFamiliesOf', { name })}
      description={
        kind === 'client' ? t('tokenFamilies.everyoneWhoUsesThisClient') : t('tokenFamilies.allClientsLoseAccessUntil')
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
