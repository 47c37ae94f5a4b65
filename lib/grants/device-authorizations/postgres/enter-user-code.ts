import { lockDecider } from '@/lib/grants/logout/postgres/lock-decider';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { DeviceStore, UserCodeEntry, UserCodeRejection } from '@/lib/oauth/device/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isPendingDevice } from './end-device-authorizations';
import { isOneOf } from './is-one-of';

/** See DeviceStore.enterUserCode. */
export function enterUserCode(database: Connection, entry: UserCodeEntry): ReturnType<DeviceStore['enterUserCode']> {
  return database.transaction(async (connection) => {
    const person = await lockDecider(connection, entry);
    if (!person) return 'person-inactive';
    if (await bind(connection, entry, person.id)) return 'bound';
    const reason = await whyNot(connection, entry, person.id);
    await writeAudit(connection, {
      tenantId: entry.tenantId,
      cause: { actor: { type: 'person', id: person.id, name: person.userName }, origin: entry.origin },
      action: 'device.code-failed',
      target: { type: 'person', id: person.id, name: person.userName },
      detail: { reason },
    });
    return reason;
  });
}

/**
 * The first person who enters a code owns the request. The same person may enter it again in another session, and
 * another account of the same browser may take it over until it is decided.
 */
async function bind(
  connection: Connection,
  { tenantId, userCodeHash, sessionId, besides, now }: UserCodeEntry,
  personId: string,
): Promise<boolean> {
  if (userCodeHash === null) return false;
  const bound = await connection.execute(sql`
    UPDATE device_authorization d SET person_id = ${personId}::uuid, session_id = ${sessionId}::uuid
    WHERE tenant_id = ${tenantId}::uuid AND user_code_hash ${isOneOf(userCodeHash)} AND ${isPendingDevice(now)}
      AND (person_id IS NULL OR person_id = ${personId}::uuid OR session_id = ANY(${besides}::uuid[]))`);
  return bound === 1;
}

/** Finds the reason, for the records only: the person gets the same message in every case. */
async function whyNot(
  connection: Connection,
  { tenantId, userCodeHash, now }: UserCodeEntry,
  personId: string,
): Promise<UserCodeRejection> {
  if (userCodeHash === null) return 'malformed';
  const [device] = await connection.query<{ status: string; expired: boolean; personId: string | null }>(sql`
    SELECT status, expires_at <= ${now} AS expired, person_id::text AS "personId" FROM device_authorization
    WHERE tenant_id = ${tenantId}::uuid AND user_code_hash ${isOneOf(userCodeHash)}`);
  if (!device) return 'unknown';
  if (device.status !== 'pending') return 'used';
  if (device.expired) return 'expired';
  return device.personId === personId ? 'changed-meanwhile' : 'entered-by-another-person';
}
