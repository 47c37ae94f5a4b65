import { containing } from '@/lib/platform/postgres/containing';
import { countRows, pageSource } from '@/lib/platform/postgres/count-rows';
import { type Connection, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { plannedFor } from '@/lib/platform/postgres/planned';
import type { AuditEvent } from '../audit-event';
import { CHAIN_START, type Seal } from '../chain';
import type { AuditFilter, AuditLogStore, AuditQuery, SealedEvent } from '../store';
import { type AuditRow, auditColumns, toAuditEvent } from './audit-row';

/**
 * A further condition under which an entry `e` is about what a text names; for those who know more of targets than the
 * log does.
 */
export type IsNamed = (tenantId: string, text: string) => Sql;

/** See AuditLogStore.listAuditEvents. The page is cut by keys alone, so that the entries before it are not read. */
export async function listAuditEvents(
  database: Connection,
  query: AuditQuery,
  isNamed?: IsNamed,
): Promise<{ events: AuditEvent[]; total: number }> {
  const matching = join(conditions(query.tenantId, query, isNamed), ' AND ');
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const order = sql`e.at ${direction}, e.id ${direction}`;
  return plannedFor(database, async (within) => {
    const total = await countRows(within, sql`audit_event e WHERE ${matching}`);
    const rows = await within.query<AuditRow>(sql`
      SELECT ${auditColumns} FROM (
        SELECT e.at, e.id FROM ${pageSource({ table: sql`audit_event`, alias: sql`e`, matching, total })} ORDER BY ${order}
        LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int
      ) page JOIN audit_event e ON e.tenant_id = ${query.tenantId}::uuid AND e.id = page.id AND e.at = page.at ORDER BY ${order}`);
    return { events: rows.map(toAuditEvent), total };
  });
}

/** See AuditLogStore.walkAuditEvents. The time is compared by itself too, because only that excludes partitions. */
export async function walkAuditEvents(
  database: Connection,
  { tenantId, filter, after, limit }: Parameters<AuditLogStore['walkAuditEvents']>[0],
  isNamed?: IsNamed,
): Promise<SealedEvent[]> {
  const matching = join(
    [
      ...conditions(tenantId, filter, isNamed),
      ...(after
        ? [sql`e.at >= ${after.at}::timestamptz AND (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)`]
        : []),
    ],
    ' AND ',
  );
  const rows = await database.query<AuditRow & { seal: Seal | null }>(sql`
    SELECT ${auditColumns}, CASE WHEN l.number IS NOT NULL THEN json_build_object(
      'number', l.number, 'previousHash', COALESCE(encode(p.hash, 'hex'), ${CHAIN_START}), 'hash', encode(l.hash, 'hex')) END AS seal
    FROM audit_event e
    LEFT JOIN audit_link l ON l.tenant_id = e.tenant_id AND l.entry_id = e.id
    LEFT JOIN audit_link p ON p.tenant_id = l.tenant_id AND p.number = l.number - 1
    WHERE ${matching} ORDER BY e.at, e.id LIMIT ${limit}::int`);
  return rows.map(({ seal, ...row }) => ({ ...toAuditEvent(row), seal }));
}

function conditions(
  tenantId: string,
  { action, actor, target, targetType, requestId, from, until, endedAccess: ended, search }: AuditFilter,
  isNamed?: IsNamed,
): Sql[] {
  const all = [sql`e.tenant_id = ${tenantId}::uuid`];
  if (typeof action === 'string') all.push(sql`e.action = ${action}`);
  else if (action) all.push(sql`e.action = ANY(${[...action]}::text[])`);
  if (actor) all.push(isActor(actor));
  if (target) all.push(isNamed ? sql`(${isTarget(target)} OR ${isNamed(tenantId, target)})` : isTarget(target));
  if (targetType) all.push(sql`e.target_type = ${targetType}`);
  if (requestId) all.push(sql`e.request_id = ${requestId}`);
  if (from) all.push(sql`e.at >= ${from}`);
  if (until) all.push(sql`e.at < ${until}`);
  if (ended) all.push(endedAccess);
  if (search) all.push(sql`(e.request_id = ${search} OR ${isActor(search)} OR ${isTarget(search)})`);
  return all;
}

/** See AuditFilter.endedAccess. */
export const endedAccess = sql`(e.action NOT IN ('person.access-ended', 'signal.received') OR (
  e.target_type = 'person' AND e.actor_type = 'trusted-issuer'
  AND (e.action = 'person.access-ended' OR e.detail ->> 'effect' = 'end_everything')))`;

const isActor = (text: string): Sql => sql`(e.actor_id = ${text} OR lower(e.actor_name) LIKE ${containing(text)})`;
const isTarget = (text: string): Sql => sql`(e.target_id = ${text} OR lower(e.target_name) LIKE ${containing(text)})`;
