import { getLocale } from 'next-intl/server';
import type { MembersRefused } from '@/lib/directory/named-members';
import type { DirectoryStore } from '@/lib/directory/store';
import { type Sayable, sentence, text } from '@/lib/platform/shared/text';

/** Says why somebody or something cannot become a member of a group. */
export async function membersRefused(
  directory: Pick<DirectoryStore, 'findGroup'>,
  tenantId: string,
  { kind, ids }: MembersRefused,
): Promise<Sayable> {
  if (kind === 'unknown-members')
    return text('Nobody was added: somebody whom you chose is not here any more. Reload the page and choose again.');
  const groups = await Promise.all(ids.slice(0, 3).map((id) => directory.findGroup(tenantId, id)));
  const names = groups.flatMap((group) => (group ? [group.displayName] : []));
  if (names.length === 0)
    return text(
      'Nothing was added: this group is already in one of them, directly or through others, and a group cannot be in itself.',
    );
  const list = new Intl.ListFormat(await getLocale()).format(names);
  return sentence(
    'Nothing was added: this group is already in {groups}, directly or through others, and a group cannot be in itself.',
    { groups: list },
  );
}
