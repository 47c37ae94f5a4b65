import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { recordEvents } from '@/lib/journal/events/postgres/record-events';
import { highestRole } from '@/lib/people/postgres/highest-role';
import { mustManage, personOf, rankOf } from '@/lib/people/postgres/rank';
import type { Connection } from '@/lib/platform/postgres/database';
import type { ScimConnectionChange, ScimConnectionStore } from '../store';
import { authenticate } from './authenticate';
import { authenticateClient } from './authenticate-client';
import {
  countProvisioned,
  deleteConnection,
  findConnection,
  findConnectionByName,
  insertConnection,
  lockConnection,
  updateConnection,
} from './connections';
import { createCredentialUses } from './credential-uses';
import { handOver } from './hand-over';
import { lease } from './lease';
import { listConnections } from './list-connections';
import { endToken, findToken, insertToken, listTokens, revokeToken } from './tokens';

/**
 * SCIM connections in PostgreSQL.
 * @param onError receives errors from recording a use; the next use is recorded again
 */
export function createScimConnectionStore(
  database: Connection,
  onError: (error: unknown) => void = () => undefined,
): ScimConnectionStore {
  const uses = createCredentialUses(database, onError);
  return {
    find: (tenantId, id) => findConnection(database, tenantId, id),
    findByName: (tenantId, name) => findConnectionByName(database, tenantId, name),
    list: (query) => listConnections(database, query),
    listTokens: (tenantId, connectionId) => listTokens(database, tenantId, connectionId),
    highestRole: (tenantId, id) => highestRole(database, tenantId, id),
    countProvisioned: (tenantId, connectionId) => countProvisioned(database, tenantId, connectionId),
    authenticate: (tenantId, tokenHash, now) => authenticate(database, uses, { tenantId, tokenHash, now }),
    authenticateClient: (token, now) => authenticateClient(database, uses, token, now),
    lease: (wanted) => lease(database, wanted),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): ScimConnectionChange {
  return {
    insert: (scimConnection) => insertConnection(connection, scimConnection),
    lock: (tenantId, id) => lockConnection(connection, tenantId, id),
    update: (scimConnection) => updateConnection(connection, scimConnection),
    highestRole: (tenantId, id) => highestRole(connection, tenantId, id),
    rankOf: (tenantId, actor) => rankOf(connection, tenantId, actor),
    personOf: (tenantId, actor) => personOf(connection, tenantId, actor),
    mustManage: (managed) => mustManage(connection, managed),
    findToken: (tenantId, tokenHash) => findToken(connection, tenantId, tokenHash),
    insertToken: (token) => insertToken(connection, token),
    revokeToken: (revocation) => revokeToken(connection, revocation),
    endToken: (end) => endToken(connection, end),
    handOver: (wanted) => handOver(connection, wanted),
    delete: (tenantId, id) => deleteConnection(connection, tenantId, id),
    audit: (...entries) => writeAudit(connection, ...entries),
    event: (...events) => recordEvents(connection, ...events),
  };
}
