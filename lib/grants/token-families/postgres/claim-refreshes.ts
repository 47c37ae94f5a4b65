import type { Refresh } from '@/lib/oauth/protocol/store';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { newId } from '@/lib/platform/shared/id';
import { isActiveFamily } from './family-status';

/**
 * The time of a rotation. The application's clock would not do: processes differ, and a database that stands still
 * would use up the grace period before the rotation happens. Whole milliseconds, as they are stored, but never later
 * than now.
 */
const DATABASE_TIME = sql`date_trunc('milliseconds', clock_timestamp())`;

/**
 * So many rotations are remembered besides the last one. Few requests are overtaken by more, and those are given the
 * benefit of the doubt (judge-presentation.ts).
 */
const EARLIER_ROTATIONS = sql`3`;

/**
 * The first refresh of a day leaves only the newest events of its family, its own included. No clean-up needs to search
 * for families with many events.
 */
const EVENTS_KEPT_PER_FAMILY = 100;

/** What a refresh searches for and writes, one value per column: named one by one, which is faster than a spread. */
function columnsOf(refresh: Refresh) {
  const { next, now, origin, graceSeconds } = refresh;
  return {
    familyId: refresh.familyId,
    clientId: refresh.clientId,
    generation: refresh.generation,
    tokenHash: refresh.tokenHash,
    // An array of arrays must be rectangular, so lists are passed as JSON.
    scopes: JSON.stringify(refresh.scopes),
    resources: JSON.stringify(refresh.resources),
    idleExpiresAt: refresh.idleExpiresAt,
    now,
    confirmation: refresh.confirmation && JSON.stringify(refresh.confirmation),
    nextHash: next?.tokenHash ?? null,
    // Without a grace period nothing is stored, so nothing can be answered again.
    replayResponse: graceSeconds > 0 ? (next?.replayResponse ?? null) : null,
    graceSeconds: graceSeconds > 0 ? graceSeconds : null,
    eventId: newId(),
    ipAddress: origin.ipAddress,
    userAgent: origin.userAgent,
  };
}

/**
 * Claims refresh tokens by one conditional update, each with its event, if they are the current tokens of active
 * families. Any number of claims of one tenant share the statement. Each row is looked up only by its key (`OFFSET 0`
 * keeps all other conditions out of the lookup), because for a table that has grown since it was last analyzed, the
 * planner considers any index that matches some condition as good as the key. A token that is used without rotation is
 * a successor that has been used, so its predecessor's response is forgotten.
 * @param busy what to do with a family whose row another transaction is changing: `wait` for it, or `skip` it. Several
 *   claims that share a statement must skip: if they waited while holding the rows claimed by the others, statements
 *   could deadlock
 * @returns whether each was claimed, in the same order; false for skipped ones
 */
export async function claimRefreshes(
  database: Connection,
  tenantId: string,
  refreshes: readonly Refresh[],
  busy: 'wait' | 'skip',
): Promise<boolean[]> {
  const rows = refreshes.map(columnsOf);
  const column = <Name extends keyof ReturnType<typeof columnsOf>>(name: Name) => rows.map((row) => row[name]);
  const claimed = await database.query<{ position: number }>(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${column('familyId')}::uuid[], ${column('clientId')}::text[], ${column('generation')}::int[],
        ${column('tokenHash')}::bytea[], ${column('scopes')}::text[], ${column('resources')}::text[], ${column('nextHash')}::bytea[],
        ${column('replayResponse')}::bytea[], ${column('graceSeconds')}::float8[], ${column('idleExpiresAt')}::timestamptz[],
        ${column('now')}::timestamptz[], ${column('eventId')}::uuid[], ${column('ipAddress')}::text[], ${column('userAgent')}::text[],
        ${column('confirmation')}::text[]
      ) WITH ORDINALITY AS asked (
        family_id, client_id, generation, token_hash, scopes, resources, next_hash, replay_response, grace_seconds,
        idle_expires_at, now, event_id, ip_address, user_agent, confirmation, position
      )
    ), held AS (
      SELECT *, rotated_at + grace_seconds * interval '1 second' AS replay_until FROM (
        SELECT asked.*, f.last_used_at < date_trunc('day', asked.now, 'UTC') AS first_today, ${DATABASE_TIME} AS rotated_at FROM asked
        CROSS JOIN LATERAL (
          SELECT * FROM token_family WHERE tenant_id = ${ofTenant(tenantId)} AND id = asked.family_id
          OFFSET 0 FOR UPDATE ${busy === 'skip' ? sql`SKIP LOCKED` : empty}
        ) f
        CROSS JOIN LATERAL (SELECT active, deleted_at FROM person WHERE tenant_id = ${ofTenant(tenantId)} AND id = f.person_id OFFSET 0) p
        CROSS JOIN LATERAL (SELECT disabled_at FROM client WHERE tenant_id = ${ofTenant(tenantId)} AND client_id = asked.client_id OFFSET 0) c
        WHERE f.client_id = asked.client_id AND f.generation = asked.generation AND f.refresh_token_hash = asked.token_hash
          AND ${isActiveFamily(sql`asked.now`)}
          AND ${isActivePerson} AND c.disabled_at IS NULL
      ) locked
    ), claimed AS (
      UPDATE token_family f
      SET last_used_at = held.now,
          idle_expires_at = LEAST(held.idle_expires_at, f.expires_at),
          confirmation = COALESCE(held.confirmation::jsonb, f.confirmation),
          generation = f.generation + (held.next_hash IS NOT NULL)::int,
          refresh_token_hash = COALESCE(held.next_hash, f.refresh_token_hash),
          rotated_at = CASE WHEN held.next_hash IS NULL THEN f.rotated_at ELSE held.rotated_at END,
          earlier_rotations = CASE WHEN held.next_hash IS NULL THEN f.earlier_rotations ELSE (array_remove(f.rotated_at || f.earlier_rotations, NULL))[1:${EARLIER_ROTATIONS}] END,
          replay_response = held.replay_response,
          replay_until = CASE WHEN held.next_hash IS NOT NULL THEN held.replay_until END,
          replay_scopes = CASE WHEN held.next_hash IS NULL THEN f.replay_scopes ELSE ARRAY(SELECT json_array_elements_text(held.scopes::json)) END,
          replay_resources = CASE WHEN held.next_hash IS NULL THEN f.replay_resources ELSE ARRAY(SELECT json_array_elements_text(held.resources::json)) END
      FROM held
      WHERE f.tenant_id = ${ofTenant(tenantId)} AND f.id = held.family_id
      RETURNING held.family_id, held.event_id, held.next_hash, f.generation, held.now, held.ip_address, held.user_agent, held.position, held.first_today
    ), noted AS (
      INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent)
      SELECT ${tenantId}::uuid, family_id, event_id, CASE WHEN next_hash IS NULL THEN 'used' ELSE 'rotated' END, generation, now, ip_address, user_agent
      FROM claimed
    ), trimmed AS (
      DELETE FROM token_family_event e USING claimed
      CROSS JOIN LATERAL (
        SELECT id FROM token_family_event WHERE tenant_id = ${ofTenant(tenantId)} AND family_id = claimed.family_id AND id <> claimed.event_id
        ORDER BY id DESC OFFSET ${EVENTS_KEPT_PER_FAMILY - 1}::int LIMIT 1
      ) beyond
      WHERE claimed.first_today AND e.tenant_id = ${ofTenant(tenantId)} AND e.family_id = claimed.family_id AND e.id <= beyond.id
    )
    SELECT position::int FROM claimed`);
  const positions = new Set(claimed.map(({ position }) => position));
  return refreshes.map((_, index) => positions.has(index + 1));
}
