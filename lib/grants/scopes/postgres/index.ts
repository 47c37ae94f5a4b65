import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { announceTenant } from '@/lib/tenants/postgres/announce-tenant';
import { insertScope, updateScope } from '@/lib/tenants/postgres/scopes';
import type { ScopeDefinition } from '@/lib/tenants/store';
import type { ScopeChange, ScopeStore } from '../store';
import { countUses } from './count-uses';
import { deleteScope } from './delete-scope';
import { listScopes } from './list-scopes';

const byName = (tenantId: string, name: string) => sql`tenant_id = ${tenantId}::uuid AND name = ${name}`;

/** The scopes of tenants on PostgreSQL. */
export function createScopeStore(database: Connection): ScopeStore {
  return {
    async find(tenantId, name) {
      const [scope] = await database.query<ScopeDefinition>(
        sql`SELECT name, description FROM scope WHERE ${byName(tenantId, name)}`,
      );
      return scope ?? null;
    },
    list: (query) => listScopes(database, query),
    countUses: (tenantId, name, now) => countUses(database, { tenantId, name, now }),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): ScopeChange {
  return {
    async lock(tenantId, name) {
      const [scope] = await connection.query<ScopeDefinition>(
        sql`SELECT name, description FROM scope WHERE ${byName(tenantId, name)} FOR UPDATE`,
      );
      return scope ?? null;
    },
    async insert(tenantId, scope) {
      if (!(await insertScope(connection, tenantId, scope))) return 'exists';
      await announceTenant(connection, tenantId);
      return 'inserted';
    },
    async update(tenantId, scope) {
      await updateScope(connection, tenantId, scope);
      await announceTenant(connection, tenantId);
    },
    delete: (tenantId, name, now) => deleteScope(connection, { tenantId, name, now }),
    audit: (entry) => writeAudit(connection, entry),
  };
}
