import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { AuditEvent } from '../audit-event';
import type { AuditLink, Seal } from '../chain';
import { CHAIN_START, LATENESS_MILLISECONDS } from '../chain';
import type { Checkpoint } from '../checkpoint';
import { auditLogDays } from '../retention';
import type { AuditChainStore } from '../store';
import { type AuditRow, auditColumns, toAuditEvent } from './audit-row';
import { findChain, isGenuine } from './chain-rows';

/** The number of links to read at a time, each with its entry. */
const STEP = 500;
const STEP_OF_TIMES = 5_000;
const BEFORE_ALL = new Date(-8_000_000_000_000);

/** The audit log chains in PostgreSQL, for reading. */
export function createAuditChainStore(database: Connection, chainKeys: readonly Uint8Array[]): AuditChainStore {
  return {
    listTenants: () => database.query(sql`SELECT id::text AS id, slug FROM tenant ORDER BY slug`),

    async findEnd(tenantId) {
      const row = await findChain(database, tenantId);
      return row && { ...row, genuine: isGenuine(chainKeys, tenantId, row) };
    },

    async latestCheckpoint(tenantId) {
      const [row] = await database.query<Checkpoint & { number: number }>(sql`
        SELECT number::float8 AS number, jws, public_jwk AS "publicJwk" FROM audit_checkpoint WHERE tenant_id = ${tenantId}::uuid ORDER BY day DESC LIMIT 1`);
      return row ?? null;
    },

    listCheckpoints: (tenantId) =>
      database.query(sql`
      SELECT number::float8 AS number, jws, public_jwk AS "publicJwk" FROM audit_checkpoint WHERE tenant_id = ${tenantId}::uuid ORDER BY day`),

    async findSeal(tenantId, id) {
      const [row] = await database.query<Seal>(sql`
        SELECT l.number::float8 AS number, encode(l.hash, 'hex') AS hash, COALESCE(encode(p.hash, 'hex'), ${CHAIN_START}) AS "previousHash"
        FROM audit_link l LEFT JOIN audit_link p ON p.tenant_id = l.tenant_id AND p.number = l.number - 1
        WHERE l.tenant_id = ${tenantId}::uuid AND l.entry_id = ${id}::uuid`);
      return row ?? null;
    },

    async *walkLinks(tenantId, through) {
      for (let after = 0, left = true; left; ) {
        const links = await database.query<AuditLink>(sql`
          SELECT ${linkColumns} FROM audit_link l
          WHERE l.tenant_id = ${tenantId}::uuid AND l.number > ${after}::bigint AND l.number <= ${through}::bigint ORDER BY l.number LIMIT ${STEP}::int`);
        const events = await findEvents(database, tenantId, links);
        for (const link of links) yield { ...link, event: events.get(link.entryId) ?? null };
        after = links.at(-1)?.number ?? after;
        left = links.length === STEP;
      }
    },

    async findLinkBeyond(tenantId) {
      const [row] = await database.query<AuditLink>(sql`
        SELECT ${linkColumns} FROM audit_link l WHERE l.tenant_id = ${tenantId}::uuid AND l.number > COALESCE((SELECT number FROM audit_chain WHERE tenant_id = ${tenantId}::uuid), 0)
        ORDER BY l.number LIMIT 1`);
      return row ?? null;
    },

    async findExpiry(tenantId) {
      // A day less than the least, because clocks differ.
      const [row] = await database.query<{ before: Date | null }>(sql`
        SELECT max((e.detail ->> 'before')::timestamptz) AS before FROM audit_event e
        WHERE e.tenant_id = ${tenantId}::uuid AND e.action = 'audit-log.expired' AND e.actor_type = 'system'
          AND (e.detail ->> 'before')::timestamptz <= e.at - make_interval(hours => ${(auditLogDays.least - 1) * 24}::int)`);
      return row?.before ?? null;
    },

    async findPutIn(tenantId, sealedThrough) {
      let after = { at: BEFORE_ALL, id: '00000000-0000-0000-0000-000000000000' };
      for (let left = true; left; ) {
        const rows = await database.query<{ id: string; at: Date; action: string; sealed: boolean }>(sql`
          SELECT e.id::text AS id, e.at, e.action, EXISTS (SELECT FROM audit_link l WHERE l.tenant_id = ${tenantId}::uuid AND l.entry_id = e.id) AS sealed
          FROM audit_event e
          WHERE e.tenant_id = ${tenantId}::uuid AND e.at >= ${after.at}::timestamptz AND (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)
            AND e.at < ${sealedThrough}::timestamptz - make_interval(secs => ${LATENESS_MILLISECONDS / 1000}::float8)
          ORDER BY e.at, e.id LIMIT ${STEP_OF_TIMES}::int`);
        const found = rows.find(({ sealed }) => !sealed);
        if (found) return { id: found.id, at: found.at, action: found.action };
        after = rows.at(-1) ?? after;
        left = rows.length === STEP_OF_TIMES;
      }
      return null;
    },

    async countUnsealed(tenantId, sealedThrough) {
      const [row] = await database.query<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM audit_event e
        WHERE e.tenant_id = ${tenantId}::uuid AND e.at >= COALESCE(${sealedThrough}::timestamptz - make_interval(secs => ${LATENESS_MILLISECONDS / 1000}::float8), '-infinity')
          AND NOT EXISTS (SELECT FROM audit_link l WHERE l.tenant_id = ${tenantId}::uuid AND l.entry_id = e.id)`);
      return row?.count ?? 0;
    },
  };
}

const linkColumns = sql`
  l.number::float8 AS number, l.entry_id::text AS "entryId", l.at, l.action, encode(l.entry_hash, 'hex') AS "entryHash", encode(l.hash, 'hex') AS hash`;

/** The entries of links by ID, first at the times of the links, so that few partitions are read; then all others. */
async function findEvents(
  database: Connection,
  tenantId: string,
  links: readonly AuditLink[],
): Promise<Map<string, AuditEvent>> {
  const times = links.map(({ at }) => at.getTime());
  const events = new Map<string, AuditEvent>();
  for (const where of [
    sql`e.at BETWEEN ${new Date(Math.min(...times))}::timestamptz AND ${new Date(Math.max(...times))}::timestamptz`,
    sql`true`,
  ]) {
    const missing = links.map(({ entryId }) => entryId).filter((id) => !events.has(id));
    if (missing.length === 0) break;
    const rows = await database.query<AuditRow>(sql`
      SELECT ${auditColumns} FROM audit_event e WHERE e.tenant_id = ${tenantId}::uuid AND e.id = ANY(${missing}::uuid[]) AND ${where}`);
    for (const row of rows) events.set(row.id, toAuditEvent(row));
  }
  return events;
}
