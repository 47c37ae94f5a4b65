/** What a change of groups means for the claims of people (CAEP 1.0, 3.2, token-claims-change). */
import { MOST_GROUPS } from '@/lib/oauth/openid/known-person';
import { type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { groupsOfPerson } from '@/lib/scim/filter/sql-groups';
import type { EventKind } from '../event-kinds';
import { initiatorOf } from '../person-signal';
import type { ResourceEvent } from '../resource-event';
import { concerns, insertDeliveries, insertEvents } from './outbox-rows';

const CLAIMS: EventKind = 'token-claims.changed';

/** The payload consists of values, so only receivers of full content get it. */
const listensToClaims = sql`receiver.disabled_at IS NULL AND receiver.content = 'full' AND receiver.event_kinds @> ARRAY[${CLAIMS}::text]`;

const TENANT = '\0';
const groupsParts = groupsOfPerson('p', { tenant: TENANT, connection: null }).split(TENANT);

/** The claims about the groups of the person `p`, as `claims` in lib/oauth/openid/claims.ts makes them. */
const claimsOf = (tenantId: string): Sql => sql`(
  SELECT jsonb_build_object('groups', COALESCE(jsonb_agg(DISTINCT listed.display_name), '[]'), 'group_ids', COALESCE(jsonb_agg(listed.id), '[]'))
  FROM (SELECT * FROM (${sql(groupsParts, ...groupsParts.slice(1).map(() => ofTenant(tenantId)))}) AS held
        ORDER BY held.display_name_key, held.id LIMIT ${sql([String(MOST_GROUPS)])}) AS listed)`;

/**
 * A part of the statement that tells of changed groups: for each person in what joined or left them, directly or with a
 * group, an event with the present groups. The claims change for every client, whatever its policy for token families
 * (docs/decisions/0113). Members have moved in an earlier statement of the transaction.
 * @param events of one tenant and one cause
 * @param moved the people and groups that joined or left
 * @returns CTEs
 */
export function tellingMovers({ tenantId, cause }: ResourceEvent, moved: readonly string[]): Sql {
  const actingPerson = cause.actor.type === 'person' ? cause.actor.id : null;
  return sql`
    moving AS MATERIALIZED (
      WITH RECURSIVE moved(id) AS (
        SELECT unnest(${[...moved]}::uuid[])
        UNION SELECT m.member_id FROM moved JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.group_id = moved.id
      )
      SELECT p.id AS person_id, gen_random_uuid() AS message_id, 'User ' || p.id AS subject, ${claimsOf(tenantId)} AS claims
      FROM moved JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.id = moved.id
      WHERE EXISTS (SELECT FROM event_receiver receiver WHERE receiver.tenant_id = ${tenantId}::uuid AND ${listensToClaims})
    ), mover_event AS (
      ${insertEvents(sql`
        SELECT ${tenantId}::uuid, message_id, ARRAY[${CLAIMS}::text], subject, jsonb_build_object(
          'personId', person_id, 'email', NULL, 'txn', ${cause.origin?.requestId ?? null}::text, 'claims', claims,
          'initiator', CASE WHEN person_id::text = ${actingPerson}::text THEN 'user' ELSE ${initiatorOf(cause, null)}::text END)
        FROM moving`)}
    ), mover_delivery AS (
      ${insertDeliveries(sql`
        SELECT ${tenantId}::uuid, gen_random_uuid(), receiver.id, moving.message_id, moving.subject, clock_timestamp(), clock_timestamp()
        FROM moving JOIN event_receiver receiver ON receiver.tenant_id = ${tenantId}::uuid AND ${listensToClaims}
          AND ${concerns(tenantId, sql`moving.person_id`)}`)}
    )`;
}
