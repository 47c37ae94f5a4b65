import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Group } from '@/lib/directory/group';
import type { GroupImpact } from '@/lib/directory/group-pages';
import { remove } from './actions';
import { impactInWords } from './impact-in-words';

/** Deletion, with who loses the group by it. */
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
            'Its members stay; they are in it no more. Sessions and tokens go on; applications that go by groups hear of it with their next question. There is no way back.',
          ),
          t(
            'Its members stay; they are in it no more. Sessions and tokens go on; applications that go by groups hear of it with their next question. The directory that provisions it may bring it back as a new one. There is no way back.',
          ),
        ]
      : [
          t(
            'Nobody is in it. Sessions and tokens go on; applications that go by groups hear of it with their next question. There is no way back.',
          ),
          t(
            'Nobody is in it. Sessions and tokens go on; applications that go by groups hear of it with their next question. The directory that provisions it may bring it back as a new one. There is no way back.',
          ),
        ];
  return (
    <ConfirmDialog
      trigger={t('Delete')}
      title={t('Delete the group {name}?', { name: displayName })}
      description={connectionId === null ? own : provisioned}
      ends={lost}
      confirmLabel={t('Delete group')}
      action={remove.bind(null, tenantPlace)}
      fields={{ id }}
    />
  );
}
