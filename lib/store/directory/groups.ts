import type { Group } from '@/lib/directory/group';
import type { DirectoryStore } from '@/lib/directory/store';
import { isId } from '@/lib/shared/id';
import { type Connection, empty, sql, type Sql } from '../database';
import { caseKey } from './person-row';

const groupColumns = sql`
  "group".tenant_id::text AS "tenantId", "group".id::text AS id, connection_id::text AS "connectionId", external_id AS "externalId",
  display_name AS "displayName", attributes, version, created_at AS "createdAt", updated_at AS "updatedAt"`;

async function readGroup(connection: Connection, tenantId: string, condition: Sql, lock: Sql = empty): Promise<Group | null> {
  const [group] = await connection.query<Group>(sql`
    SELECT ${groupColumns} FROM "group" WHERE tenant_id = ${tenantId}::uuid AND ${condition} ORDER BY created_at, id LIMIT 1 ${lock}`);
  return group ?? null;
}

export async function findGroup(connection: Connection, tenantId: string, id: string): Promise<Group | null> {
  return isId(id) ? readGroup(connection, tenantId, sql`id = ${id}::uuid`) : null;
}

export async function lockGroup(connection: Connection, tenantId: string, id: string): Promise<Group | null> {
  return isId(id) ? readGroup(connection, tenantId, sql`id = ${id}::uuid`, sql`FOR UPDATE`) : null;
}

export function listGroups(connection: Connection, tenantId: string, { page, pageSize }: { page: number; pageSize: number }): Promise<Group[]> {
  return connection.query(sql`
    SELECT ${groupColumns} FROM "group" WHERE tenant_id = ${tenantId}::uuid
    ORDER BY display_name_key, id LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
}

export function findGroupBy(connection: Connection, tenantId: string, key: Parameters<DirectoryStore['findGroupBy']>[1]): Promise<Group | null> {
  const condition = 'displayName' in key
    ? sql`display_name_key = ${caseKey(key.displayName)}`
    : sql`external_id = ${key.externalId} AND connection_id IS NOT DISTINCT FROM ${key.connectionId}::uuid`;
  return readGroup(connection, tenantId, condition);
}

export async function insertGroup(connection: Connection, group: Group): Promise<void> {
  await connection.execute(sql`
    INSERT INTO "group" (tenant_id, id, connection_id, external_id, display_name, display_name_key, attributes, version, created_at, updated_at)
    VALUES (${group.tenantId}::uuid, ${group.id}::uuid, ${group.connectionId}::uuid, ${group.externalId}, ${group.displayName},
            ${caseKey(group.displayName)}, ${JSON.stringify(group.attributes)}::jsonb, ${group.version}::int, ${group.createdAt}, ${group.updatedAt})`);
}

export async function updateGroup(connection: Connection, group: Group): Promise<void> {
  await connection.execute(sql`
    UPDATE "group" SET connection_id = ${group.connectionId}::uuid, external_id = ${group.externalId}, display_name = ${group.displayName},
      display_name_key = ${caseKey(group.displayName)}, attributes = ${JSON.stringify(group.attributes)}::jsonb,
      version = ${group.version}::int, updated_at = ${group.updatedAt}
    WHERE tenant_id = ${group.tenantId}::uuid AND id = ${group.id}::uuid`);
}

export async function touchGroup(connection: Connection, tenantId: string, groupId: string, now: Date): Promise<Group | null> {
  const [group] = await connection.query<Group>(sql`
    UPDATE "group" SET version = version + 1, updated_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND id = ${groupId}::uuid RETURNING ${groupColumns}`);
  return group ?? null;
}
