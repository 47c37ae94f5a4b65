import { rememberConsent } from '@/lib/grants/consents/postgres/remember-consent';
import { lockDecider } from '@/lib/grants/logout/postgres/lock-decider';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { BackchannelStore } from '@/lib/oauth/backchannel/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isPendingRequest, pingsAt } from './end-requests';

type Decision = Parameters<BackchannelStore['decideBackchannelRequest']>[0];

/** See BackchannelStore.decideBackchannelRequest. */
export function decideRequest(
  database: Connection,
  decision: Decision,
): ReturnType<BackchannelStore['decideBackchannelRequest']> {
  const { tenantId, answer, now, origin } = decision;
  return database.transaction(async (connection) => {
    const person = await lockDecider(connection, decision);
    if (!person) return 'person-inactive';
    const request = await claim(connection, decision, person.id);
    if (!request) return 'gone';
    const { clientId, clientName, scopes, bindingMessage } = request;
    if (answer === 'approved' && decision.rememberConsent) {
      await rememberConsent(connection, { tenantId, personId: person.id, clientId, scopes, now });
    }
    await writeAudit(connection, {
      tenantId,
      cause: { actor: { type: 'person', id: person.id, name: person.userName }, origin },
      action: answer === 'approved' ? 'backchannel-request.approved' : 'backchannel-request.denied',
      target: { type: 'client', id: clientId, name: clientName },
      detail: { scopes, bindingMessage },
    });
    return 'decided';
  });
}

/** One conditional update: only one of several parallel decisions finds the request pending. */
async function claim(connection: Connection, { tenantId, id, sessionId, answer, now }: Decision, personId: string) {
  const [request] = await connection.query<{
    clientId: string;
    clientName: string;
    scopes: string[];
    bindingMessage: string | null;
  }>(sql`
    WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
    UPDATE backchannel_request b SET status = ${answer}, session_id = ${sessionId}::uuid, decided_at = ${now}, ${pingsAt(sql`clock.now`)}
    FROM client c, clock
    WHERE b.tenant_id = ${tenantId}::uuid AND b.id = ${id}::uuid AND b.person_id = ${personId}::uuid AND ${isPendingRequest(now)}
      AND c.tenant_id = b.tenant_id AND c.client_id = b.client_id AND c.disabled_at IS NULL
    RETURNING b.client_id AS "clientId", c.client_name AS "clientName", b.scopes, b.binding_message AS "bindingMessage"`);
  return request ?? null;
}
