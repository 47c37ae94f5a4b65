import type { ClientChange, ClientStore } from '@/lib/clients/store';
import { writeAudit } from '../audit';
import type { Connection } from '../database';
import { countLiving, endGrants } from './grants';
import { listClients } from './list-clients';
import { findClient, lockClient } from './read-client';
import { deleteSecret, findSecret, insertSecret, listSecrets } from './secrets';
import { deleteClient, insertClient, updateClient } from './write-client';

/** The clients on PostgreSQL. */
export function createClientStore(database: Connection): ClientStore {
  return {
    find: (tenantId, clientId) => findClient(database, tenantId, clientId),
    listSecrets: (tenantId, clientId) => listSecrets(database, tenantId, clientId),
    countLiving: (tenantId, clientId, now) => countLiving(database, tenantId, clientId, now),
    list: (query) => listClients(database, query),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): ClientChange {
  return {
    insert: (client) => insertClient(connection, client),
    lock: (tenantId, clientId) => lockClient(connection, tenantId, clientId),
    update: (client) => updateClient(connection, client),
    delete: (tenantId, clientId) => deleteClient(connection, tenantId, clientId),
    endGrants: (end) => endGrants(connection, end),
    listSecrets: (tenantId, clientId) => listSecrets(connection, tenantId, clientId),
    findSecret: (tenantId, clientId, secretHash) => findSecret(connection, tenantId, clientId, secretHash),
    insertSecret: (secret) => insertSecret(connection, secret),
    deleteSecret: (tenantId, clientId, secretId) => deleteSecret(connection, tenantId, clientId, secretId),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}
