import { endKeysOfPerson } from '@/lib/grants/access-keys/postgres/write-keys';
import { endGrants } from '@/lib/grants/token-families/postgres/end-grants';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ActiveCounts, nothingActive } from '@/lib/people/outcome';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { readStoredSettings } from '@/lib/tenants/settings';

const noKeys = { accessKeys: 0, personalTokens: 0 };
interface Renewal {
  tenantId: string;
  personId: string;
  /** The session in which the change is made, if any. */
  keepSessionId: string | null;
  /** The reason that is stored with everything that this ends. */
  reason: string;
  cause: Cause;
  now: Date;
}

/** Ends what the tenant's setting `passwordChangeEnds` says, after a person has changed how they sign in. */
export async function endWhatPolicySays(
  connection: Connection,
  { tenantId, personId, keepSessionId, reason, cause, now }: Renewal,
): Promise<ActiveCounts> {
  const policy = await passwordChangeEnds(connection, tenantId);
  if (policy === 'nothing') return nothingActive;
  const sessions = await endSessionsOfPerson(connection, {
    tenantId,
    personId,
    exceptId: policy === 'others' ? keepSessionId : null,
    reason,
    now,
  });
  const grants = await endGrants(connection, { tenantId, personId, reason, now, ...cause });
  const keys = policy === 'everything' ? await endKeysOfPerson(connection, { tenantId, personId, now }) : noKeys;
  return { sessions, ...grants, ...keys };
}

/** Reads the stored setting instead of the copy that a process holds. */
async function passwordChangeEnds(connection: Connection, tenantId: string) {
  const [tenant] = await connection.query<{ settings: unknown }>(
    sql`SELECT settings FROM tenant WHERE id = ${tenantId}::uuid`,
  );
  return readStoredSettings(tenant?.settings).passwordChangeEnds;
}
