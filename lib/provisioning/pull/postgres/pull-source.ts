import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import { decoded } from '@/lib/platform/shared/message';
import { resultDocument, runDocument } from '../run';
import type { PullSource } from '../source';
import type { NewPullSource, PullChange } from '../store';

export const sealedPullSecrets = sealedColumn('pull_source', {
  purpose: 'pull-source',
  column: 'secret_sealed',
  key: ['connection_id'],
});

export interface PullSourceRow extends Omit<PullSource, 'run' | 'error' | 'lastRun' | 'dryRun'> {
  run: unknown;
  error: string | null;
  lastRun: unknown;
  dryRun: unknown;
}

/** The columns of `pull_source` as `s`. */
export const pullSourceColumns: Sql = sql`
  s.tenant_id::text AS "tenantId", s.connection_id::text AS "connectionId", s.settings, s.secret_sealed AS "secretSealed", s.active, s.asked, s.run,
  s.pull_due_at AS "dueAt", s.list_due_at AS "listDueAt", s.failures, s.error, s.last_run AS "lastRun", s.dry_run AS "dryRun"`;

/** A document that this version cannot read counts as absent: then a run starts again. */
export function pullSourceFromRow<Row extends PullSourceRow>({ run, error, lastRun, dryRun, ...row }: Row) {
  return {
    ...row,
    // Sources that were stored before groups were pulled.
    settings: { ...row.settings, groups: row.settings.groups ?? [] },
    run: runDocument.safeParse(run).data ?? null,
    error: error === null ? null : decoded(error),
    lastRun: resultDocument.safeParse(lastRun).data ?? null,
    dryRun: resultDocument.safeParse(dryRun).data ?? null,
  };
}

export async function findSource(
  connection: Connection,
  tenantId: string,
  connectionId: string,
): Promise<PullSource | null> {
  const [row] = await connection.query<PullSourceRow>(sql`
    SELECT ${pullSourceColumns} FROM pull_source s
    WHERE s.tenant_id = ${tenantId}::uuid AND s.connection_id = ${connectionId}::uuid`);
  return row ? pullSourceFromRow(row) : null;
}

type PullSteps = Pick<PullChange, 'findSource' | 'putSource' | 'ask' | 'removeSource'>;

/** The steps of a transaction that changes from which directory a connection pulls. */
export function pullSteps(connection: Connection): PullSteps {
  return {
    findSource: (tenantId, connectionId) => findSource(connection, tenantId, connectionId),
    putSource: (source) => putSource(connection, source),
    async ask(tenantId, connectionId, kind) {
      await connection.execute(sql`
        WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS at)
        UPDATE pull_source s SET asked = ${kind}, pull_due_at = clock.at FROM clock
        WHERE s.tenant_id = ${tenantId}::uuid AND s.connection_id = ${connectionId}::uuid`);
    },
    async removeSource(tenantId, connectionId) {
      await connection.execute(sql`
        DELETE FROM pull_source WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid`);
    },
  };
}

async function putSource(
  connection: Connection,
  { tenantId, connectionId, settings, secretSealed, issuerRole, active, forget, now }: NewPullSource,
): Promise<void> {
  if (forget) await forgetListed(connection, tenantId, connectionId);
  await connection.execute(sql`
    INSERT INTO pull_source AS s (tenant_id, connection_id, settings, secret_sealed, issuer_role, active, pull_due_at, updated_at)
    VALUES (${tenantId}::uuid, ${connectionId}::uuid, ${JSON.stringify(settings)}::jsonb, ${secretSealed}::bytea, ${issuerRole}, ${active}::boolean,
            ${active ? now : null}::timestamptz, ${now})
    ON CONFLICT (tenant_id, connection_id) DO UPDATE SET settings = excluded.settings, secret_sealed = excluded.secret_sealed,
      issuer_role = excluded.issuer_role, active = excluded.active, asked = NULL, run = NULL, leased_until = NULL, pull_due_at = excluded.pull_due_at,
      failures = 0, error = NULL, updated_at = excluded.updated_at,
      delta_link = CASE WHEN s.settings = excluded.settings THEN s.delta_link END,
      group_delta_link = CASE WHEN s.settings = excluded.settings THEN s.group_delta_link END,
      dry_run = CASE WHEN ${forget}::boolean THEN NULL ELSE s.dry_run END`);
}

async function forgetListed(connection: Connection, tenantId: string, connectionId: string): Promise<void> {
  const ofSource = sql`tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid`;
  await connection.execute(sql`DELETE FROM pulled_person WHERE ${ofSource}`);
  await connection.execute(sql`DELETE FROM pulled_group WHERE ${ofSource}`);
  await connection.execute(sql`DELETE FROM pulled_group_member WHERE ${ofSource}`);
}

/** Makes a list of everybody due immediately, if the connection pulls. */
export async function listAgain(connection: Connection, tenantId: string, connectionId: string): Promise<void> {
  await connection.execute(sql`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS at)
    UPDATE pull_source s SET list_due_at = clock.at, pull_due_at = clock.at FROM clock
    WHERE s.tenant_id = ${tenantId}::uuid AND s.connection_id = ${connectionId}::uuid AND s.active`);
}
