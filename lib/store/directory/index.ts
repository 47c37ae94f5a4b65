import type { DirectoryChange, DirectoryStore } from '@/lib/directory/store';
import { writeAudit } from '../audit';
import type { Connection } from '../database';
import { recordEvent } from '../events/record-event';
import { endOpenLinks } from '../one-time-links/end-open-links';
import { adoptionSteps, askToAdopt, findAdoptable, listAdoptionRequests } from './adoption';
import { countEverything, endEverything } from './end-everything';
import { findGroup, findGroupBy, insertGroup, listGroups, lockGroup, touchGroup, updateGroup } from './groups';
import { listForScim } from './list-for-scim';
import { listPeople } from './list-people';
import { addMembers, listGroupsOf, listMembers, removeMembers } from './members';
import { findPerson, findPersonByUserName, isLastOwner, lockPerson } from './read-person';
import { conflictOf } from './unique-violation';
import { deletePerson, insertPerson, updatePerson } from './write-person';

/** The directory on PostgreSQL. */
export function createDirectoryStore(database: Connection): DirectoryStore {
  return {
    findPerson: (tenantId, id, connectionId = null) => findPerson(database, tenantId, id, connectionId),
    findPersonByUserName: (tenantId, userName) => findPersonByUserName(database, tenantId, userName),
    listPeople: (query) => listPeople(database, query),
    listForScim: (scope, query, type) => listForScim(database, scope, query, type),
    countLiving: (tenantId, personId, now) => countEverything(database, tenantId, personId, now),
    findAdoptable: (wanted) => findAdoptable(database, wanted),
    askToAdopt: (request) => askToAdopt(database, request),
    listAdoptionRequests: (query) => listAdoptionRequests(database, query),
    findGroup: (tenantId, id) => findGroup(database, tenantId, id),
    findGroupBy: (tenantId, key) => findGroupBy(database, tenantId, key),
    listGroupsOf: (tenantId, personId, limit) => listGroupsOf(database, tenantId, personId, limit),
    listGroups: (tenantId, page) => listGroups(database, tenantId, page),
    listMembers: (tenantId, groupId) => listMembers(database, tenantId, groupId),

    async change(work) {
      try {
        return await database.transaction((connection) => work(changeSteps(connection)));
      } catch (error) {
        const conflict = conflictOf(error);
        if (conflict) return conflict;
        throw error;
      }
    },
  };
}

function changeSteps(connection: Connection): DirectoryChange {
  return {
    ...adoptionSteps(connection),
    insertPerson: (person) => insertPerson(connection, person),
    lockPerson: (tenantId, id, connectionId) => lockPerson(connection, tenantId, id, connectionId),
    updatePerson: (person) => updatePerson(connection, person),
    deletePerson: (tenantId, id, now) => deletePerson(connection, tenantId, id, now),
    isLastOwner: (tenantId, personId) => isLastOwner(connection, tenantId, personId),
    endEverything: (end) => endEverything(connection, end),
    endOpenLinks: (end) => endOpenLinks(connection, end),
    insertGroup: (group) => insertGroup(connection, group),
    lockGroup: (tenantId, id) => lockGroup(connection, tenantId, id),
    updateGroup: (group) => updateGroup(connection, group),
    addMembers: (tenantId, groupId, personIds, now) => addMembers(connection, tenantId, groupId, personIds, now),
    removeMembers: (tenantId, groupId, personIds) => removeMembers(connection, tenantId, groupId, personIds),
    touchGroup: (tenantId, groupId, now) => touchGroup(connection, tenantId, groupId, now),
    audit: (...entries) => writeAudit(connection, ...entries),
    event: (event) => recordEvent(connection, event),
  };
}
