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
    group.connectionId === null
      ? t(
          'This removes the person, unless they also belong through a nested group. Sessions and tokens are not affected; clients that use groups see the change on their next request.',
        )
      : t(
          'This removes the person, unless they also belong through a nested group. Sessions and tokens are not affected; clients that use groups see the change on their next request. The directory that provisions the group may add them back.',
        );
  const ofGroup =
    group.connectionId === null
      ? t(
          'This removes the group and its members, unless they also belong through another nested group. Sessions and tokens are not affected; clients that use groups see the change on their next request.',
        )
      : t(
          'This removes the group and its members, unless they also belong through another nested group. Sessions and tokens are not affected; clients that use groups see the change on their next request. The directory that provisions the group may add them back.',
        );
  return (
    <ConfirmDialog
      trigger={t('Remove')}
      triggerSize="sm"
      title={t('Remove {name} from {group}?', { name, group: group.displayName })}
      description={kind === 'person' ? ofPerson : ofGroup}
      confirmLabel={t('Remove')}
      action={removeMember.bind(null, tenantPlace)}
      fields={{ id: group.id, member: id }}
    />
  );
}
