import type { Actor } from '@/lib/journal/audit/audit-entry';
import { AboveRank, type Managed, mayManage, type RankStep } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import { lesserRole } from '@/lib/people/role-suffices';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { isActivePerson } from './active-person';

/** The current role of an actor in a tenant. An access key has the lower of its own role and its holder's. */
export async function rankOf(connection: Connection, tenantId: string, { type, id }: Actor): Promise<Role | null> {
  if (type === 'operator' || type === 'system') return 'owner';
  if (id === null || !isId(id)) return null;
  if (type === 'person') {
    const [person] = await connection.query<{ role: Role | null }>(sql`
      SELECT p.role FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${id}::uuid AND ${isActivePerson}`);
    return person?.role ?? null;
  }
  if (type !== 'access-key') return null;
  // Not isActiveKey: a request that began before the key expired may finish. Revoking a key stops even that.
  const [key] = await connection.query<{ own: Role; holder: Role | null }>(sql`
    SELECT k.scopes[1] AS own, p.role AS holder FROM access_key k JOIN person p ON p.tenant_id = k.tenant_id AND p.id = k.person_id
    WHERE k.tenant_id = ${tenantId}::uuid AND k.id = ${id}::uuid AND k.kind = 'api' AND k.revoked_at IS NULL AND ${isActivePerson}`);
  return key ? lesserRole(key.own, key.holder) : null;
}

/** The person who acts, directly or through their access key; null if the actor is not a person. */
export async function personOf(connection: Connection, tenantId: string, { type, id }: Actor): Promise<string | null> {
  if (type === 'person') return id;
  if (type !== 'access-key' || id === null || !isId(id)) return null;
  const [key] = await connection.query<{ personId: string | null }>(sql`
    SELECT person_id::text AS "personId" FROM access_key WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND kind = 'api'`);
  return key?.personId ?? null;
}

/** See RankStep. */
export async function mustManage(connection: Connection, { tenantId, cause, role, said }: Managed): Promise<void> {
  if (!mayManage(await rankOf(connection, tenantId, cause.actor), role)) throw new AboveRank(said);
}

export const rankStep = (connection: Connection): RankStep => ({
  mustManage: (managed) => mustManage(connection, managed),
});
