import type { ClientChange, ClientStore } from '@/lib/clients/store';
import { writeAudit } from '../audit';
import type { Connection } from '../database';
import { clientKey } from '../oauth/client-key';
import { countLiving, endGrants } from './grants';
import { useInitialToken } from './initial-access-tokens';
import { listClients } from './list-clients';
import { findClient, lockClient } from './read-client';
import { deleteSecret, findSecret, insertSecret, listSecrets } from './secrets';
import { countSelfRegistered, registrationTokenHash, setRegistrationToken } from './self-registered';
import { deleteClient, insertClient, updateClient } from './write-client';

/**
 * The clients on PostgreSQL.
 * @param forget drops this process's copy of a client that has changed, once it is committed; the others are told anyway
 */
export function createClientStore(database: Connection, forget: (tenantId: string, clientId: string) => void = () => undefined): ClientStore {
  return {
    find: (tenantId, clientId) => findClient(database, tenantId, clientId),
    listSecrets: (tenantId, clientId) => listSecrets(database, tenantId, clientId),
    countLiving: (tenantId, clientId, now) => countLiving(database, tenantId, clientId, now),
    list: (query) => listClients(database, query),
    async change(work) {
      const changed = new Map<string, [tenantId: string, clientId: string]>();
      const note: Note = (tenantId, clientId) => void changed.set(clientKey(tenantId, clientId), [tenantId, clientId]);
      const outcome = await database.transaction((connection) => work(changeSteps(connection, note)));
      for (const which of changed.values()) forget(...which);
      return outcome;
    },
  };
}

type Note = (tenantId: string, clientId: string) => void;

function changeSteps(connection: Connection, note: Note): ClientChange {
  return {
    insert(client) {
      note(client.tenantId, client.clientId);
      return insertClient(connection, client);
    },
    lock: (tenantId, clientId) => lockClient(connection, tenantId, clientId),
    update(client) {
      note(client.tenantId, client.clientId);
      return updateClient(connection, client);
    },
    delete(tenantId, clientId, now) {
      note(tenantId, clientId);
      return deleteClient(connection, tenantId, clientId, now);
    },
    endGrants: (end) => endGrants(connection, end),
    listSecrets: (tenantId, clientId) => listSecrets(connection, tenantId, clientId),
    findSecret: (tenantId, clientId, secretHash) => findSecret(connection, tenantId, clientId, secretHash),
    insertSecret(secret) {
      note(secret.tenantId, secret.clientId);
      return insertSecret(connection, secret);
    },
    deleteSecret(tenantId, clientId, secretId) {
      note(tenantId, clientId);
      return deleteSecret(connection, tenantId, clientId, secretId);
    },
    registrationTokenHash: (tenantId, clientId) => registrationTokenHash(connection, tenantId, clientId),
    setRegistrationToken: (tenantId, clientId, tokenHash) => setRegistrationToken(connection, tenantId, clientId, tokenHash),
    useInitialToken: (use) => useInitialToken(connection, use),
    countSelfRegistered: (tenantId, most) => countSelfRegistered(connection, tenantId, most),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}
