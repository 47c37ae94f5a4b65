import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { rankStep } from '@/lib/people/postgres/rank';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import { isId } from '@/lib/platform/shared/id';
import { isSayable } from '@/lib/platform/shared/message';
import { recorded } from '@/lib/platform/shared/say-plainly';
import { SEALING_BYTES } from '@/lib/platform/shared/seal';
import { type ImportCounts, type ImportEffect, type ImportJob, type ReportedRecord, recordWhat } from '../import-job';
import type { ImportChange, ImportStore, RecordPage, RecordQuery } from '../store';
import { findImport, type ImportRow, importColumns, importFromRow } from './import-row';

export const sealedImportParts = sealedColumn('import_part', {
  purpose: 'import',
  column: 'content_sealed',
  key: ['import_id', 'part'],
});

export const sealedImportRecords = sealedColumn('import_record', {
  purpose: 'import',
  column: 'content_sealed',
  key: ['import_id', 'ordinal'],
});

/** Imports whose time is up, with all that was read from their files. Uploaded parts are deleted with the row. */
export const expiredImports = expiredRows('import_job', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now()`,
  rowsPerStep: 1,
  also: (tenantId) => sql`
    DELETE FROM import_record WHERE tenant_id = ${tenantId}::uuid AND import_id = ANY(SELECT id FROM gone)`,
});

export function createImportStore(database: Connection): ImportStore {
  return {
    find: async (tenantId, id) => (isId(id) ? findImport(database, { tenantId, id }, empty) : null),
    async list({
      tenantId,
      state,
      source,
      search,
      sort = 'createdAt',
      descending = sort === 'createdAt',
      page,
      pageSize,
      ...within
    }) {
      const matching = sql`FROM import_job j WHERE j.tenant_id = ${tenantId}::uuid
        ${state ? sql`AND j.state = ${state}` : empty} ${source ? sql`AND j.source = ${source}` : empty}
        ${createdWithin(within, sql`j.created_at`)}
        ${search ? sql`AND strpos(lower(j.file_name), lower(${search}::text)) > 0` : empty}`;
      const [counted] = await database.query<{ total: number }>(sql`SELECT count(*)::int AS total ${matching}`);
      const rows = await database.query<ImportRow>(sql`
        SELECT ${importColumns} ${matching}
        ORDER BY ${sort === 'createdAt' ? sql`j.created_at` : sql`lower(j.file_name)`} ${descending ? sql`DESC` : empty}, j.id
        LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
      return { imports: rows.map(importFromRow), total: counted?.total ?? 0 };
    },
    async listRecords(query) {
      const [counted] = await database.query<{ total: number }>(
        sql`SELECT count(*)::int AS total FROM import_record r WHERE ${matching(query)}`,
      );
      const { page, pageSize } = query;
      const records = await readRecords(database, query, sql`OFFSET ${(page - 1) * pageSize}::int`, pageSize);
      return { records, total: counted?.total ?? 0 };
    },
    nextRecords: (query, { after, limit }) => nextRecords(database, query, { after, limit }),
    async commonReasons({ tenantId, importId, limit }) {
      const rows = await database.query<{ reason: unknown; records: number }>(sql`
        SELECT reason, count(*)::int AS records FROM import_record r, jsonb_array_elements(r.reasons) reason
        WHERE ${matching({ tenantId, importId })} GROUP BY reason ORDER BY records DESC, min(r.ordinal) LIMIT ${limit}::int`);
      return rows.flatMap(({ reason, records }) => (isSayable(reason) ? [{ reason, records }] : []));
    },
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

type RecordFilter = Omit<RecordQuery, 'page' | 'pageSize'>;

const matching = ({ tenantId, importId, kind, effect, search }: RecordFilter): Sql => sql`
  r.tenant_id = ${tenantId}::uuid AND r.import_id = ${importId}::uuid
  ${kind ? sql`AND r.kind = ${kind}` : empty} ${effect ? sql`AND r.effect = ${effect}` : empty}
  ${search ? sql`AND strpos(lower(r.name), lower(${search}::text)) > 0` : empty}`;

type RecordRow = Omit<ReportedRecord, 'what' | 'reasons'> & { what: unknown; reasons: unknown };

async function readRecords(
  connection: Connection,
  filter: RecordFilter,
  from: Sql,
  limit: number,
  after = 0,
): Promise<ReportedRecord[]> {
  const rows = await connection.query<RecordRow>(sql`
    SELECT r.ordinal, r.kind, r.name, r.effect, r.what, r.reasons, r.resource_id AS "resourceId", r.applied_at AS "appliedAt"
    FROM import_record r WHERE ${matching(filter)} AND r.ordinal > ${after}::int ORDER BY r.ordinal LIMIT ${limit}::int ${from}`);
  return rows.map(({ what, reasons, ...row }) => ({
    ...row,
    what: recordWhat.parse(what),
    reasons: Array.isArray(reasons) ? reasons.filter(isSayable) : [],
  }));
}

const nextRecords = (connection: Connection, filter: RecordFilter, { after, limit }: RecordPage) =>
  readRecords(connection, filter, empty, limit, after);

function changeSteps(connection: Connection): ImportChange {
  return {
    ...rankStep(connection),
    lock: async (tenantId, id) => (isId(id) ? findImport(connection, { tenantId, id }, sql`FOR UPDATE`) : null),
    async isBusy(tenantId, id) {
      const [other] = await connection.query(sql`
        SELECT FROM import_job WHERE tenant_id = ${tenantId}::uuid AND id <> ${id}::uuid AND state IN ('reading', 'applying') LIMIT 1`);
      return other !== undefined;
    },
    insert: (job) => insert(connection, job),
    update: (job, due) => update(connection, job, due),
    async putPart({ tenantId, importId, part, contentSealed }) {
      await connection.execute(sql`
        INSERT INTO import_part (tenant_id, import_id, part, content_sealed)
        VALUES (${tenantId}::uuid, ${importId}::uuid, ${part}::int, ${contentSealed})
        ON CONFLICT (tenant_id, import_id, part) DO UPDATE SET content_sealed = EXCLUDED.content_sealed`);
    },
    async measureParts(tenantId, importId) {
      const [found] = await connection.query<{ parts: number; last: number | null; sealed: number }>(sql`
        SELECT count(*)::int AS parts, max(part) AS last, COALESCE(sum(octet_length(content_sealed)), 0)::float8 AS sealed FROM import_part
        WHERE tenant_id = ${tenantId}::uuid AND import_id = ${importId}::uuid`);
      const { parts = 0, last = null, sealed = 0 } = found ?? {};
      return { bytes: sealed - parts * SEALING_BYTES, complete: parts > 0 && last === parts - 1 };
    },
    countSettled: (tenantId, importId) => countSettled(connection, tenantId, importId),
    forgetContents: (tenantId, importId) => forgetContents(connection, tenantId, importId),
    async remove(tenantId, id) {
      await connection.execute(sql`
        WITH records AS (DELETE FROM import_record WHERE tenant_id = ${tenantId}::uuid AND import_id = ${id}::uuid)
        DELETE FROM import_job WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
    },
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}

const json = (value: object): Sql => sql`${JSON.stringify(value)}::jsonb`;

async function insert(connection: Connection, job: ImportJob): Promise<void> {
  await connection.execute(sql`
    INSERT INTO import_job (tenant_id, id, source, file_name, state, started_by, bytes, planned, applied, progress, created_at, expires_at)
    VALUES (${job.tenantId}::uuid, ${job.id}::uuid, ${job.source}, ${job.fileName}, ${job.state}, ${json(job.startedBy)}, ${job.bytes}::bigint,
            ${json(job.planned)}, ${json(job.applied)}, ${json(job.progress)}, ${job.createdAt}, ${job.expiresAt})`);
}

async function update(connection: Connection, job: ImportJob, due: boolean): Promise<void> {
  await connection.execute(sql`
    WITH clock AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS at)
    UPDATE import_job SET state = ${job.state}, started_by = ${json(job.startedBy)}, bytes = ${job.bytes}::bigint, planned = ${json(job.planned)},
      applied = ${json(job.applied)}, progress = ${json(job.progress)}, error = ${job.error && recorded(job.error)}::text, applied_at = ${job.appliedAt}::timestamptz,
      ended_at = ${job.endedAt}::timestamptz, expires_at = ${job.expiresAt}, due_at = ${due ? sql`clock.at` : sql`NULL`}, leased_until = NULL
    FROM clock WHERE tenant_id = ${job.tenantId}::uuid AND id = ${job.id}::uuid`);
}

async function countSettled(connection: Connection, tenantId: string, importId: string): Promise<ImportCounts> {
  const rows = await connection.query<{ kind: keyof ImportCounts; effect: ImportEffect; count: number }>(sql`
    SELECT kind, effect, count(*)::int AS count FROM import_record
    WHERE tenant_id = ${tenantId}::uuid AND import_id = ${importId}::uuid AND content_sealed IS NULL AND effect IS NOT NULL
    GROUP BY kind, effect`);
  const counts: ImportCounts = {};
  for (const { kind, effect, count } of rows) counts[kind] = { ...counts[kind], [effect]: count };
  return counts;
}

async function forgetContents(connection: Connection, tenantId: string, importId: string): Promise<void> {
  await connection.execute(sql`
    WITH parts AS (DELETE FROM import_part WHERE tenant_id = ${tenantId}::uuid AND import_id = ${importId}::uuid)
    UPDATE import_record SET content_sealed = NULL
    WHERE tenant_id = ${tenantId}::uuid AND import_id = ${importId}::uuid AND content_sealed IS NOT NULL`);
}
