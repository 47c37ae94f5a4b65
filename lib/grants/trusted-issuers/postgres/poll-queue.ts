/** When transmitters of Shared Signals are polled, and by which process. */
import type { ClaimedPoll, PollQueue, PollState } from '@/lib/grants/trusted-issuers/poll-queue';
import { byTenant } from '@/lib/platform/postgres/by-tenant';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import { decoded } from '@/lib/platform/shared/message';
import { recorded } from '@/lib/platform/shared/say-plainly';

export const sealedPollTokens = sealedColumn('trusted_issuer', {
  purpose: 'trusted-issuer',
  column: 'poll_token_sealed',
  key: ['issuer'],
});

/** How long a claim holds a transmitter: longer than polling it takes. */
const LEASE = sql`interval '3 minutes'`;

export function createPollQueue(database: Connection): PollQueue {
  return {
    claim: (limit) => claim(database, limit),
    async settle({ tenantId, issuer, leasedUntil }, { error, againInMilliseconds, unauthorized = false }) {
      await database.execute(sql`
        WITH clock AS MATERIALIZED (
          SELECT clock_timestamp() AS at, clock_timestamp() + ${againInMilliseconds}::float8 * interval '1 millisecond' AS again
        ), rejected AS (
          UPDATE signal_stream s SET token_rejected_at = CASE WHEN ${unauthorized}::boolean THEN clock.at END FROM clock
          WHERE s.tenant_id = ${tenantId}::uuid AND s.issuer = ${issuer} AND s.delivery = 'poll' AND (s.token_rejected_at IS NULL) = ${unauthorized}::boolean
            AND (${unauthorized}::boolean OR ${error === null}::boolean)
        )
        UPDATE trusted_issuer i SET poll_due_at = clock.again,
          polled_at = CASE WHEN ${error === null}::boolean THEN clock.at ELSE i.polled_at END,
          poll_failures = CASE WHEN ${error === null}::boolean THEN 0 ELSE i.poll_failures + 1 END,
          poll_error = ${error && recorded(error)}::text
        FROM clock WHERE i.tenant_id = ${tenantId}::uuid AND i.issuer = ${issuer} AND i.poll_due_at = ${leasedUntil}`);
    },
  };
}

/**
 * See PollQueue.claim. Each tenant's transmitters are claimed by one conditional statement; those that another process
 * is claiming are skipped.
 */
async function claim(connection: Connection, limit: number): Promise<ClaimedPoll[]> {
  const found = await connection.query<{ tenantId: string; issuer: string; slug: string }>(sql`
    SELECT i.tenant_id::text AS "tenantId", i.issuer, t.slug FROM trusted_issuer i JOIN tenant t ON t.id = i.tenant_id
    WHERE i.poll_due_at <= clock_timestamp() ORDER BY i.poll_due_at LIMIT ${limit}::int`);
  const claimed: ClaimedPoll[] = [];
  for (const [tenantId, due] of byTenant(found)) {
    const rows = await connection.query<Omit<ClaimedPoll, 'tenantSlug'>>(sql`
      WITH due AS (
        SELECT i.issuer, clock_timestamp() + ${LEASE} AS leased_until FROM trusted_issuer i
        WHERE i.tenant_id = ${tenantId}::uuid AND i.issuer = ANY(${due.map(({ issuer }) => issuer)}::text[]) AND i.poll_due_at <= clock_timestamp()
        FOR UPDATE SKIP LOCKED
      )
      UPDATE trusted_issuer i SET poll_due_at = due.leased_until FROM due
      WHERE i.tenant_id = ${tenantId}::uuid AND i.issuer = due.issuer
      RETURNING i.tenant_id::text AS "tenantId", i.issuer, i.settings #>> '{signals,pollUrl}' AS url, i.poll_token_sealed AS "tokenSealed",
                i.poll_failures AS failures, i.poll_due_at AS "leasedUntil"`);
    const tenantSlug = due[0]?.slug ?? '';
    claimed.push(...rows.map((row) => ({ ...row, tenantSlug })));
  }
  return claimed;
}

/** See TrustedIssuerServices.findPollState. */
export async function findPollState(
  connection: Connection,
  tenantId: string,
  issuer: string,
): Promise<PollState | null> {
  const [row] = await connection.query<Omit<PollState, 'error'> & { error: string | null }>(sql`
    SELECT i.polled_at AS "polledAt", i.poll_due_at AS "dueAt", i.poll_failures AS failures, i.poll_error AS error FROM trusted_issuer i
    WHERE i.tenant_id = ${tenantId}::uuid AND i.issuer = ${issuer}`);
  return row ? { ...row, error: row.error === null ? null : decoded(row.error) } : null;
}
