import { logoutDeliveryKinds } from '@/lib/grants/logout/delivery';
import { isActiveFamily, isUnexpired } from '@/lib/grants/token-families/postgres/family-status';
import { type AuditRow, auditColumns, toAuditEvent } from '@/lib/journal/audit/postgres/audit-row';
import {
  endedAccess,
  type IsNamed,
  listAuditEvents,
  walkAuditEvents,
} from '@/lib/journal/audit/postgres/list-audit-events';
import { departureActions } from '@/lib/journal/departures/departure-actions';
import {
  announces,
  leastSettled,
  recordedWith,
  SAME_TRANSACTION,
} from '@/lib/journal/departures/postgres/departure-notices';
import { listensToRevoked } from '@/lib/journal/events/postgres/outbox';
import { concerns } from '@/lib/journal/events/postgres/outbox-rows';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { shownName } from '@/lib/people/postgres/person-title';
import { personContains } from '@/lib/people/postgres/search-people';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { type Consequences, type DepartureNotice, noticesKeptDays } from '../departure';
import type { DepartureStore } from '../store';
import { listUndelivered } from './undelivered';

/** The log of a directory's request is written after its answer, and a client may use a request ID again. */
const SAME_REQUEST = sql`interval '1 hour'`;

const standardLifetimes = tenantSettingsSchema.parse({});

/** The person and the time of `left_one`. */
const leaver = { personId: sql`left_one.person_id`, at: sql`left_one.at` };

/** Enough for a directory that deactivated and reactivated a person several times before anyone noticed. */
const RETURNS_READ = 40;

/** Why the token families ended, by the action of the entry. */
const revokeReasons: Readonly<Record<string, string>> = {
  'person.deactivated': 'person-deactivated',
  'person.deleted': 'person-deleted',
  'person.access-ended': 'revoked-by-issuer',
  'signal.received': 'revoked-by-issuer',
} satisfies Record<(typeof departureActions)[number], string>;

type NoticeRow = Omit<DepartureNotice, 'settledAt' | 'lastError' | 'waitsForPollSince'> & {
  settledAt: string | null;
  lastError: string | null;
  /** Only notices to event receivers have it. */
  waitsForPollSince?: string | null;
};
type Row = Omit<Consequences, 'notices' | 'applications'> & { notices: NoticeRow[] | null; applications: NoticeRow[] };

/**
 * @param which joins and a condition for the deliveries `d`; each receiver gets one notice for all of them
 * @param kept a SELECT of what was kept of deleted ones
 */
const toReceivers = (tenant: Sql, which: Sql, kept: Sql = empty): Sql => sql`
  SELECT json_build_object('kind', 'event', 'deliveryId', delivery_id, 'to', json_build_object('id', to_id, 'name', to_name),
    'status', status, 'attempts', attempts, 'settledAt', settled_at, 'lastError', last_error,
    'waitsForPollSince', CASE WHEN method = 'poll' AND status = 'pending' THEN recorded_at END)
  FROM (
    SELECT DISTINCT ON (to_id) d.* FROM (
      SELECT r.id::text AS to_id, r.name AS to_name, d.id AS delivery_id, d.status, d.attempts, d.settled_at, d.last_error, r.method, d.recorded_at
      FROM event_delivery d JOIN event_receiver r ON r.tenant_id = ${tenant} AND d.tenant_id = ${tenant} AND r.id = d.receiver_id
      ${which} ${kept}
    ) AS d ORDER BY to_id, ${leastSettled}
  ) AS receivers`;

/** What was kept of the entry of `left_one`. */
const kept = (tenant: Sql, kinds: readonly DepartureNotice['kind'][]): Sql => sql`
  FROM departure_notice n WHERE n.tenant_id = ${tenant} AND n.entry_id = left_one.entry_id AND n.kind = ANY(${[...kinds]}::text[])`;

const keptReceivers = (tenant: Sql): Sql => sql`
  UNION ALL SELECT n.to_id, n.to_name, NULL, n.status, n.attempts, n.settled_at, n.last_error, NULL, NULL ${kept(tenant, ['event'])}`;

const keptOthers = (tenant: Sql, kinds: readonly DepartureNotice['kind'][]): Sql => sql`
  UNION ALL SELECT json_build_object('kind', n.kind, 'deliveryId', NULL, 'to', json_build_object('id', n.to_id, 'name', n.to_name),
    'status', n.status, 'attempts', n.attempts, 'settledAt', n.settled_at, 'lastError', n.last_error) ${kept(tenant, kinds)}`;

/** @param deliveries a SELECT of deliveries to clients */
const toClients = (tenant: Sql, deliveries: Sql): Sql => sql`
  SELECT json_build_object('kind', d.kind, 'deliveryId', d.id, 'to', json_build_object('id', d.client_id, 'name', COALESCE(c.client_name, d.client_id)),
    'status', d.status, 'attempts', d.attempts, 'settledAt', d.settled_at, 'lastError', d.last_error)
  FROM (${deliveries}) AS d LEFT JOIN client c ON c.tenant_id = ${tenant} AND c.client_id = d.client_id`;

/** Whether an application has a person as active, as one that was disabled before they left. */
const stillActiveThere = sql`(r.pushed IS NOT NULL AND r.pushed -> 'active' IS DISTINCT FROM 'false'::jsonb)`;

/** @param waits a further reason why what the application `r` has confirmed is not enough */
const toApplications = (tenant: Sql, person: Sql, waits: Sql = sql`false`): Sql => sql`
  SELECT json_build_object('kind', 'downstream', 'deliveryId', r.resource_id, 'to', json_build_object('id', a.id, 'name', a.name),
    'status', CASE WHEN r.given_up_at IS NOT NULL THEN 'expired' WHEN r.revision > r.settled_revision OR ${waits} THEN 'pending' ELSE 'delivered' END,
    'attempts', r.attempts, 'settledAt', r.confirmed_at, 'lastError', r.last_error)
  FROM downstream_resource r JOIN downstream_application a ON a.tenant_id = ${tenant} AND a.id = r.application_id
  WHERE r.tenant_id = ${tenant} AND r.resource_id = ${person} AND r.kind = 'User'
    AND (r.revision > r.settled_revision OR r.confirmed_at IS NOT NULL)`;

/** Notices as JSON; those that have not arrived come first. */
const inOrder = sql`COALESCE(json_agg(notice ORDER BY notice ->> 'status' IN ('delivered', 'superseded'), notice ->> 'status' DESC, notice -> 'to' ->> 'name'), '[]')`;

/** @param each a SELECT of notices as JSON */
const noticesIn = (each: Sql): Sql => sql`SELECT ${inOrder} AS notices FROM (${each}) AS each (notice)`;

/** @param each a SELECT of notices to downstream applications as JSON */
const applicationsIn = (each: Sql): Sql => sql`SELECT ${inOrder} AS applications FROM (${each}) AS each (notice)`;

/**
 * Whether a client `c` exists and does not hear that a person lost all access: it is disabled, or has neither an address
 * for notifications nor a stream of Shared Signals about the person.
 */
const isUnreachable = (tenantId: string, person: Sql): Sql => sql`c.client_id IS NOT NULL AND (c.disabled_at IS NOT NULL
  OR COALESCE(c.metadata ->> 'backchannelLogoutUri', c.metadata ->> 'globalTokenRevocationEndpoint') IS NULL AND NOT EXISTS (
    SELECT FROM event_receiver receiver WHERE receiver.tenant_id = ${tenantId}::uuid AND receiver.client_id = c.client_id
      AND ${listensToRevoked} AND ${concerns(tenantId, person)}))`;

/** @param each a SELECT of clients with their families */
const clientsIn = (each: Sql): Sql => sql`
  SELECT COALESCE(json_agg(json_build_object('id', client_id, 'name', name, 'families', families, 'unreachable', unreachable) ORDER BY families DESC, client_id), '[]') AS clients
  FROM (${each}) AS each`;

/** Entries have the user names of people only. */
const isPersonNamed: IsNamed = (tenantId, text) => sql`e.target_id IN (
  SELECT p.id::text FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND ${personContains('p', text)})`;

/** The families `f` that ended with `left_one`, with their clients `c`. */
const endedFamilies = (tenant: Sql): Sql => sql`
  token_family f LEFT JOIN client c ON c.tenant_id = ${tenant} AND c.client_id = f.client_id
  WHERE f.tenant_id = ${tenant} AND f.person_id = left_one.person_id AND f.revoke_reason = left_one.revoke_reason
    AND f.revoked_at BETWEEN left_one.at - ${SAME_TRANSACTION} AND left_one.at + ${SAME_TRANSACTION}`;

/** The longest that an access token of a family `f` of a client `c` lives, as settings and registrations say today. */
const longestLifetime = (tenant: Sql): Sql => sql`make_interval(secs => GREATEST(
  COALESCE(c.access_token_lifetime_seconds,
    (SELECT (t.settings ->> 'accessTokenSeconds')::int FROM tenant t WHERE t.id = ${tenant}), ${standardLifetimes.accessTokenSeconds}::int),
  (SELECT max(r.access_token_lifetime_seconds) FROM resource r WHERE r.tenant_id = ${tenant} AND r.identifier = ANY(f.resources))))`;

/** What followed from departures, in PostgreSQL. */
export function createDepartureStore(database: Connection): DepartureStore {
  return {
    listEvents: (query) => listAuditEvents(database, query, isPersonNamed),
    walkEvents: (walk) => walkAuditEvents(database, walk, isPersonNamed),
    async findLatest(tenantId, personId, of) {
      const since = sql`now() - make_interval(days => ${noticesKeptDays}::int)`;
      const which =
        of === 'left'
          ? sql`e.action IN ('person.deactivated', 'person.deleted')`
          : sql`e.actor_type = 'trusted-issuer' AND e.action = ANY(${[...departureActions]}::text[]) AND ${endedAccess} AND e.at > ${since}`;
      const [row] = await database.query<AuditRow>(sql`
        SELECT ${auditColumns} FROM audit_event e
        WHERE e.tenant_id = ${tenantId}::uuid AND e.target_id = ${personId} AND ${which}
        ORDER BY e.at DESC, e.id DESC LIMIT 1`);
      return row ? toAuditEvent(row) : null;
    },
    async listReturns(tenantId, personId) {
      const rows = await database.query<AuditRow>(sql`
        SELECT ${auditColumns} FROM audit_event e
        WHERE e.tenant_id = ${tenantId}::uuid AND e.target_id = ${personId}
          AND e.action IN ('person.deactivated', 'person.deleted', 'person.reactivated', 'person.return-settled')
        ORDER BY e.at DESC, e.id DESC LIMIT ${RETURNS_READ}::int`);
      return rows.map(toAuditEvent);
    },
    async consequencesOf(tenantId, events) {
      if (events.length === 0) return [];
      const tenant = sql`${tenantId}::uuid`;
      const rows = await database.query<Row>(sql`
        SELECT name, account, request, clients, applications, tokens_until AS "accessTokensUntil",
          CASE WHEN left_one.at > now() - make_interval(days => ${noticesKeptDays}::int) OR json_array_length(notices) > 0
            OR left_one.at >= (SELECT t.departure_notices_since FROM tenant t WHERE t.id = ${tenant}) THEN notices END AS notices
        FROM unnest(
          ${events.map(({ id }) => id)}::uuid[], ${events.map(({ target }) => target.id)}::uuid[], ${events.map(({ at }) => at)}::timestamptz[],
          ${events.map(({ requestId }) => requestId)}::text[], ${events.map(({ action }) => revokeReasons[action] ?? '')}::text[]
        ) WITH ORDINALITY AS left_one (entry_id, person_id, at, request_id, revoke_reason, position)
        CROSS JOIN LATERAL (
          SELECT max(${shownName}) AS name, COALESCE(max(CASE WHEN ${isActivePerson} THEN 'active' WHEN p.deleted_at IS NULL THEN 'deactivated' END), 'deleted') AS account
          FROM person p WHERE p.tenant_id = ${tenant} AND p.id = left_one.person_id
        ) AS named
        CROSS JOIN LATERAL (SELECT (
          SELECT json_build_object('id', l.id, 'method', l.method, 'path', l.path, 'milliseconds', l.duration_ms)
          FROM provisioning_log l WHERE l.tenant_id = ${tenant} AND l.request_id = left_one.request_id AND l.application_id IS NULL
            AND l.at BETWEEN left_one.at - ${SAME_REQUEST} AND left_one.at + ${SAME_REQUEST} LIMIT 1
        ) AS request) AS asked
        CROSS JOIN LATERAL (
          ${clientsIn(sql`
            SELECT f.client_id, c.client_name AS name, count(*)::int AS families, ${isUnreachable(tenantId, sql`left_one.person_id`)} AS unreachable
            FROM ${endedFamilies(tenant)} AND ${isUnexpired(sql`f.revoked_at`)}
            GROUP BY 1, 2, 4`)}
        ) AS holders
        CROSS JOIN LATERAL (
          SELECT max(LEAST(f.last_used_at + ${longestLifetime(tenant)}, f.expires_at)) FILTER (WHERE f.last_used_at + ${longestLifetime(tenant)} > left_one.at) AS tokens_until
          FROM ${endedFamilies(tenant)}
        ) AS tokens
        CROSS JOIN LATERAL (
          ${noticesIn(sql`
            ${toReceivers(
              tenant,
              sql`JOIN outbox_event o ON o.tenant_id = ${tenant} AND o.id = d.event_id
                WHERE ${announces(leaver)}`,
              keptReceivers(tenant),
            )}
            UNION ALL
            ${toClients(
              tenant,
              sql`SELECT d.* FROM logout_delivery d WHERE d.tenant_id = ${tenant} AND ${recordedWith(leaver)}`,
            )}
            ${keptOthers(tenant, logoutDeliveryKinds)}`)}
        ) AS notified
        CROSS JOIN LATERAL (
          ${applicationsIn(sql`
            ${toApplications(tenant, sql`left_one.person_id`, stillActiveThere)}
            AND NOT EXISTS (SELECT FROM person p WHERE p.tenant_id = ${tenant} AND p.id = left_one.person_id AND ${isActivePerson})
            AND NOT EXISTS (SELECT ${kept(tenant, ['downstream'])} AND n.id = a.id)
            ${keptOthers(tenant, ['downstream'])}`)}
        ) AS downstream
        ORDER BY left_one.position`);
      return rows.map(({ notices, applications, ...row }) => ({
        ...row,
        notices: notices && notices.map(noticeOf),
        applications: applications.map(noticeOf),
      }));
    },
    listUndelivered: (...query) => listUndelivered(database, ...query),
    async noticesOf(tenantId, personId, now) {
      const tenant = sql`${tenantId}::uuid`;
      const person = sql`${personId}::uuid`;
      const [row] = await database.query<
        Omit<Row, 'name' | 'request' | 'notices' | 'accessTokensUntil'> & { notices: NoticeRow[] }
      >(sql`
        SELECT notices, applications, clients FROM (
          ${noticesIn(sql`
            ${toReceivers(tenant, sql`WHERE d.subject = 'User ' || ${personId}::text`)}
            UNION ALL
            ${toClients(
              tenant,
              sql`SELECT DISTINCT ON (d.client_id, d.kind) d.* FROM logout_delivery d
                WHERE d.tenant_id = ${tenant} AND d.person_id = ${person}
                ORDER BY d.client_id, d.kind, ${leastSettled}`,
            )}`)}
        ) AS notified CROSS JOIN (
          ${applicationsIn(toApplications(tenant, person))}
        ) AS downstream CROSS JOIN (
          ${clientsIn(sql`
            SELECT f.client_id, c.client_name AS name, count(*)::int AS families, ${isUnreachable(tenantId, person)} AS unreachable
            FROM token_family f LEFT JOIN client c ON c.tenant_id = ${tenant} AND c.client_id = f.client_id
            WHERE f.tenant_id = ${tenant} AND f.person_id = ${person} AND ${isActiveFamily(now)}
            GROUP BY 1, 2, 4`)}
        ) AS holders`);
      return {
        notices: (row?.notices ?? []).map(noticeOf),
        applications: (row?.applications ?? []).map(noticeOf),
        clients: row?.clients ?? [],
      };
    },
  };
}

const noticeOf = ({ settledAt, lastError, waitsForPollSince, ...notice }: NoticeRow): DepartureNotice => ({
  ...notice,
  settledAt: settledAt === null ? null : new Date(settledAt),
  lastError: lastError === null ? null : decoded(lastError),
  waitsForPollSince: waitsForPollSince ? new Date(waitsForPollSince) : null,
});
