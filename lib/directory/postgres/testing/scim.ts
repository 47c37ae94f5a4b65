import { scimGroups } from '@/lib/directory/scim-groups';
import { scimUsers } from '@/lib/directory/scim-users';
import type { Connection } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { ScimResourceStore, ScimScope } from '@/lib/scim/protocol/store';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { createDirectoryStore } from '..';

/** The scope in which a request with a token of a SCIM connection of the tenant runs. */
export function scimScopeOf(tenantId: string, connectionId = newId()): ScimScope & { connectionId: string } {
  return {
    tenantId,
    connectionId,
    baseUrl: 'https://tessera.example/scim/v2',
    canWrite: true,
    actor: { type: 'scim-connection', id: connectionId, name: 'Okta' },
    origin: { requestId: newId(), ipAddress: null, userAgent: null },
  };
}

/** The stores that SCIM uses, over a connection. */
export function scimStoresOf(database: Connection): { users: ScimResourceStore; groups: ScimResourceStore } {
  const stores = (connection: Connection) => ({
    directory: createDirectoryStore(connection),
    credentials: createCredentialStore(connection),
  });
  const parts: Parameters<typeof scimUsers>[0] = {
    stores: stores(database),
    transaction: (work) => database.transaction((connection) => work(stores(connection))),
    now: () => new Date(),
  };
  return { users: scimUsers(parts), groups: scimGroups(parts) };
}

/** A connection that records the statements that it runs, inside and outside of transactions. */
export function recording(database: Connection): { connection: Connection; statements: string[] } {
  const statements: string[] = [];
  const over = (connection: Connection): Connection => ({
    prisma: connection.prisma,
    query(statement) {
      statements.push(statement.sql);
      return connection.query(statement);
    },
    queryText(text, values) {
      statements.push(text);
      return connection.queryText(text, values);
    },
    execute(statement) {
      statements.push(statement.sql);
      return connection.execute(statement);
    },
    transaction: (work) => connection.transaction((within) => work(over(within))),
  });
  return { connection: over(database), statements };
}
