import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Group } from '@/lib/directory/group';
import type { GroupImpact } from '@/lib/directory/group-pages';
import { remove } from './actions';
import { impactText } from './impact-text';

/** The delete button, with a confirmation that says who loses the group. */
export function DeleteGroup({
  tenantPlace,
  group: { id, displayName, connectionId },
  impact,
}: {
  tenantPlace: string;
  group: Group;
  impact: GroupImpact;
}) {
  const t = useText();
  const lost = impactText(t, impact);
  const [own, provisioned] =
    lost.length > 0
      ? [t('groups.itsMembersAreKeptBut'), t('groups.itsMembersAreKeptButLeave')]
      : [t('groups.groupHasNoMembersSessions'), t('groups.groupHasNoMembersSessionsAnd')];
  return (
    <ConfirmDialog
      trigger={t('common.delete')}
      title={t('groups.deleteGroupName', { name: displayName })}
      description={connectionId === null ? own : provisioned}
      ends={lost}
      confirmLabel={t('groups.deleteGroup')}
      action={remove.bind(null, tenantPlace)}
      fields={{ id }}
    />
  );
}
