import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import { marksOf } from '../marks';

/**
 * An INSERT that marks resources in the queues of downstream applications. One that waits already is marked again: what
 * is pushed is the state at the time of pushing, so the order of changes does not matter. A walk begins again.
 * @param rows a SELECT of tenant_id, application_id, kind, resource_id, priority, due_at, waiting_since and request_id,
 *   each resource of an application once
 */
export const markingResources = (rows: Sql): Sql => sql`
  INSERT INTO downstream_resource AS r (tenant_id, application_id, kind, resource_id, priority, due_at, waiting_since, request_id) ${rows}
  ON CONFLICT (tenant_id, application_id, kind, resource_id) DO UPDATE SET
    revision = r.revision + 1, due_at = EXCLUDED.due_at, request_id = EXCLUDED.request_id, attempts = 0, last_error = NULL, given_up_at = NULL,
    priority = CASE WHEN ${waits} THEN LEAST(r.priority, EXCLUDED.priority) ELSE EXCLUDED.priority END,
    waiting_since = CASE WHEN ${waits} THEN r.waiting_since ELSE EXCLUDED.waiting_since END,
    pushed = CASE WHEN r.kind IN ('User', 'Group') THEN r.pushed END`;

/** Whether a row `r` waits for its application. */
export const waits = sql`(r.revision > r.settled_revision AND r.given_up_at IS NULL)`;

/**
 * An INSERT that marks a person for the enabled applications that push the people of a client, unless they have an
 * account there. Where the tenant has none, nothing is written.
 * @param granted a SELECT of person_id
 * @param inSeconds when the person is pushed, because what they were granted may take a moment to exist
 */
export const markingGrant = (
  { tenantId, clientId }: { tenantId: string; clientId: Sql },
  granted: Sql,
  inSeconds: number,
): Sql =>
  markingResources(sql`
    SELECT ${tenantId}::uuid, a.id, 'User', granted.person_id, 1::smallint, clock_timestamp() + ${inSeconds}::int * interval '1 second', clock_timestamp(), NULL::text
    FROM (${granted}) granted JOIN downstream_application a ON a.tenant_id = ${tenantId}::uuid AND a.disabled_at IS NULL
      AND a.assignment = 'client' AND a.assigned_client_id = ${clientId}
    WHERE NOT EXISTS (
      SELECT FROM downstream_resource known
      WHERE known.tenant_id = ${tenantId}::uuid AND known.application_id = a.id AND known.kind = 'User' AND known.resource_id = granted.person_id
        AND known.pushed IS NOT NULL AND known.pushed -> 'active' IS DISTINCT FROM 'false'::jsonb)`);

const restsOnGroups = sql`a.assignment IN ('groups', 'rule')`;

/**
 * The part of a statement that marks what events describe, for every enabled application of the tenant that they may
 * concern. Where the tenant has none, nothing is written.
 * @param events of one transaction, at least one
 * @returns CTEs
 */
export function markingEvents(events: readonly ResourceEvent[]): Sql {
  const tenantId = events[0]?.tenantId;
  const { resources, left, joined, requestId } = marksOf(events);
  const enabled = sql`a.tenant_id = ${tenantId}::uuid AND a.disabled_at IS NULL`;
  return sql`
    change AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(resources)}::jsonb) AS resource(kind text, id uuid, priority smallint, "byGroup" boolean)
      UNION ALL SELECT 'User', left_one.id, 0, true FROM unnest(${left}::uuid[]) AS left_one(id)
      UNION ALL SELECT 'User', joined_one.id, 1, true FROM unnest(${joined}::uuid[]) AS joined_one(id)
      UNION ALL SELECT 'Application', g.id, 1, true FROM "group" g
      WHERE g.tenant_id = ${tenantId}::uuid AND g.id = ANY(${[...left, ...joined]}::uuid[])
        AND EXISTS (SELECT FROM downstream_application a WHERE ${enabled} AND ${restsOnGroups})
    ), concerned AS (
      SELECT a.id AS application_id, c.kind, CASE c.kind WHEN 'Application' THEN a.id ELSE c.id END AS resource_id, min(c.priority) AS priority
      FROM downstream_application a CROSS JOIN change c
      WHERE ${enabled} AND (c.kind <> 'Group' OR (a.push_groups AND a.group_ids @> ARRAY[c.id])) AND (NOT c."byGroup" OR ${restsOnGroups})
      GROUP BY 1, 2, 3
    ), marked AS (
      ${markingResources(sql`
        SELECT ${tenantId}::uuid, application_id, kind, resource_id, priority, clock_timestamp(), clock_timestamp(), ${requestId}::text
        FROM concerned ORDER BY application_id, kind, resource_id`)}
    )`;
}
