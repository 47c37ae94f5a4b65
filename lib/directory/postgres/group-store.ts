import type { GroupSteps, GroupStore } from '@/lib/directory/group-store';
import type { Connection } from '@/lib/platform/postgres/database';
import { addMembers, keepMembers, removeMembers, removeMembersWhere } from './change-members';
import { deleteGroup } from './delete-group';
import { findGroupBy, insertGroup, listGroups, readGroup, updateGroup } from './groups';
import { listGroupsForScim } from './list-groups-for-scim';
import { lockForMembers, lockGroupToDelete } from './lock-for-members';
import { listGroupsOf, listMembers } from './members';
import { findPersonForScim, listGroupsHeld } from './read-groups';
import { findGroupForScim, readMembers } from './read-members';

export function groupStore(database: Connection): GroupStore {
  return {
    findGroup: (tenantId, id) => readGroup(database, { tenantId, connectionId: null }, id),
    findGroupBy: (tenantId, key) => findGroupBy(database, tenantId, key),
    listGroupsOf: (tenantId, memberId, limit) => listGroupsOf(database, tenantId, memberId, limit),
    listGroups: (tenantId, page) => listGroups(database, tenantId, page),
    listMembers: (tenantId, groupId) => listMembers(database, tenantId, groupId),
    findGroupForScim: (scope, id, membersToo) => findGroupForScim(database, scope, id, membersToo),
    listGroupsForScim: (scope, query, view) => listGroupsForScim(database, scope, query, view),
    listMembersFor: (scope, groupId) => readMembers(database, scope, groupId),
    findPersonForScim: (scope, id) => findPersonForScim(database, scope, id),
    listGroupsHeld: (scope, personIds) => listGroupsHeld(database, scope, personIds),
  };
}

export function groupSteps(connection: Connection): GroupSteps {
  return {
    insertGroup: (group) => insertGroup(connection, group),
    readGroup: (scope, id) => readGroup(connection, scope, id),
    lockForMembers: (scope, of) => lockForMembers(connection, scope, of),
    updateGroup: (group) => updateGroup(connection, group),
    addMembers: (scope, groupId, ids, now) => addMembers(connection, scope, groupId, ids, now),
    removeMembers: (scope, groupId, ids) => removeMembers(connection, scope, groupId, ids),
    keepMembers: (scope, groupId, ids) => keepMembers(connection, scope, groupId, ids),
    removeMembersWhere: (scope, groupId, filter) => removeMembersWhere(connection, scope, groupId, filter),
    readMembers: (scope, groupId) => readMembers(connection, scope, groupId),
    lockGroupToDelete: (scope, id) => lockGroupToDelete(connection, scope, id),
    deleteGroup: (tenantId, id, now) => deleteGroup(connection, tenantId, id, now),
  };
}
