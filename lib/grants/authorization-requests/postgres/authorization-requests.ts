import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { AuthorizationRequestRecord, OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isActiveRequest } from './end-authorization-requests';

export function authorizationRequestVerbs(
  database: Connection,
): Pick<
  OAuthStore,
  'saveAuthorizationRequest' | 'findAuthorizationRequest' | 'bindAuthorizationRequest' | 'endAuthorizationRequest'
> {
  return {
    async saveAuthorizationRequest({ tenantId, id, parameters, browserHash, personId, sessionId, expiresAt }) {
      await database.execute(sql`
        INSERT INTO authorization_request (tenant_id, id, client_id, parameters, browser_hash, person_id, session_id, expires_at)
        VALUES (${tenantId}::uuid, ${id}::uuid, ${parameters.clientId}, ${JSON.stringify(parameters)}::jsonb, ${browserHash},
                ${personId}::uuid, ${sessionId}::uuid, ${expiresAt})`);
    },

    async findAuthorizationRequest(tenantId, id, now) {
      const [row] = await database.query<AuthorizationRequestRecord>(sql`
        SELECT id::text, parameters, browser_hash AS "browserHash", person_id::text AS "personId",
               session_id::text AS "sessionId", created_at AS "createdAt"
        FROM authorization_request r
        WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND ${isActiveRequest(now)}`);
      return row ?? null;
    },

    async bindAuthorizationRequest({ tenantId, id, browserHash, personId, sessionId, now }) {
      const bound = await database.execute(sql`
        UPDATE authorization_request r SET person_id = ${personId}::uuid, session_id = ${sessionId}::uuid
        WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND browser_hash = ${browserHash}
          AND ${isActiveRequest(now)}`);
      return bound === 1;
    },

    endAuthorizationRequest: ({ tenantId, id, browserHash, personId, now, origin }) =>
      database.transaction(async (connection) => {
        const [ended] = await connection.query<{ clientId: string; scopes: string[]; userName: string | null }>(sql`
          UPDATE authorization_request r SET decided_at = ${now}
          WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND browser_hash = ${browserHash} AND ${isActiveRequest(now)}
          RETURNING client_id AS "clientId", ARRAY(SELECT jsonb_array_elements_text(parameters->'scopes')) AS scopes,
            (SELECT p.user_name FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid) AS "userName"`);
        if (!ended) return 'gone';
        if (personId !== null)
          await writeAudit(connection, {
            tenantId,
            cause: { actor: { type: 'person', id: personId, name: ended.userName }, origin },
            action: 'consent.refused',
            target: { type: 'client', id: ended.clientId, name: null },
            detail: { scopes: ended.scopes },
          });
        return 'ended';
      }),
  };
}

export function pushedRequestVerbs(database: Connection): Pick<OAuthStore, 'savePushedRequest' | 'takePushedRequest'> {
  return {
    async savePushedRequest({ tenantId, requestHash, parameters, expiresAt }) {
      await database.execute(sql`
        INSERT INTO pushed_request (tenant_id, request_hash, client_id, parameters, expires_at)
        VALUES (${tenantId}::uuid, ${requestHash}, ${parameters.clientId}, ${JSON.stringify(parameters)}::jsonb, ${expiresAt})`);
    },

    async takePushedRequest({ tenantId, requestHash, clientId, openAs, now }) {
      const [taken] = await database.query<{ parameters: AuthorizationParameters }>(sql`
        UPDATE pushed_request SET opened_as = ${openAs}::uuid
        WHERE tenant_id = ${tenantId}::uuid AND request_hash = ${requestHash} AND client_id = ${clientId}
          AND opened_as IS NULL AND expires_at > ${now}
        RETURNING parameters`);
      if (taken) return { kind: 'taken', parameters: taken.parameters };
      // This applies after the request has expired too: the page that it opened remains usable until its own
      // authorization request expires.
      const [opened] = await database.query<{ id: string }>(sql`
        SELECT opened_as::text AS id FROM pushed_request
        WHERE tenant_id = ${tenantId}::uuid AND request_hash = ${requestHash} AND client_id = ${clientId} AND opened_as IS NOT NULL`);
      return opened ? { kind: 'opened', id: opened.id } : { kind: 'unknown' };
    },
  };
}
