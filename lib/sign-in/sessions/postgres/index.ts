import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import { countGrants } from '@/lib/grants/logout/postgres/finish-sessions';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { shownName } from '@/lib/people/postgres/person-title';
import { secondFactorRequired } from '@/lib/people/postgres/second-factor-required';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { Bytes } from '@/lib/platform/shared/secret';
import { hasFactor, offersPassword } from '@/lib/tenants/postgres/ways-to-sign-in';
import type { ActiveSession, ListedSession, SessionOfBrowser, SessionStore } from '../store';
import { end } from './end';
import { isKnownBrowserOf } from './known-browsers';
import { findPending, hold } from './pending';
import { findSignInCandidate, recordFailure } from './sign-in';
import { start } from './start';

const SEEN_EVERY_SECONDS = 60;

/** The tables that decide whether a session `s` may open pages. */
const openable = sql`
  session s
  JOIN person p ON p.tenant_id = s.tenant_id AND p.id = s.person_id AND ${isActivePerson}
  JOIN tenant t ON t.id = s.tenant_id AND t.status = 'active'
  LEFT JOIN password w ON w.tenant_id = s.tenant_id AND w.person_id = s.person_id`;
const mustChange = (tenantId: string) => sql`(COALESCE(w.must_change, false) AND ${offersPassword(tenantId)})`;
const needsSecondFactor = sql`(${secondFactorRequired} AND NOT 'mfa' = ANY (s.amr))`;

type SessionRow = Omit<ActiveSession, 'tenant'> & { tenantSlug: string; tenantName: string };

function ofRow<Row extends SessionRow>({ tenantSlug, tenantName, ...session }: Row) {
  return { ...session, tenant: { slug: tenantSlug, name: tenantName } };
}

/**
 * See SessionStore.find. A row that is locked is skipped instead of waited for: another statement is already updating
 * or ending the session.
 */
async function find(
  connection: Connection,
  tenantId: string,
  sidHash: Bytes,
  now: Date,
): Promise<ActiveSession | null> {
  const stale = new Date(now.getTime() - SEEN_EVERY_SECONDS * 1000);
  const [row] = await connection.query<SessionRow>(sql`
    WITH active AS (
      SELECT s.tenant_id, s.id, s.person_id, s.last_seen_at, s.amr, s.acr, s.auth_time, s.step_up_since, s.created_at, s.expires_at, p.user_name, ${shownName} AS display_name, p.role,
             ${mustChange(tenantId)} AS must_change, ${needsSecondFactor} AS needs_second_factor, ${hasFactor(tenantId)} AS has_second_factor, t.slug, t.name
      FROM ${openable}
      WHERE s.tenant_id = ${tenantId}::uuid AND s.sid_hash = ${sidHash} AND ${activeSession(sql`s`, ofTenant(tenantId), now)}
    ), seen AS (
      UPDATE session SET last_seen_at = ${now}
      WHERE tenant_id = ${tenantId}::uuid AND id IN (
        SELECT s.id FROM session s JOIN active a ON a.id = s.id
        WHERE s.tenant_id = ${tenantId}::uuid AND s.last_seen_at < ${stale} FOR UPDATE OF s SKIP LOCKED)
    )
    SELECT tenant_id::text AS "tenantId", id::text AS id, person_id::text AS "personId", user_name AS "userName",
           display_name AS "displayName", role, must_change AS "mustChangePassword", needs_second_factor AS "needsSecondFactor", has_second_factor AS "hasSecondFactor", amr, acr, auth_time AS "authTime", step_up_since IS NOT NULL AS "mustSignInAgain",
           created_at AS "createdAt", expires_at AS "expiresAt", slug AS "tenantSlug", name AS "tenantName"
    FROM active`);
  return row ? ofRow(row) : null;
}

/** See SessionStore.findOfBrowser. */
async function findOfBrowser(
  connection: Connection,
  tenantId: string,
  sidHashes: readonly Bytes[],
  now: Date,
): Promise<SessionOfBrowser[]> {
  if (sidHashes.length === 0) return [];
  const rows = await connection.query<SessionRow & Pick<SessionOfBrowser, 'sidHash' | 'emailKey'>>(sql`
    SELECT s.tenant_id::text AS "tenantId", s.id::text AS id, s.sid_hash AS "sidHash", s.person_id::text AS "personId", p.user_name AS "userName",
           ${shownName} AS "displayName", p.role, ${mustChange(tenantId)} AS "mustChangePassword", ${needsSecondFactor} AS "needsSecondFactor",
           ${hasFactor(tenantId)} AS "hasSecondFactor", s.amr, s.acr, s.auth_time AS "authTime", s.step_up_since IS NOT NULL AS "mustSignInAgain",
           s.created_at AS "createdAt", s.expires_at AS "expiresAt", t.slug AS "tenantSlug", t.name AS "tenantName",
           (SELECT lower(e.value ->> 'value') FROM jsonb_array_elements(p.attributes -> 'emails') AS e(value)
            WHERE e.value @> '{"primary": true}' OR cardinality(p.email_keys) = 1 LIMIT 1) AS "emailKey"
    FROM ${openable}
    WHERE s.tenant_id = ${tenantId}::uuid AND s.sid_hash = ANY(${[...sidHashes]}::bytea[]) AND ${activeSession(sql`s`, ofTenant(tenantId), now)}`);
  return rows.map(ofRow);
}

/** See SessionStore.findOpening. */
function findOpening(
  connection: Connection,
  { tenantId, which, now }: Parameters<SessionStore['findOpening']>[0],
): ReturnType<SessionStore['findOpening']> {
  const chosen = 'ids' in which ? sql`s.id = ANY(${which.ids}::uuid[])` : sql`s.sid_hash = ${which.sidHash}`;
  return connection.query(sql`
    SELECT s.id::text AS id, p.role FROM ${openable}
    WHERE s.tenant_id = ${tenantId}::uuid AND ${chosen} AND ${activeSession(sql`s`, ofTenant(tenantId), now)}
      AND s.step_up_since IS NULL AND NOT ${mustChange(tenantId)} AND NOT ${needsSecondFactor}`);
}

/** See SessionStore.listActive. */
function listActive(
  connection: Connection,
  { tenantId, personId, now, limit, offset }: Parameters<SessionStore['listActive']>[0],
): Promise<ListedSession[]> {
  return connection.query<ListedSession>(sql`
    SELECT id::text AS id, amr, ip_address AS "ipAddress", user_agent AS "userAgent", city, country, created_at AS "createdAt",
           last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", step_up_since AS "stepUpSince", step_up_issuer AS "stepUpIssuer"
    FROM session
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${activeSession(sql`session`, ofTenant(tenantId), now)}
    ORDER BY last_seen_at DESC, id DESC LIMIT ${limit}::int OFFSET ${offset}::int`);
}

/** Browser sessions in PostgreSQL. */
export function createSessionStore(database: Connection): SessionStore {
  return {
    start: (session) => database.transaction((connection) => start(connection, session)),
    find: (tenantId, sidHash, now) => find(database, tenantId, sidHash, now),
    findOfBrowser: (tenantId, sidHashes, now) => findOfBrowser(database, tenantId, sidHashes, now),
    findOpening: (query) => findOpening(database, query),
    listActive: (query) => listActive(database, query),
    countGrants: (query) => countGrants(database, query),
    end: (ending) => database.transaction((connection) => end(connection, ending)),
    findSignInCandidate: (tenantId, login, browserHash) =>
      findSignInCandidate(database, { tenantId, login, browserHash }),
    isKnownBrowserOf: (tenantId, login, browserHash) => isKnownBrowserOf(database, { tenantId, login, browserHash }),
    recordFailure: (failure) => recordFailure(database, failure),
    hold: (pending) => hold(database, pending),
    findPending: (tenantId, tokenHash, browserHash, now) =>
      findPending(database, { tenantId, tokenHash, browserHash, now }),
  };
}
