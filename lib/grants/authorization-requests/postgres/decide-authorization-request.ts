import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { rememberConsent } from '@/lib/grants/consents/postgres/remember-consent';
import { lockDecider } from '@/lib/grants/logout/postgres/lock-decider';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isActiveRequest } from './end-authorization-requests';

type Decision = Parameters<OAuthStore['decideAuthorizationRequest']>[0];

/** One conditional update: of parallel decisions, one finds the request undecided. */
async function claim(connection: Connection, decision: Decision, personId: string) {
  const [request] = await connection.query<{ clientId: string; scopes: string[] }>(sql`
    UPDATE authorization_request r SET decided_at = ${decision.now}
    WHERE tenant_id = ${decision.tenantId}::uuid AND id = ${decision.id}::uuid AND browser_hash = ${decision.browserHash}
      AND session_id = ${decision.sessionId}::uuid AND person_id = ${personId}::uuid
      AND ${isActiveRequest(decision.now)}
    RETURNING client_id AS "clientId", ARRAY(SELECT jsonb_array_elements_text(parameters->'scopes')) AS scopes`);
  return request ?? null;
}

/** See OAuthStore.decideAuthorizationRequest. */
export function decideAuthorizationRequest(
  database: Connection,
  decision: Decision,
): Promise<'decided' | 'gone' | 'person-inactive'> {
  const { tenantId, now, code, origin } = decision;
  return database.transaction(async (connection) => {
    const person = await lockDecider(connection, decision);
    if (!person) return 'person-inactive';
    const request = await claim(connection, decision, person.id);
    if (!request) return 'gone';
    const { clientId } = request;
    const scopes = code?.binding.scopes ?? request.scopes;
    if (code && !(await insertCode(connection, { ...code, tenantId }))) return 'gone';
    if (code && decision.rememberConsent)
      await rememberConsent(connection, { tenantId, personId: person.id, clientId, scopes, now });
    await writeAudit(connection, {
      tenantId,
      cause: { actor: { type: 'person', id: person.id, name: person.userName }, origin },
      action: code ? 'consent.granted' : 'consent.refused',
      target: { type: 'client', id: clientId, name: null },
      detail: { scopes },
    });
    return 'decided';
  });
}
