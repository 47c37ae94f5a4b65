import { COUNTED_AT_MOST, type ListedGroup } from '@/lib/directory/group-pages';
import type { SayText } from '@/lib/platform/shared/say-text';

/** The fields of a group that the list shows. */
export interface GroupRow {
  id: string;
  displayName: string;
  externalId: string | null;
  /** The number of members, or a text that says there are many. */
  members: string;
  /** The SCIM connection that provisions it, or the console. */
  origin: string;
  createdAt: Date;
  updatedAt: Date;
}

/** @param connections the names of the tenant's SCIM connections, by id */
export function groupRow(
  t: SayText,
  { id, displayName, externalId, members, connectionId, createdAt, updatedAt }: ListedGroup,
  connections: ReadonlyMap<string, string>,
): GroupRow {
  return {
    id,
    displayName,
    externalId,
    createdAt,
    updatedAt,
    members:
      members > COUNTED_AT_MOST
        ? t('groups.moreThanCount', { count: COUNTED_AT_MOST.toLocaleString('en') })
        : members.toLocaleString('en'),
    origin: connectionId === null ? t('common.console') : (connections.get(connectionId) ?? 'SCIM'),
  };
}
