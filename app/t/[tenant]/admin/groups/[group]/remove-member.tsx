import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { removeMember } from './actions';

interface RemoveMemberProps {
  tenantPlace: string;
  group: { id: string; displayName: string; connectionId: string | null };
  member: { id: string; name: string; kind: 'person' | 'group' };
}

/** Removes a member from the group; the confirmation says what that does and what it doesn't. */
export function RemoveMember({ tenantPlace, group, member: { id, name, kind } }: RemoveMemberProps) {
  const t = useText();
  const ofPerson =
    group.connectionId === null ? t('groups.thisRemovesPersonUnlessThey') : t('groups.thisRemovesPersonUnlessTheyAlso');
  const ofGroup =
    group.connectionId === null ? t('groups.thisRemovesGroupAndIts') : t('groups.thisRemovesGroupAndItsMembers');
  return (
    <ConfirmDialog
      trigger={t('common.remove')}
      triggerSize="sm"
      title={t('groups.removeNameFromGroup', { name, group: group.displayName })}
      description={kind === 'person' ? ofPerson : ofGroup}
      confirmLabel={t('common.remove')}
      action={removeMember.bind(null, tenantPlace)}
      fields={{ id: group.id, member: id }}
    />
  );
}
