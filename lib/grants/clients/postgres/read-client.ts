import type { ClientOptions } from '@/lib/oauth/clients/client-options';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { RegisteredClient } from '../client';
import { deletionFromColumn, fromClientRow } from './client-row';

type ClientRow = Omit<RegisteredClient, 'origin' | 'deletion' | keyof ClientOptions> & {
  origin: string;
  metadata: unknown;
  deletion: unknown;
};

/** How many overdue clients a step reads. */
const OVERDUE_AT_ONCE = 100;

/** A list column that was never written is NULL, which Prisma returns as an empty list. */
const list = (column: Sql) => sql`COALESCE(${column}, '{}')`;

/** The columns of a client, named as in `RegisteredClient`. */
const clientColumns: Sql = sql`
  client.tenant_id::text AS "tenantId", client.client_id AS "clientId", client_name AS "clientName", client_uri AS "clientUri",
  logo_uri AS "logoUri", policy_uri AS "policyUri", tos_uri AS "tosUri", ${list(sql`contacts`)} AS contacts, application_type AS "applicationType",
  token_endpoint_auth_method AS "tokenEndpointAuthMethod", ${list(sql`redirect_uris`)} AS "redirectUris", ${list(sql`post_logout_redirect_uris`)} AS "postLogoutRedirectUris",
  ${list(sql`grant_types`)} AS "grantTypes", ${list(sql`scopes`)} AS scopes,
  jwks, jwks_uri AS "jwksUri", token_endpoint_auth_signing_alg AS "tokenEndpointAuthSigningAlg", assertion_audience AS "assertionAudience",
  tls_client_auth_subject AS "tlsClientAuthSubject", tls_client_certificate_bound_access_tokens AS "tlsClientCertificateBoundAccessTokens",
  require_pkce AS "requirePkce", token_exchange AS "tokenExchange",
  first_party AS "firstParty", access_token_lifetime_seconds AS "accessTokenLifetimeSeconds",
  authorization_code_lifetime_seconds AS "authorizationCodeLifetimeSeconds", device_code_lifetime_seconds AS "deviceCodeLifetimeSeconds",
  refresh_token_idle_seconds AS "refreshTokenIdleSeconds", refresh_token_absolute_seconds AS "refreshTokenAbsoluteSeconds",
  refresh_token_rotation AS "refreshTokenRotation", refresh_token_grace_seconds AS "refreshTokenGraceSeconds", origin, metadata,
  disabled_at AS "disabledAt", tokens_valid_after AS "tokensValidAfter", owner_id::text AS "ownerId", owner_left_at AS "ownerLeftAt", suspends_at AS "suspendsAt", deletion, last_used_at AS "lastUsedAt", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Reads the clients that match a condition, with the clauses that follow it. */
export async function readClients(connection: Connection, rest: Sql): Promise<RegisteredClient[]> {
  const rows = await connection.query<ClientRow>(sql`SELECT ${clientColumns} FROM client WHERE ${rest}`);
  return rows.map((row) => ({ ...fromClientRow(row), deletion: deletionFromColumn(row.deletion) }));
}

const byId = (tenantId: string, clientId: string) => sql`tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`;

export async function findClient(
  connection: Connection,
  tenantId: string,
  clientId: string,
): Promise<RegisteredClient | null> {
  const [client] = await readClients(connection, byId(tenantId, clientId));
  return client ?? null;
}

export async function lockClient(
  connection: Connection,
  tenantId: string,
  clientId: string,
): Promise<RegisteredClient | null> {
  const [client] = await readClients(connection, sql`${byId(tenantId, clientId)} AND deletion IS NULL FOR UPDATE`);
  return client ?? null;
}

/** See ClientChange.lockDeleting. */
export async function lockDeleting(
  connection: Connection,
  tenantId: string,
  clientId: string,
): Promise<RegisteredClient | null> {
  const [client] = await readClients(
    connection,
    sql`${byId(tenantId, clientId)} AND deletion IS NOT NULL FOR UPDATE SKIP LOCKED`,
  );
  return client ?? null;
}

/** See ClientStore.listDeleting. */
export function listDeleting(connection: Connection): Promise<{ tenantId: string; clientId: string }[]> {
  return connection.query(
    sql`SELECT tenant_id::text AS "tenantId", client_id AS "clientId" FROM client WHERE deletion IS NOT NULL ORDER BY tenant_id, client_id`,
  );
}

/** See ClientStore.listOverdue. */
export function listOverdue(connection: Connection, now: Date): Promise<{ tenantId: string; clientId: string }[]> {
  return connection.query(
    sql`SELECT tenant_id::text AS "tenantId", client_id AS "clientId" FROM client WHERE suspends_at <= ${now} ORDER BY suspends_at LIMIT ${OVERDUE_AT_ONCE}::int`,
  );
}

/** The ids of the clients that a person is accountable for, in the order in which they are locked. */
export async function clientsOwnedBy(connection: Connection, tenantId: string, personId: string): Promise<string[]> {
  const rows = await connection.query<{ id: string }>(
    sql`SELECT client_id AS id FROM client WHERE tenant_id = ${tenantId}::uuid AND owner_id = ${personId}::uuid AND deletion IS NULL ORDER BY client_id`,
  );
  return rows.map(({ id }) => id);
}

/** The web origins of the redirect URIs of a tenant's enabled public clients. */
export async function findBrowserOrigins(connection: Connection, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await connection.query<{ uri: string }>(sql`
    SELECT DISTINCT unnest(redirect_uris) AS uri FROM client
    WHERE tenant_id = ${tenantId}::uuid AND token_endpoint_auth_method = 'none' AND disabled_at IS NULL`);
  const origins = rows.flatMap(({ uri }) => (/^https?:/.test(uri) && URL.canParse(uri) ? [new URL(uri).origin] : []));
  return new Set(origins);
}
