import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { removeMember } from './actions';

interface RemoveMemberProps {
  tenantPlace: string;
  group: { id: string; displayName: string; connectionId: string | null };
  member: { id: string; name: string; kind: 'person' | 'group' };
}

/** Takes a member out of the group, and says first what that does and what it does not. */
export function RemoveMember({ tenantPlace, group, member: { id, name, kind } }: RemoveMemberProps) {
  const t = useText();
  const ofPerson =
    group.connectionId === null
      ? t(
          'They are in this group no more, unless through another group in it. Sessions and tokens go on; applications that go by groups hear of it with their next question.',
        )
      : t(
          'They are in this group no more, unless through another group in it. Sessions and tokens go on; applications that go by groups hear of it with their next question. The directory that provisions the group may put them back.',
        );
  const ofGroup =
    group.connectionId === null
      ? t(
          'It is, with everybody in it, in this group no more, unless through another group in it. Sessions and tokens go on; applications that go by groups hear of it with their next question.',
        )
      : t(
          'It is, with everybody in it, in this group no more, unless through another group in it. Sessions and tokens go on; applications that go by groups hear of it with their next question. The directory that provisions the group may put them back.',
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
