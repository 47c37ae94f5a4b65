import type { AuditEntry } from '@/lib/audit/audit-entry';
import { closureOf } from '@/lib/maintenance/maintenance';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { withBuiltInScopes } from '@/lib/tenants/built-in-scopes';
import type { ScopeDefinition, Tenant, TenantStore } from '@/lib/tenants/store';
import { writeAudit } from '../audit';
import { announceChange } from '../changes';
import { type Connection, sql } from '../database';
import { readSwitches } from '../maintenance/switches';

/** Reads a tenant with its scopes and resources; settings that an older version wrote fall back to the defaults one by one. */
export async function findTenantBySlug(connection: Connection, slug: string): Promise<Tenant | null> {
  const row = await connection.prisma.tenant.findUnique({ where: { slug } });
  if (!row) return null;
  const resources = await connection.prisma.resource.findMany({ where: { tenantId: row.id }, orderBy: { createdAt: 'asc' } });
  const scopes = await connection.prisma.scope.findMany({ where: { tenantId: row.id }, orderBy: { createdAt: 'asc' } });
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    status: row.status === 'suspended' ? 'suspended' : 'active',
    maintenance: closureOf(await readSwitches(connection, row.id)),
    settings: tenantSettingsSchema.parse(row.settings),
    resources: new Map(resources.map(({ identifier, name, scopes, accessTokenLifetimeSeconds }) => [identifier, { identifier, name, scopes, accessTokenLifetimeSeconds }])),
    scopes: withBuiltInScopes(scopes),
  };
}

async function saveScopes(connection: Connection, tenantId: string, scopes: ScopeDefinition[]): Promise<void> {
  for (const { name, description } of scopes) {
    await connection.execute(sql`
      INSERT INTO scope (tenant_id, name, description) VALUES (${tenantId}::uuid, ${name}, ${description})
      ON CONFLICT (tenant_id, name) DO UPDATE SET description = excluded.description`);
  }
}

async function finish(connection: Connection, slug: string, audit: AuditEntry): Promise<void> {
  await writeAudit(connection, audit);
  await announceChange(connection, 'tenant', slug);
}

/**
 * The tenant store on PostgreSQL.
 * @param findBySlug how a tenant is read: from a cache where requests are served, straight where it is being changed
 * @param forget drops this process's copy of a tenant whose settings have changed
 */
export function createTenantStore(
  connection: Connection,
  findBySlug: TenantStore['findBySlug'] = (slug) => findTenantBySlug(connection, slug),
  forget: (slug: string) => void = () => undefined,
): TenantStore {
  return {
    findBySlug,

    create: ({ id, slug, name, settings, scopes }, audit) =>
      connection.transaction(async (tx) => {
        const created = await tx.execute(sql`
          INSERT INTO tenant (id, slug, name, settings, updated_at)
          VALUES (${id}::uuid, ${slug}, ${name}, ${JSON.stringify(settings)}::jsonb, now()) ON CONFLICT (slug) DO NOTHING`);
        if (created === 0) return 'exists';
        await saveScopes(tx, id, scopes);
        await finish(tx, slug, audit);
        return 'created';
      }),

    update: ({ id, slug, name, settings, scopes }, audit) =>
      connection.transaction(async (tx) => {
        await tx.prisma.tenant.update({ where: { id }, data: { name, settings } });
        if (scopes) await saveScopes(tx, id, scopes);
        await finish(tx, slug, audit);
      }),

    async changeSettings({ id, slug, names, settings, mayChange = () => true }, audit) {
      const outcome = await connection.transaction(async (tx) => {
        const [locked] = await tx.query<{ settings: unknown }>(sql`SELECT settings FROM tenant WHERE id = ${id}::uuid FOR UPDATE`);
        if (!mayChange(tenantSettingsSchema.parse(locked?.settings))) return 'refused';
        await tx.execute(sql`
          UPDATE tenant SET settings = (settings - ${names}::text[]) || ${JSON.stringify(settings)}::jsonb, updated_at = now() WHERE id = ${id}::uuid`);
        await finish(tx, slug, audit);
        return 'changed';
      });
      forget(slug);
      return outcome;
    },

    async setStatus({ id, slug, status }, audit) {
      const outcome = await connection.transaction(async (tx) => {
        const changed = await tx.execute(sql`UPDATE tenant SET status = ${status}, updated_at = now() WHERE id = ${id}::uuid AND status <> ${status}`);
        if (changed === 0) return 'unchanged';
        await finish(tx, slug, audit);
        return 'changed';
      });
      forget(slug);
      return outcome;
    },
  };
}
