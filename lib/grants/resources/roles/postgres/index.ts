import type { Connection } from '@/lib/platform/postgres/database';
import type { RoleReader, RoleSteps } from '../store';
import { endFamiliesOfHolders } from './end-of-holders';
import {
  addHolders,
  listHolders,
  lockHolders,
  removeHolders,
  removeUndeclared,
  replaceByDirectory,
} from './holder-rows';
import { countHolders, findHoldersAmong, impactOfRole, listGroupsWithRole, listPeopleWithRole } from './list-holders';
import { listRolesOfGroup, listRolesOfPerson } from './list-roles';

/** Who holds the roles of resources, on PostgreSQL. */
export const roleReader = (database: Connection): RoleReader => ({
  countHolders: (tenantId, resource) => countHolders(database, tenantId, resource),
  impactOfRole: (role, now) => impactOfRole(database, role, now),
  listPeopleWithRole: (query) => listPeopleWithRole(database, query),
  listGroupsWithRole: (query) => listGroupsWithRole(database, query),
  findHoldersAmong: (role, ids) => findHoldersAmong(database, role, ids),
  listRolesOfPerson: (tenantId, personId) => listRolesOfPerson(database, tenantId, personId),
  listRolesOfGroup: (tenantId, groupId) => listRolesOfGroup(database, tenantId, groupId),
});

export const roleSteps = (connection: Connection): RoleSteps => ({
  lockHolders: (tenantId, holders) => lockHolders(connection, tenantId, holders),
  addHolders: (role, holders, now) => addHolders(connection, role, holders, now),
  removeHolders: (role, holders) => removeHolders(connection, role, holders),
  listHolders: (role) => listHolders(connection, role),
  removeUndeclared: (tenantId, resource, declared) => removeUndeclared(connection, tenantId, resource, declared),
  replaceByDirectory: (of, now) => replaceByDirectory(connection, of, now),
  endFamiliesOfHolders: (end) => endFamiliesOfHolders(connection, end),
});
