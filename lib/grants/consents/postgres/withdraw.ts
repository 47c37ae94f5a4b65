import { endFamily } from '@/lib/grants/access-tokens/postgres/revoke';
import { hasStatus } from '@/lib/grants/token-families/postgres/family-status';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ConsentStore } from '../store';

type Withdrawal = Parameters<ConsentStore['withdraw']>[0];

/** See ConsentStore.withdraw. */
export async function withdraw(connection: Connection, withdrawal: Withdrawal): Promise<{ families: number } | null> {
  const { tenantId, personId, clientId, cause } = withdrawal;
  // Whoever issues something to the person shares this lock: what is being issued now is seen by the next statement.
  await connection.query(
    sql`SELECT id FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid FOR NO KEY UPDATE`,
  );
  const consents = await connection.execute(sql`
    DELETE FROM consent WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND client_id = ${clientId}`);
  const families = await endFamilies(connection, withdrawal);
  await endUnredeemed(connection, withdrawal);
  if (consents === 0 && families === 0) return null;
  const client = await connection.prisma.client.findUnique({
    where: { tenantId_clientId: { tenantId, clientId } },
    select: { clientName: true },
  });
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'consent.withdrawn',
    target: { type: 'client', id: clientId, name: client?.clientName ?? null },
    detail: { families },
  });
  return { families };
}

/** In the order of their ids, as every revocation of several locks them. */
async function endFamilies(
  connection: Connection,
  { tenantId, personId, clientId, cause, now }: Withdrawal,
): Promise<number> {
  const living = await connection.query<{ id: string }>(sql`
    SELECT f.id::text AS id FROM token_family f
    WHERE f.tenant_id = ${tenantId}::uuid AND f.person_id = ${personId}::uuid AND f.client_id = ${clientId} AND ${hasStatus('living', now)}
    ORDER BY f.id`);
  let ended = 0;
  for (const { id } of living) {
    const end = { tenantId, familyId: id, clientId, reason: 'consent-withdrawn', now, origin: cause.origin };
    if (await endFamily(connection, end)) ended += 1;
  }
  return ended;
}

async function endUnredeemed(connection: Connection, { tenantId, personId, clientId }: Withdrawal): Promise<void> {
  await connection.execute(sql`
    DELETE FROM authorization_code
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND client_id = ${clientId} AND consumed_at IS NULL`);
  await connection.execute(sql`
    UPDATE device_authorization SET status = 'denied'
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND client_id = ${clientId} AND status IN ('pending', 'approved')`);
}
