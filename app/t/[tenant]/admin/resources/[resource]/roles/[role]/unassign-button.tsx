import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { unassign } from './actions';

interface UnassignButtonProps {
  tenantPlace: string;
  resource: { identifier: string; name: string };
  role: string;
  holder: { kind: 'person' | 'group'; id: string; name: string };
  /** Whether the person's directory assigned it, and may assign it again. */
  byDirectory?: boolean;
}

/** Takes the role from a person or group; the confirmation says what that does. */
export function UnassignButton({ tenantPlace, resource, role, holder, byDirectory = false }: UnassignButtonProps) {
  const t = useText();
  const { kind, id, name } = holder;
  const consequence = kind === 'person' ? t('resources.unassignPersonMeans') : t('resources.unassignGroupMeans');
  return (
    <ConfirmDialog
      trigger={t('common.remove')}
      triggerSize="sm"
      title={t('resources.takeRoleFrom', { role, name })}
      description={byDirectory ? `${consequence} ${t('resources.directoryAssignsAgain')}` : consequence}
      confirmLabel={t('resources.takeRole')}
      action={unassign.bind(null, tenantPlace)}
      fields={{ resource: resource.identifier, role, [kind]: id }}
    />
  );
}
