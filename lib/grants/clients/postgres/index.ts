import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { highestRole } from '@/lib/people/postgres/highest-role';
import { lockActivePerson } from '@/lib/people/postgres/lock-active-person';
import { mustManage } from '@/lib/people/postgres/rank';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ClientDeletion, ClientSecret } from '../client';
import type { ClientChange, ClientStore, NewClientSecret } from '../store';
import { clientCacheKey } from './client-cache-key';
import { countActiveGrants, countFamilies, endGrantsOfClient } from './grants';
import { useInitialToken } from './initial-access-tokens';
import { listClients } from './list-clients';
import { listCrossAppAccess } from './list-cross-app-access';
import { findClient, listDeleting, listOverdue, lockClient, lockDeleting } from './read-client';
import { announceClient, deleteClient, insertClient, updateClient } from './write-client';

const secretColumns = sql`id::text AS id, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;

const ofClient = (tenantId: string, clientId: string) => sql`tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`;

function listSecrets(connection: Connection, tenantId: string, clientId: string): Promise<ClientSecret[]> {
  return connection.query(sql`
    SELECT ${secretColumns} FROM client_secret WHERE ${ofClient(tenantId, clientId)} ORDER BY client_secret.id DESC`);
}

async function findSecret(
  connection: Connection,
  tenantId: string,
  clientId: string,
  secretHash: Bytes,
): Promise<ClientSecret | null> {
  const [secret] = await connection.query<ClientSecret>(sql`
    SELECT ${secretColumns} FROM client_secret WHERE ${ofClient(tenantId, clientId)} AND secret_hash = ${secretHash} LIMIT 1`);
  return secret ?? null;
}

async function insertSecret(connection: Connection, secret: NewClientSecret): Promise<void> {
  await connection.prisma.clientSecret.create({ data: secret });
  await announceClient(connection, secret.tenantId, secret.clientId);
}

async function deleteSecret(
  connection: Connection,
  tenantId: string,
  clientId: string,
  secretId: string,
): Promise<ClientSecret | null> {
  const [secret] = await connection.query<ClientSecret>(sql`
    DELETE FROM client_secret WHERE ${ofClient(tenantId, clientId)} AND id = ${secretId}::uuid RETURNING ${secretColumns}`);
  if (secret) await announceClient(connection, tenantId, clientId);
  return secret ?? null;
}

/**
 * The client store on PostgreSQL.
 * @param on.detach unlinks a client that is being deleted from SCIM connections
 * @param on.change drops this process's cached copy of a changed client after the commit; other processes are notified
 *   anyway
 * @param on.deletion called after the commit if a deletion left something to be ended in steps
 */
export function createClientStore(
  database: Connection,
  on: {
    detach: Detach;
    change?: (tenantId: string, clientId: string) => void;
    deletion?: () => void;
  },
): ClientStore {
  return {
    find: (tenantId, clientId) => findClient(database, tenantId, clientId),
    listSecrets: (tenantId, clientId) => listSecrets(database, tenantId, clientId),
    countActiveGrants: (tenantId, clientId, now) => countActiveGrants(database, tenantId, clientId, now),
    administratorsNames: (tenantId) => administratorsNames(database, tenantId),
    list: (query) => listClients(database, query),
    listCrossAppAccess: (query) => listCrossAppAccess(database, query),
    listDeleting: () => listDeleting(database),
    listOverdue: (now) => listOverdue(database, now),
    async change(work) {
      const changed = new Map<string, [tenantId: string, clientId: string]>();
      let deleting = false;
      const note: Note = (tenantId, clientId, deletion) => {
        changed.set(clientCacheKey(tenantId, clientId), [tenantId, clientId]);
        deleting ||= Boolean(deletion);
      };
      const outcome = await database.transaction((connection) => work(changeSteps(connection, note, on.detach)));
      for (const which of changed.values()) on.change?.(...which);
      if (deleting) on.deletion?.();
      return outcome;
    },
  };
}

/** The steps that the owner's departure takes in the transaction of that person. */
export const ownerSteps = (connection: Connection): Pick<ClientChange, 'lock' | 'update' | 'audit'> => ({
  lock: (tenantId, clientId) => lockClient(connection, tenantId, clientId),
  update: (client) => updateClient(connection, client),
  audit: (...entries) => writeAudit(connection, ...entries),
});

type Detach = (connection: Connection, tenantId: string, clientId: string) => Promise<void>;

type Note = (tenantId: string, clientId: string, deletion?: ClientDeletion | null) => void;

function changeSteps(connection: Connection, note: Note, detach: Detach): ClientChange {
  return {
    insert(client) {
      note(client.tenantId, client.clientId);
      return insertClient(connection, client);
    },
    lock: (tenantId, clientId) => lockClient(connection, tenantId, clientId),
    holdPerson: async (tenantId, personId) => (await lockActivePerson(connection, tenantId, personId)) !== null,
    lockDeleting: (tenantId, clientId) => lockDeleting(connection, tenantId, clientId),
    update(client) {
      note(client.tenantId, client.clientId, client.deletion);
      return updateClient(connection, client);
    },
    delete(tenantId, clientId, now) {
      note(tenantId, clientId);
      return deleteClient(connection, tenantId, clientId, now);
    },
    countFamilies: (tenantId, clientId) => countFamilies(connection, tenantId, clientId),
    countActiveGrants: (tenantId, clientId, now) => countActiveGrants(connection, tenantId, clientId, now),
    detach: (tenantId, clientId) => detach(connection, tenantId, clientId),
    highestRole: async (tenantId, clientId) => {
      const [bound] = await connection.query<{ id: string }>(
        sql`SELECT id::text AS id FROM scim_connection WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`,
      );
      return bound ? highestRole(connection, tenantId, bound.id) : null;
    },
    mustManage: (managed) => mustManage(connection, managed),
    endGrants: (end) => endGrantsOfClient(connection, end),
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
    setRegistrationToken: (tenantId, clientId, tokenHash) =>
      setRegistrationToken(connection, tenantId, clientId, tokenHash),
    useInitialToken: (use) => useInitialToken(connection, use),
    countSelfRegistered: (tenantId, most) => countSelfRegistered(connection, tenantId, most),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}

/** See ClientChange.registrationTokenHash. */
async function registrationTokenHash(
  connection: Connection,
  tenantId: string,
  clientId: string,
): Promise<Bytes | null> {
  const [row] = await connection.query<{ hash: Bytes | null }>(
    sql`SELECT registration_access_token_hash AS hash FROM client WHERE ${ofClient(tenantId, clientId)}`,
  );
  return row?.hash ?? null;
}

async function setRegistrationToken(
  connection: Connection,
  tenantId: string,
  clientId: string,
  tokenHash: Bytes,
): Promise<void> {
  await connection.execute(
    sql`UPDATE client SET registration_access_token_hash = ${tokenHash} WHERE ${ofClient(tenantId, clientId)}`,
  );
}

/** See ClientChange.countSelfRegistered. */
async function countSelfRegistered(connection: Connection, tenantId: string, most: number): Promise<number> {
  const [counted] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM client WHERE tenant_id = ${tenantId}::uuid AND origin IN ('dynamic', 'metadata-document') LIMIT ${most}::int) AS counted`);
  return counted?.count ?? 0;
}

/** See ClientStore.administratorsNames. */
async function administratorsNames(connection: Connection, tenantId: string): Promise<string[]> {
  const rows = await connection.query<{ name: string }>(
    sql`SELECT client_name AS name FROM client WHERE tenant_id = ${tenantId}::uuid AND origin IN ('console', 'apply')`,
  );
  return rows.map(({ name }) => name);
}
