import type { AuditEntry } from '@/lib/audit/audit-entry';
import { asOperator } from '@/lib/tenants/operator';
import { defaultTenantSlug } from '@/lib/tenants/paths';
import { writeAudit } from '../audit';
import { announceChange } from '../changes';
import { type Connection, sql } from '../database';

/** Ends a change of a tenant within its transaction: the audit row, and the news that copies are old. */
export async function finish(connection: Connection, slug: string, audit: AuditEntry): Promise<void> {
  await writeAudit(connection, audit);
  await announceChange(connection, 'tenant', slug);
}

/** What operators do to a tenant stands in its own audit log and in that of the operators' tenant. */
export async function finishForOperator(connection: Connection, slug: string, audit: AuditEntry): Promise<void> {
  const [operator] = await connection.query<{ id: string }>(
    sql`SELECT id::text AS id FROM tenant WHERE slug = ${defaultTenantSlug}`,
  );
  if (!operator || operator.id === audit.tenantId) return finish(connection, slug, audit);
  await writeAudit(connection, { ...audit, tenantId: operator.id });
  await finish(connection, slug, { ...audit, cause: asOperator(audit.cause) });
}
