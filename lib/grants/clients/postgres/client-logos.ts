import { byTenant } from '@/lib/platform/postgres/by-tenant';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { decoded, msg } from '@/lib/platform/shared/message';
import { recorded } from '@/lib/platform/shared/say-plainly';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { RegisteredClient } from '../client';
import { type ClaimedLogo, type ClientLogoStore, LOGO_ATTEMPTS } from '../logo/store';

/** Longer than any attempt takes. */
const LEASE = sql`interval '1 minute'`;

/** Whether the attempt of a logo `l` that begins now is not the last. */
const hasAnother = sql`l.attempts + 1 < ${LOGO_ATTEMPTS}::int`;

const byAdministrator = (origin: Sql) => sql`${origin} IN ('console', 'apply')`;

/**
 * Orders the logo of a client that was created or changed, in the same transaction. Another address discards the
 * picture; the same one is fetched again only after a failure. A client that registered itself gets its logo fetched
 * only where the tenant shows it.
 */
export async function orderLogo(
  connection: Connection,
  { tenantId, clientId, logoUri, origin }: Pick<RegisteredClient, 'tenantId' | 'clientId' | 'logoUri' | 'origin'>,
): Promise<void> {
  if (logoUri === null) {
    await connection.execute(
      sql`DELETE FROM client_logo WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`,
    );
    return;
  }
  await connection.execute(sql`
    INSERT INTO client_logo (tenant_id, client_id, uri, due_at)
    SELECT t.id, ${clientId}, ${logoUri},
      CASE WHEN ${byAdministrator(sql`${origin}::text`)} OR (t.settings->>'selfRegisteredLogos')::boolean THEN clock_timestamp() END
    FROM tenant t WHERE t.id = ${tenantId}::uuid
    ON CONFLICT (tenant_id, client_id) DO UPDATE
    SET uri = excluded.uri, name = NULL, media_type = NULL, bytes = NULL, attempts = 0, last_error = NULL, due_at = excluded.due_at
    WHERE client_logo.uri <> excluded.uri OR (client_logo.name IS NULL AND client_logo.due_at IS NULL)`);
}

/** Claims those of one tenant's logos that are due. Those that another process is claiming are skipped. */
function claimLogos(connection: Connection, tenantId: string, clientIds: readonly string[]): Promise<ClaimedLogo[]> {
  return connection.query<ClaimedLogo>(sql`
    WITH due AS (
      SELECT client_id, clock_timestamp() + ${LEASE} AS leased_until FROM client_logo
      WHERE tenant_id = ${tenantId}::uuid AND client_id = ANY(${clientIds}::text[]) AND due_at <= clock_timestamp()
      FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE client_logo l SET attempts = l.attempts + 1,
        due_at = CASE WHEN ${hasAnother} THEN due.leased_until END,
        last_error = CASE WHEN ${hasAnother} THEN l.last_error ELSE COALESCE(l.last_error, ${recorded(msg('clients.logoUnexpectedError'))}) END
      FROM due WHERE l.tenant_id = ${tenantId}::uuid AND l.client_id = due.client_id
      RETURNING l.client_id, l.uri, l.attempts
    )
    SELECT c.tenant_id::text AS "tenantId", l.client_id AS "clientId", l.uri, l.attempts,
      NOT ${byAdministrator(sql`c.origin`)} AS "selfRegistered"
    FROM claimed l JOIN client c ON c.tenant_id = ${tenantId}::uuid AND c.client_id = l.client_id`);
}

/** The logos of clients on PostgreSQL. */
export function createClientLogoStore(database: Connection): ClientLogoStore {
  return {
    async claim(limit) {
      const found = await database.query<{ tenantId: string; clientId: string }>(sql`
        SELECT tenant_id::text AS "tenantId", client_id AS "clientId" FROM client_logo WHERE due_at <= clock_timestamp()
        ORDER BY due_at LIMIT ${limit}::int`);
      const claimed: ClaimedLogo[] = [];
      for (const [tenantId, logos] of byTenant(found)) {
        const clientIds = logos.map(({ clientId }) => clientId);
        // What has been claimed is fetched nevertheless: no other process can claim it for a minute.
        try {
          claimed.push(...(await claimLogos(database, tenantId, clientIds)));
        } catch (error) {
          if (claimed.length === 0) throw error;
          break;
        }
      }
      return claimed;
    },

    async fetched({ tenantId, clientId, uri }, { name, mediaType, bytes }) {
      await database.execute(sql`
        UPDATE client_logo SET name = ${name}, media_type = ${mediaType}, bytes = ${bytes}, last_error = NULL, due_at = NULL
        WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} AND uri = ${uri}`);
    },

    async failed({ tenantId, clientId, uri }, { reason, againInSeconds }) {
      await database.execute(sql`
        WITH clock AS MATERIALIZED (SELECT clock_timestamp() + make_interval(secs => ${againInSeconds}::float8) AS again)
        UPDATE client_logo SET last_error = ${recorded(reason)}, due_at = clock.again FROM clock
        WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} AND uri = ${uri} AND name IS NULL`);
    },

    async find(tenantId, name) {
      const [image] = await database.query<{ mediaType: string; bytes: Bytes }>(sql`
        SELECT media_type AS "mediaType", bytes FROM client_logo WHERE tenant_id = ${tenantId}::uuid AND name = ${name} LIMIT 1`);
      return image ?? null;
    },

    async state(tenantId, clientId) {
      const [row] = await database.query<{ name: string | null; lastError: string | null; due: boolean }>(sql`
        SELECT name, last_error AS "lastError", due_at IS NOT NULL AS due FROM client_logo
        WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`);
      return row ? { ...row, lastError: row.lastError === null ? null : decoded(row.lastError) } : null;
    },

    async shown(tenantId, clientIds, { selfRegistered }) {
      const rows = await database.query<{ clientId: string; name: string | null }>(sql`
        SELECT l.client_id AS "clientId", l.name FROM client_logo l
        JOIN client c ON c.tenant_id = l.tenant_id AND c.client_id = l.client_id
        WHERE l.tenant_id = ${tenantId}::uuid AND l.client_id = ANY(${clientIds}::text[])
          AND (${selfRegistered}::boolean OR ${byAdministrator(sql`c.origin`)})`);
      return new Map(rows.map(({ clientId, name }) => [clientId, name]));
    },
  };
}
