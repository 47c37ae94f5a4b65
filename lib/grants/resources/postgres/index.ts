import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import { containing } from '@/lib/platform/postgres/containing';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { Prisma } from '@/lib/platform/postgres/generated/client';
import { StoredClaimMappings } from '@/lib/platform/shared/claim-mapping';
import { announceTenant } from '@/lib/tenants/postgres/announce-tenant';
import { removeFromSettings } from '@/lib/tenants/postgres/remove-from-settings';
import { roleReader, roleSteps } from '../roles/postgres';
import type { ListedResource, ResourceChange, ResourceQuery, ResourceSort, ResourceStore } from '../store';

const columns = sql`identifier, name, COALESCE(scopes, '{}') AS scopes, access_token_lifetime_seconds AS "accessTokenLifetimeSeconds",
  claim_mappings AS "claimMappings", roles`;
const byIdentifier = (tenantId: string, identifier: string) =>
  sql`tenant_id = ${tenantId}::uuid AND identifier = ${identifier}`;

type Stored<Resource extends ProtectedResource = ProtectedResource> = Omit<Resource, 'claimMappings'> & {
  claimMappings: unknown;
};

const fromRow = <Row extends { claimMappings: unknown }>(row: Row) => ({
  ...row,
  claimMappings: StoredClaimMappings.parse(row.claimMappings),
});

/** A resource in the form that Prisma writes: no mappings become a database NULL. */
const toRow = ({ claimMappings = [], roles, ...resource }: ProtectedResource) => ({
  ...resource,
  roles: roles.map((role) => ({ ...role })),
  claimMappings: claimMappings.length === 0 ? Prisma.DbNull : [...claimMappings],
});

const sortColumns: Record<ResourceSort, Sql> = {
  name: sql`lower(name)`,
  identifier: sql`identifier`,
  createdAt: sql`created_at`,
};

/** Removes a resource that is about to be deleted from what refers to it, in the same transaction. */
type ForgetResource = (connection: Connection, tenantId: string, identifier: string) => Promise<void>;

/**
 * The registered resources on PostgreSQL.
 * @param forget for those who refer to resources and import this; without it, a resource that is referred to stays
 */
export function createResourceStore(database: Connection, forget?: ForgetResource): ResourceStore {
  return {
    async find(tenantId, identifier) {
      const [resource] = await database.query<Stored>(
        sql`SELECT ${columns} FROM resource WHERE ${byIdentifier(tenantId, identifier)}`,
      );
      return resource ? fromRow(resource) : null;
    },
    async countActiveFamilies(tenantId, identifier, now) {
      const [counted] = await database.query<{ active: number }>(sql`
        SELECT count(*)::int AS active FROM token_family f
        WHERE tenant_id = ${tenantId}::uuid AND ${identifier} = ANY(resources) AND ${isActiveFamily(now)}`);
      return counted?.active ?? 0;
    },
    list: (query) => listResources(database, query),
    ...roleReader(database),
    change: (work) => database.transaction((connection) => work(changeSteps(connection, forget))),
  };
}

async function listResources(database: Connection, query: ResourceQuery) {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${query.search ? sql`AND (name ILIKE ${containing(query.search)} OR identifier ILIKE ${containing(query.search)})` : empty}
    ${createdWithin(query)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await database.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM resource WHERE ${conditions}`,
  );
  const resources = await database.query<Stored<ListedResource>>(sql`
    SELECT ${columns}, created_at AS "createdAt" FROM resource WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction}, identifier ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { resources: resources.map(fromRow), total: counted?.total ?? 0 };
}

function changeSteps(connection: Connection, forget?: ForgetResource): ResourceChange {
  return {
    async lock(tenantId, identifier) {
      const [resource] = await connection.query<Stored>(
        sql`SELECT ${columns} FROM resource WHERE ${byIdentifier(tenantId, identifier)} FOR UPDATE`,
      );
      return resource ? fromRow(resource) : null;
    },
    async keep(tenantId, identifier) {
      const [resource] = await connection.query<Stored>(
        sql`SELECT ${columns} FROM resource WHERE ${byIdentifier(tenantId, identifier)} FOR SHARE`,
      );
      return resource ? fromRow(resource) : null;
    },
    async insert(tenantId, resource) {
      const { count } = await connection.prisma.resource.createMany({
        data: { tenantId, ...toRow(resource) },
        skipDuplicates: true,
      });
      if (count === 0) return 'exists';
      await announceTenant(connection, tenantId);
      return 'inserted';
    },
    async update(tenantId, resource) {
      await connection.prisma.resource.update({
        where: { tenantId_identifier: { tenantId, identifier: resource.identifier } },
        data: toRow(resource),
      });
      await announceTenant(connection, tenantId);
    },
    async delete(tenantId, identifier) {
      const settings = await removeFromSettings(connection, tenantId, ['personalAccessTokenResources'], identifier);
      await forget?.(connection, tenantId, identifier);
      await connection.execute(sql`DELETE FROM resource WHERE ${byIdentifier(tenantId, identifier)}`);
      await announceTenant(connection, tenantId);
      return settings;
    },
    ...roleSteps(connection),
    audit: (entry) => writeAudit(connection, entry),
  };
}
