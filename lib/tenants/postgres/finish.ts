import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { asOperator } from '@/lib/tenants/operator';

/**
 * Completes a change of a tenant within its transaction: writes the audit row and notifies processes that their copies
 * are outdated.
 */
export async function finish(connection: Connection, slug: string, audit: AuditEntry): Promise<void> {
  await writeAudit(connection, audit);
  await announceChange(connection, 'tenant', slug);
}

/** A change that an operator makes to a tenant is recorded in its audit log and in that of the operators' tenant. */
export async function finishForOperator(connection: Connection, slug: string, audit: AuditEntry): Promise<void> {
  const [operator] = await connection.query<{ id: string }>(
    sql`SELECT id::text AS id FROM tenant WHERE slug = ${defaultTenantSlug}`,
  );
  if (!operator || operator.id === audit.tenantId) return finish(connection, slug, audit);
  await writeAudit(connection, { ...audit, tenantId: operator.id });
  await finish(connection, slug, { ...audit, cause: asOperator(audit.cause) });
}
