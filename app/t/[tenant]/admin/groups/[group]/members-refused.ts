import { getLocale } from 'next-intl/server';
import type { MembersRefused } from '@/lib/directory/named-members';
import type { DirectoryStore } from '@/lib/directory/store';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** Says why a person or group cannot become a member of a group. */
export async function membersRefused(
  directory: Pick<DirectoryStore, 'findGroup'>,
  tenantId: string,
  { kind, ids }: MembersRefused,
): Promise<Sayable> {
  if (kind === 'unknown-members') return msg('groups.nothingWasAddedPersonYou');
  const groups = await Promise.all(ids.slice(0, 3).map((id) => directory.findGroup(tenantId, id)));
  const names = groups.flatMap((group) => (group ? [group.displayName] : []));
  if (names.length === 0) return msg('groups.nothingWasAddedThisGroupIs');
  const list = new Intl.ListFormat(await getLocale()).format(names);
  return msg('groups.nothingWasAddedThisGroup', { groups: list });
}
