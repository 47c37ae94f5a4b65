import type { ScimConnectionChange, ScimConnectionStore } from '@/lib/scim-connections/store';
import { writeAudit } from '../audit';
import type { Connection } from '../database';
import { authenticate } from './authenticate';
import { countProvisioned, findConnection, findConnectionByName, insertConnection, lockConnection, updateConnection } from './connections';
import { listConnections } from './list-connections';
import { createTokenUses } from './token-uses';
import { findToken, insertToken, listTokens, revokeToken } from './tokens';

/**
 * The SCIM connections on PostgreSQL.
 * @param onError hears of uses that could not be noted; the next one is
 */
export function createScimConnectionStore(database: Connection, onError: (error: unknown) => void = () => undefined): ScimConnectionStore {
  const uses = createTokenUses(database, onError);
  return {
    find: (tenantId, id) => findConnection(database, tenantId, id),
    findByName: (tenantId, name) => findConnectionByName(database, tenantId, name),
    list: (query) => listConnections(database, query),
    listTokens: (tenantId, connectionId) => listTokens(database, tenantId, connectionId),
    countProvisioned: (tenantId, connectionId) => countProvisioned(database, tenantId, connectionId),
    authenticate: (tenantId, tokenHash, now) => authenticate(database, uses, { tenantId, tokenHash, now }),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): ScimConnectionChange {
  return {
    insert: (scimConnection) => insertConnection(connection, scimConnection),
    lock: (tenantId, id) => lockConnection(connection, tenantId, id),
    update: (scimConnection) => updateConnection(connection, scimConnection),
    findToken: (tenantId, tokenHash) => findToken(connection, tenantId, tokenHash),
    insertToken: (token) => insertToken(connection, token),
    revokeToken: (revocation) => revokeToken(connection, revocation),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}
