import { getLocale } from 'next-intl/server';
import type { MembersRefused } from '@/lib/directory/named-members';
import type { DirectoryStore } from '@/lib/directory/store';
import { type Sayable, sentence, text } from '@/lib/platform/shared/text';

/** Says why a person or group cannot become a member of a group. */
export async function membersRefused(
  directory: Pick<DirectoryStore, 'findGroup'>,
  tenantId: string,
  { kind, ids }: MembersRefused,
): Promise<Sayable> {
  if (kind === 'unknown-members')
    return text('Nothing was added: a person you selected no longer exists. Reload the page and select again.');
  const groups = await Promise.all(ids.slice(0, 3).map((id) => directory.findGroup(tenantId, id)));
  const names = groups.flatMap((group) => (group ? [group.displayName] : []));
  if (names.length === 0)
    return text(
      'Nothing was added: this group is already in one of them, directly or indirectly, and a group can’t contain itself.',
    );
  const list = new Intl.ListFormat(await getLocale()).format(names);
  return sentence(
    'Nothing was added: this group is already in {groups}, directly or indirectly, and a group can’t contain itself.',
    { groups: list },
  );
}
