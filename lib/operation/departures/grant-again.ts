import { changeMembers, joinGroups } from '@/lib/directory/change-members';
import type { Granted } from '@/lib/directory/left-behind';
import { setRole } from '@/lib/directory/set-role';
import type { DirectoryStore } from '@/lib/directory/store';
import { assignRole } from '@/lib/grants/resources/roles/assign-role';
import type { ResourceStore } from '@/lib/grants/resources/store';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AuditLogStore } from '@/lib/journal/audit/store';
import { type Person, personTarget, type Role } from '@/lib/people/person';
import type { PersonReturn } from './return';

/** What an administrator chose of what a person had. */
export interface Chosen {
  consoleRole: boolean;
  resourceRoles: readonly { resource: string; role: string }[];
  /** The ids of groups that the person is to join again. */
  groups: readonly string[];
  /** The ids of groups that the person is to leave. */
  leave: readonly string[];
}

/** What was done. */
export interface GrantedAgain {
  consoleRole: Role | null;
  resourceRoles: number;
  groups: number;
  left: number;
  /** How many of the chosen roles and groups no longer exist. */
  gone: number;
}

/** How many groups a person can be taken out of. */
export const GROUPS_HELD_AT_MOST = 100;

interface Stores {
  directory: Pick<DirectoryStore, 'change' | 'findGroup' | 'listGroupsOf'>;
  resources: Pick<ResourceStore, 'change'>;
  auditLog: Pick<AuditLogStore, 'note'>;
}

/**
 * Grants a person who came back what they had, as far as it was chosen, by the operations of the pages where it is
 * granted otherwise, and records that the return was dealt with. What the person did not have is not granted. The
 * console role comes first: raising it ends what was issued to the person.
 * @throws AboveRank before anything is granted, if the administrator may not assign the console role
 */
export async function grantAgain(
  { directory, resources, auditLog }: Stores,
  { person, returned, chosen }: { person: Person; returned: Pick<PersonReturn, 'granted' | 'groups'>; chosen: Chosen },
  how: { cause: Cause; now: Date },
): Promise<GrantedAgain> {
  const { tenantId, id } = person;
  const { consoleRole } = returned.granted;
  const wantsRole = chosen.consoleRole && consoleRole !== null && person.role === null;
  const role = wantsRole ? await setRole(directory, { tenantId, id, role: consoleRole }, how) : null;
  const roles = await assignRoles(resources, person, chosenRoles(returned.granted, chosen), how);
  const groups = await joinAgain(
    directory,
    person,
    returned.groups.flatMap((group) => (chosen.groups.includes(group.id) ? group.id : [])),
    how,
  );
  const left = await leaveGroups(directory, person, chosen.leave, how);
  const done: GrantedAgain = {
    consoleRole: role?.kind === 'changed' ? consoleRole : null,
    resourceRoles: roles.assigned,
    groups: groups.joined,
    left,
    gone: roles.gone + groups.gone,
  };
  await auditLog.note({
    tenantId,
    cause: how.cause,
    action: 'person.return-settled',
    target: personTarget(person),
    detail: { ...done },
  });
  return done;
}

const chosenRoles = ({ resourceRoles }: Granted, chosen: Chosen) =>
  resourceRoles.flatMap(({ resource: { identifier }, role }) =>
    chosen.resourceRoles.some((one) => one.resource === identifier && one.role === role)
      ? { resource: identifier, role }
      : [],
  );

async function assignRoles(
  resources: Stores['resources'],
  { tenantId, id }: Person,
  roles: readonly { resource: string; role: string }[],
  how: { cause: Cause; now: Date },
): Promise<{ assigned: number; gone: number }> {
  const count = { assigned: 0, gone: 0 };
  for (const role of roles) {
    const { kind } = await assignRole(resources, { tenantId, ...role, people: [id] }, how);
    if (kind === 'changed') count.assigned += 1;
    if (kind === 'not-found') count.gone += 1;
  }
  return count;
}

async function joinAgain(
  directory: Stores['directory'],
  { tenantId, id }: Person,
  chosen: readonly string[],
  how: { cause: Cause; now: Date },
): Promise<{ joined: number; gone: number }> {
  const found = await Promise.all(chosen.map((groupId) => directory.findGroup(tenantId, groupId)));
  const groupIds = found.flatMap((group) => group?.id ?? []);
  const outcome = await joinGroups(directory, { tenantId, personId: id, groupIds }, how);
  return { joined: outcome.kind === 'joined' ? outcome.groups : 0, gone: chosen.length - groupIds.length };
}

/** Groups that a directory manages keep their members until the directory removes them. */
async function leaveGroups(
  directory: Stores['directory'],
  { tenantId, id }: Person,
  chosen: readonly string[],
  how: { cause: Cause; now: Date },
): Promise<number> {
  let left = 0;
  const held = await directory.listGroupsOf(tenantId, id, GROUPS_HELD_AT_MOST);
  for (const group of held.filter((one) => one.connectionId === null && chosen.includes(one.id))) {
    const outcome = await changeMembers(directory, { tenantId, groupId: group.id, remove: [id] }, how);
    if (outcome.kind === 'changed') left += outcome.removed;
  }
  return left;
}
