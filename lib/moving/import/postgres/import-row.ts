import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import { type ImportJob, importCounts, importProgress, progressIn } from '../import-job';

export interface ImportRow extends Omit<ImportJob, 'planned' | 'applied' | 'progress' | 'error'> {
  planned: unknown;
  applied: unknown;
  progress: unknown;
  error: string | null;
}

/** The columns of `import_job` as `j`. */
export const importColumns: Sql = sql`
  j.tenant_id::text AS "tenantId", j.id::text AS id, j.source, j.file_name AS "fileName", j.state, j.started_by AS "startedBy", j.bytes::float8 AS bytes,
  j.planned, j.applied, j.progress, j.error, j.created_at AS "createdAt", j.applied_at AS "appliedAt", j.ended_at AS "endedAt", j.expires_at AS "expiresAt"`;

/** Documents that this version cannot read count as empty. */
export function importFromRow<Row extends ImportRow>({ planned, applied, progress, error, ...row }: Row) {
  return {
    ...row,
    planned: importCounts.safeParse(planned).data ?? {},
    applied: importCounts.safeParse(applied).data ?? {},
    progress: importProgress.safeParse(progress).data ?? progressIn('read'),
    error: error === null ? null : decoded(error),
  };
}

export async function findImport(
  connection: Connection,
  { tenantId, id }: Pick<ImportJob, 'tenantId' | 'id'>,
  lock: Sql,
): Promise<ImportJob | null> {
  const [row] = await connection.query<ImportRow>(sql`
    SELECT ${importColumns} FROM import_job j WHERE j.tenant_id = ${tenantId}::uuid AND j.id = ${id}::uuid ${lock}`);
  return row ? importFromRow(row) : null;
}
