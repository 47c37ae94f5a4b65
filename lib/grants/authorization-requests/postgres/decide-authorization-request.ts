import { insertingCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import { rememberConsent } from '@/lib/grants/consents/postgres/remember-consent';
import { lockDecider } from '@/lib/grants/logout/postgres/lock-decider';
import { auditing } from '@/lib/journal/audit/postgres/record';
import { markingGrant } from '@/lib/journal/downstream/postgres/mark';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { isActiveRequest } from './end-authorization-requests';

type Decision = Parameters<OAuthStore['decideAuthorizationRequest']>[0];

/** By then, the client has redeemed the code, and the person has a token family. */
const REDEEMED_AFTER_SECONDS = 10;

/**
 * Claims the request by one conditional update, so that of parallel decisions one finds it undecided, and with it
 * writes the code and the audit entry. The person is locked, so a code is written only if the session has
 * not ended.
 * @returns the client's ID; no row if the request is gone, or its session has ended
 */
function deciding(decision: Decision, person: { id: string; userName: string }): Sql {
  const { tenantId, id, browserHash, sessionId, binds, now, code, origin } = decision;
  const bound = binds ? empty : sql`AND r.session_id = ${sessionId}::uuid AND r.person_id = ${person.id}::uuid`;
  const written = code
    ? sql`, code AS (${insertingCode({ ...code, tenantId }, sql`FROM claimed`)} RETURNING 1)`
    : empty;
  const ifWritten = code ? sql`WHERE EXISTS (SELECT FROM code)` : empty;
  const signedIn = sql`SELECT ${person.id}::uuid AS person_id, client_id FROM claimed ${ifWritten}`;
  // A consent that is remembered marks the person itself.
  const marked =
    code && !decision.rememberConsent
      ? sql`, marked AS (${markingGrant({ tenantId, clientId: sql`granted.client_id` }, signedIn, REDEEMED_AFTER_SECONDS)})`
      : empty;
  return sql`
    WITH claimed AS (
      UPDATE authorization_request r SET decided_at = ${now}, session_id = ${sessionId}::uuid, person_id = ${person.id}::uuid
      WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND browser_hash = ${browserHash} ${bound} AND ${isActiveRequest(now)}
      RETURNING tenant_id, client_id, parameters
    ) ${written} ${marked}, ${auditing(
      sql`
      SELECT tenant_id, ${newId()}::uuid, 'person', ${person.id}, ${person.userName}, ${code ? 'consent.granted' : 'consent.refused'}, 'client', client_id,
             (SELECT c.client_name FROM client c WHERE c.tenant_id = claimed.tenant_id AND c.client_id = claimed.client_id),
             ${origin.requestId}, ${origin.ipAddress}, ${origin.userAgent}, NULL::jsonb, NULL::jsonb,
             jsonb_build_object('scopes', COALESCE(to_jsonb(${code?.binding.scopes ?? null}::text[]), parameters -> 'scopes'))
      FROM claimed ${ifWritten}`,
      tenantId,
    )}
    SELECT client_id AS "clientId" FROM claimed ${ifWritten}`;
}

/** See OAuthStore.decideAuthorizationRequest. */
export function decideAuthorizationRequest(
  database: Connection,
  decision: Decision,
): Promise<'decided' | 'gone' | 'person-inactive'> {
  const { tenantId, now, code } = decision;
  return database.transaction(async (connection) => {
    const person = await lockDecider(connection, decision);
    if (!person) return 'person-inactive';
    const [decided] = await connection.query<{ clientId: string }>(deciding(decision, person));
    if (!decided) return 'gone';
    if (code && decision.rememberConsent) {
      const { clientId } = decided;
      await rememberConsent(connection, { tenantId, personId: person.id, clientId, scopes: code.binding.scopes, now });
    }
    return 'decided';
  });
}
