import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';

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
