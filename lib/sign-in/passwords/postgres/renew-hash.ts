import { lockPerson } from '@/lib/people/postgres/read-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { renewPending } from '@/lib/sign-in/sessions/postgres/pending';
import type { HashRenewal } from '../store';

/** See CredentialStore.renewHash. The person's row is locked first, as for every change of a password. */
export async function renewHash(connection: Connection, renewal: HashRenewal): Promise<string | null> {
  const { tenantId, personId, former, renewed } = renewal;
  if (!(await lockPerson(connection, tenantId, personId))) return null;
  const stored = await connection.execute(sql`
    UPDATE password SET hash = ${renewed} WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND hash = ${former}`);
  if (stored === 1) {
    await renewPending(connection, renewal);
    return renewed;
  }
  const [current] = await connection.query<{ hash: string }>(
    sql`SELECT hash FROM password WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid`,
  );
  return current?.hash ?? null;
}
