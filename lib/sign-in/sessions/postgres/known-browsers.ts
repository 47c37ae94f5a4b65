import { caseKey } from '@/lib/people/postgres/person-row';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { Bytes } from '@/lib/platform/shared/secret';
import { userNameKey } from '@/lib/platform/shared/user-name';

/**
 * How many browsers are remembered per person. It is enough for one person, and limits the rows of a program that signs
 * in with a new browser each time.
 */
const MOST_BROWSERS = 20;
/** How many people are considered in a shared browser. */
const MOST_PEOPLE = 200;

/** Whether the tenant's person `p` has signed in with this browser before. */
export const knowsBrowser = (tenantId: string, browserHash: Bytes | null): Sql => sql`
  EXISTS (SELECT FROM known_browser b WHERE b.tenant_id = ${ofTenant(tenantId)} AND b.person_id = p.id AND b.browser_hash = ${browserHash}::bytea)`;

/**
 * Remembers a browser of a person, as steps of a `WITH` list, so that other people's failed attempts do not count
 * there. If there are too many, the browser with the oldest use is forgotten.
 * @param from a FROM clause whose one row is a condition for remembering it; by default there is none
 */
export function rememberedBrowser(
  { tenantId, personId, browserHash, now }: { tenantId: string; personId: string; browserHash: Bytes; now: Date },
  from: Sql = empty,
): Sql {
  return sql`
    remembered AS (
      INSERT INTO known_browser (tenant_id, person_id, browser_hash, last_used_at)
      SELECT ${tenantId}::uuid, ${personId}::uuid, ${browserHash}::bytea, ${now}::timestamptz ${from}
      ON CONFLICT (tenant_id, person_id, browser_hash) DO UPDATE SET last_used_at = excluded.last_used_at
    ), forgotten AS (
      DELETE FROM known_browser WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND browser_hash IN (
        SELECT browser_hash FROM known_browser WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND browser_hash <> ${browserHash}
        ORDER BY last_used_at DESC OFFSET ${MOST_BROWSERS - 1}::int)
    )`;
}

/** Remembers a browser in which a person has followed one of their links. */
export async function rememberBrowser(
  connection: Connection,
  { browserHash, ...use }: { tenantId: string; personId: string; browserHash: Bytes | null; now: Date },
): Promise<void> {
  if (browserHash !== null) await connection.execute(sql`WITH ${rememberedBrowser({ ...use, browserHash })} SELECT`);
}

/**
 * See SessionStore.isKnownBrowserOf. The people who have used the browser are looked up first and compared with the
 * login afterwards, so the response time reveals nothing about anyone else.
 */
export async function isKnownBrowserOf(
  connection: Connection,
  { tenantId, login, browserHash }: { tenantId: string; login: string; browserHash: Bytes | null },
): Promise<boolean> {
  if (browserHash === null) return false;
  const people = await connection.query<{ nameKey: string; emailKeys: string[] }>(sql`
    SELECT p.user_name_key AS "nameKey", p.email_keys AS "emailKeys"
    FROM known_browser b JOIN person p ON p.tenant_id = b.tenant_id AND p.id = b.person_id AND p.deleted_at IS NULL
    WHERE b.tenant_id = ${tenantId}::uuid AND b.browser_hash = ${browserHash} ORDER BY b.last_used_at DESC LIMIT ${MOST_PEOPLE}::int`);
  return people.some(({ nameKey, emailKeys }) => nameKey === userNameKey(login) || emailKeys.includes(caseKey(login)));
}

/** Kept for as long as the browser cookie (lib/edge/http/browser-cookie.ts). */
export const expiredKnownBrowsers = expiredRows('known_browser', {
  key: { tenant_id: 'uuid', person_id: 'uuid', browser_hash: 'bytea' },
  at: sql`last_used_at`,
  before: sql`now() - interval '365 days'`,
});
