import type { Person, PersonAttributes } from '@/lib/people/person';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ResourceRecord, ResourceView } from '@/lib/scim/protocol/store';
import { type GroupHeld, groupValue } from '@/lib/scim/resources/members';
import type { DirectoryScope } from './group-store';
import { withManagers } from './managers';
import type { DirectoryStore } from './store';

/** A person as a SCIM resource. */
export function userRecord({ id, version, createdAt, updatedAt, attributes }: Person): ResourceRecord {
  return { id, version, createdAt, updatedAt, attributes };
}

/** The same with the person's groups, which clients can read but not send. */
export function userRecordIn(
  { baseUrl }: DirectoryScope,
  person: Person,
  groups: readonly GroupHeld[] = [],
): ResourceRecord {
  const record = userRecord(person);
  if (groups.length === 0) return record;
  return { ...record, attributes: { ...record.attributes, groups: groups.map((group) => groupValue(group, baseUrl)) } };
}

/** People as they are returned: groups and managers are read only if they are shown. */
export async function userRecordsFor(
  directory: DirectoryStore,
  scope: DirectoryScope,
  people: readonly Person[],
  view: ResourceView,
): Promise<ResourceRecord[]> {
  const groups = view.computed
    ? await directory.listGroupsHeld(
        scope,
        people.map(({ id }) => id),
      )
    : new Map<string, GroupHeld[]>();
  return withManagers(
    directory,
    scope,
    view,
    people.map((person) => userRecordIn(scope, person, groups.get(person.id))),
  );
}

/** The same for one person. */
export async function userRecordFor(
  directory: DirectoryStore,
  scope: DirectoryScope,
  person: Person,
  view: ResourceView,
): Promise<ResourceRecord> {
  const [record] = await userRecordsFor(directory, scope, [person], view);
  return record ?? userRecord(person);
}

/**
 * The schema requires userName. A person without `active` is one from whom a client removed it, and may not sign in.
 */
export function personAttributes(attributes: JsonObject): PersonAttributes {
  const { userName, active } = attributes;
  if (typeof userName !== 'string') throw new TypeError('A person without userName reached the store.');
  return { ...attributes, userName, active: active === true };
}
