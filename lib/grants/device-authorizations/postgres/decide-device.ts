import { rememberConsent } from '@/lib/grants/consents/postgres/remember-consent';
import { lockDecider } from '@/lib/grants/logout/postgres/lock-decider';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { DeviceStore } from '@/lib/oauth/device/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isPendingDevice } from './end-device-authorizations';
import { isOneOf } from './is-one-of';

type Decision = Parameters<DeviceStore['decideDevice']>[0];

/** See DeviceStore.decideDevice. */
export function decideDevice(database: Connection, decision: Decision): ReturnType<DeviceStore['decideDevice']> {
  const { tenantId, answer, now, origin } = decision;
  return database.transaction(async (connection) => {
    const person = await lockDecider(connection, decision);
    if (!person) return 'person-inactive';
    const device = await claim(connection, decision, person.id);
    if (!device) return 'gone';
    const { clientId, scopes } = device;
    if (answer === 'approved' && decision.rememberConsent) {
      await rememberConsent(connection, { tenantId, personId: person.id, clientId, scopes, now });
    }
    await writeAudit(connection, {
      tenantId,
      cause: { actor: { type: 'person', id: person.id, name: person.userName }, origin },
      action: answer === 'approved' ? 'device.approved' : 'device.denied',
      target: { type: 'client', id: clientId, name: device.clientName },
      detail: { scopes, deviceAddress: device.ipAddress },
    });
    return 'decided';
  });
}

/** One conditional update: only one of several parallel decisions finds the request pending. */
async function claim(
  connection: Connection,
  { tenantId, userCodeHash, sessionId, answer, now }: Decision,
  personId: string,
) {
  const [device] = await connection.query<{
    clientId: string;
    clientName: string;
    scopes: string[];
    ipAddress: string | null;
  }>(sql`
    UPDATE device_authorization d SET status = ${answer}
    FROM client c
    WHERE d.tenant_id = ${tenantId}::uuid AND d.user_code_hash ${isOneOf(userCodeHash)} AND ${isPendingDevice(now)}
      AND d.person_id = ${personId}::uuid AND d.session_id = ${sessionId}::uuid
      AND c.tenant_id = d.tenant_id AND c.client_id = d.client_id AND c.disabled_at IS NULL
    RETURNING d.client_id AS "clientId", c.client_name AS "clientName", d.scopes, d.ip_address AS "ipAddress"`);
  return device ?? null;
}
