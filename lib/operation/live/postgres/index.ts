import type { AuditAction } from '@/lib/journal/audit/audit-entry';
import { type Connection, join, type Sql, sql } from '@/lib/platform/postgres/database';
import { type LiveTopic, liveTopics } from '@/lib/platform/postgres/written-topics';
import { isId } from '@/lib/platform/shared/is-id';
import type { LiveStore } from '../store';

interface Asked {
  tenantId: string;
  ids: readonly string[] | null;
  /** Those that are UUIDs. */
  uuids: readonly string[];
  since: Date;
}

/** Whether a tenant has a row of a table that meets a condition. */
const has = (table: Sql, { tenantId }: Asked, condition: Sql): Sql =>
  sql`EXISTS (SELECT FROM ${table} WHERE tenant_id = ${tenantId}::uuid AND ${condition})`;

/** What people decide about clients. */
const decisions: AuditAction[] = [
  'device.approved',
  'device.denied',
  'backchannel-request.approved',
  'backchannel-request.denied',
];

/** Each condition is answered by an index (plan.store.test.ts). */
const hasChanged: Record<LiveTopic, (asked: Asked) => Sql> = {
  people: (asked) =>
    asked.ids
      ? sql`(${has(sql`person`, asked, sql`id = ANY(${asked.uuids}::uuid[]) AND updated_at > ${asked.since}`)} OR ${target(asked)}
          OR ${has(sql`access_key`, asked, sql`id = ANY(${asked.uuids}::uuid[]) AND last_used_at > ${asked.since}`)})`
      : has(sql`person`, asked, sql`updated_at > ${asked.since}`),
  families: (asked) =>
    asked.ids
      ? sql`(${has(sql`token_family`, asked, sql`person_id = ANY(${asked.uuids}::uuid[]) AND (created_at > ${asked.since} OR revoked_at > ${asked.since})`)}
          OR ${has(sql`token_family_event`, asked, sql`family_id = ANY(${asked.uuids}::uuid[]) AND at > ${asked.since}`)})`
      : sql`(${has(sql`token_family`, asked, sql`created_at > ${asked.since}`)} OR ${has(sql`token_family`, asked, sql`revoked_at > ${asked.since}`)})`,
  sessions: (asked) =>
    asked.ids
      ? has(
          sql`session`,
          asked,
          sql`person_id = ANY(${asked.uuids}::uuid[]) AND (created_at > ${asked.since} OR ended_at > ${asked.since})`,
        )
      : sql`false`,
  audit: (asked) => (asked.ids ? target(asked) : has(sql`audit_event`, asked, sql`at > ${asked.since}`)),
  provisioning: (asked) =>
    has(
      sql`provisioning_log`,
      asked,
      asked.ids ? sql`connection_id = ANY(${asked.uuids}::uuid[]) AND at > ${asked.since}` : sql`at > ${asked.since}`,
    ),
  failures: (asked) => has(sql`refusal`, asked, sql`at > ${asked.since}`),
  playground: (asked) =>
    has(
      sql`audit_event`,
      asked,
      sql`target_id = ANY(${asked.ids ?? []}::text[]) AND at > ${asked.since} AND action = ANY(${decisions}::text[])`,
    ),
  notices: (asked) =>
    sql`(${has(sql`event_delivery`, asked, changedDelivery(asked))} OR ${has(sql`logout_delivery`, asked, changedDelivery(asked))}
      OR ${has(sql`downstream_resource`, asked, changedDownstream(asked, sql`resource_id`, sql`confirmed_at, given_up_at, waiting_since, failed_at`))}
      OR ${has(sql`downstream_application`, asked, changedDownstream(asked, sql`id`, sql`last_confirmed_at, failing_since, reconciled_at`))})`,
};

/** People and applications of which something was confirmed, or waits. */
const changedDownstream = ({ uuids, since }: Asked, id: Sql, times: Sql): Sql =>
  sql`${id} = ANY(${uuids}::uuid[]) AND GREATEST(${times}) > ${since}`;

/** Deliveries that were settled, or are sent again. */
const changedDelivery = ({ uuids, since }: Asked): Sql =>
  sql`id = ANY(${uuids}::uuid[]) AND (settled_at > ${since} OR recorded_at > ${since})`;

const target = (asked: Asked): Sql =>
  has(sql`audit_event`, asked, sql`target_id = ANY(${asked.ids ?? []}::text[]) AND at > ${asked.since}`);

/** See LiveStore, in PostgreSQL. */
export function createLiveStore(database: Connection): LiveStore {
  return {
    async changedSince({ topics, ...query }) {
      const asked = { ...query, uuids: query.ids?.filter(isId) ?? [] };
      const columns = liveTopics
        .filter((topic) => topics.includes(topic))
        .map((topic) => sql`CASE WHEN ${hasChanged[topic](asked)} THEN ${topic}::text END`);
      const { text, values } = sql`
        SELECT array_remove(ARRAY[${join(columns)}], NULL) AS changed, now() AS "askedAt"`;
      // A plan for an average moment would expect a match in the first rows of a table, and so read all of it.
      const [row] = await database.queryText<{ changed: LiveTopic[]; askedAt: Date }>(text, values, { eachTime: true });
      return { changed: row?.changed ?? [], askedAt: row?.askedAt ?? new Date() };
    },
  };
}
