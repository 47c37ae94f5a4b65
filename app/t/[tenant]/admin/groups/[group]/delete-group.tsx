import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Group } from '@/lib/directory/group';
import type { GroupImpact } from '@/lib/directory/group-pages';
import { remove } from './actions';
import { impactInWords } from './impact-in-words';

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
  const lost = impactInWords(t, impact);
  const [own, provisioned] =
    lost.length > 0
      ? [
          t(
            'Its members are kept but leave the group. Sessions and tokens stay valid; applications that rely on groups see the change the next time they ask. This can’t be undone.',
          ),
          t(
            'Its members are kept but leave the group. Sessions and tokens stay valid; applications that rely on groups see the change the next time they ask. The directory that provisions the group may create it again. This can’t be undone.',
          ),
        ]
      : [
          t(
            'The group has no members. Sessions and tokens stay valid; applications that rely on groups see the change the next time they ask. This can’t be undone.',
          ),
          t(
            'The group has no members. Sessions and tokens stay valid; applications that rely on groups see the change the next time they ask. The directory that provisions the group may create it again. This can’t be undone.',
          ),
        ];
  return (
    <ConfirmDialog
      trigger={t('Delete')}
      title={t('Delete group {name}?', { name: displayName })}
      description={connectionId === null ? own : provisioned}
      ends={lost}
      confirmLabel={t('Delete group')}
      action={remove.bind(null, tenantPlace)}
      fields={{ id }}
    />
  );
}
