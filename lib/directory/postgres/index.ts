import type { DirectoryChange, DirectoryStore } from '@/lib/directory/store';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { recordEvents } from '@/lib/journal/events/postgres/record-events';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import { mustManage } from '@/lib/people/postgres/rank';
import {
  findPerson,
  findPersonByUserName,
  isLastOwner,
  listNames,
  lockPerson,
} from '@/lib/people/postgres/read-person';
import { forgetVerifiedEmail } from '@/lib/people/postgres/verified-email';
import type { Connection } from '@/lib/platform/postgres/database';
import { emailSteps, findEmailStanding } from '@/lib/sign-in/one-time-links/postgres/email-standing';
import { endOpenLinks } from '@/lib/sign-in/one-time-links/postgres/end-open-links';
import { countEverything, endEverything, removeForeignSignIns } from '@/lib/sign-in/postgres/end-everything';
import { adoptionSteps, askToAdopt, findAdoptable, listAdoptionRequests } from './adoption';
import { deletionSteps, findDeletedPerson } from './deletion';
import { groupPagesStore } from './group-pages';
import { groupSteps, groupStore } from './group-store';
import { listForScim } from './list-for-scim';
import { listPeople } from './list-people';
import { selectionStore } from './people-selection';
import { conflictOf } from './unique-violation';
import { deletePerson, insertPerson, updatePerson } from './write-person';

/** The directory on PostgreSQL. */
export function createDirectoryStore(database: Connection): DirectoryStore {
  return {
    findPerson: (tenantId, id, connectionId = null) => findPerson(database, tenantId, id, connectionId),
    findEmailStanding: (tenantId, personId) => findEmailStanding(database, tenantId, personId),
    findPersonByUserName: (tenantId, userName) => findPersonByUserName(database, tenantId, userName),
    findDeletedPerson: (tenantId, id) => findDeletedPerson(database, tenantId, id),
    listNames: (scope, ids) => listNames(database, scope, ids),
    listPeople: (query) => listPeople(database, query),
    listForScim: (scope, query, type) => listForScim(database, scope, query, type),
    countLiving: (tenantId, personId, now) => countEverything(database, tenantId, personId, now),
    findAdoptable: (wanted) => findAdoptable(database, wanted),
    askToAdopt: (request) => askToAdopt(database, request),
    listAdoptionRequests: (query) => listAdoptionRequests(database, query),
    ...groupStore(database),
    ...groupPagesStore(database),
    ...selectionStore(database),

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
    ...deletionSteps(connection),
    insertPerson: (person) => insertPerson(connection, person),
    lockPerson: (tenantId, id, connectionId) => lockPerson(connection, tenantId, id, connectionId),
    updatePerson: (person) => updatePerson(connection, person),
    deletePerson: (tenantId, id, now) => deletePerson(connection, tenantId, id, now),
    isLastOwner: (tenantId, personId) => isLastOwner(connection, tenantId, personId),
    endEverything: (end) => endEverything(connection, end),
    removeForeignSignIns: (tenantId, personId) => removeForeignSignIns(connection, tenantId, personId),
    endOpenLinks: (end) => endOpenLinks(connection, end),
    forgetVerifiedEmail: (tenantId, personId) => forgetVerifiedEmail(connection, tenantId, personId),
    ...emailSteps(connection),
    notifyAddress: (notice) => orderNotice(connection, notice),
    ...groupSteps(connection),
    mustManage: (managed) => mustManage(connection, managed),
    audit: (...entries) => writeAudit(connection, ...entries),
    event: (...events) => recordEvents(connection, ...events),
  };
}
