import { type Connection, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ReceiverSecret } from '../receiver';
import type { NewReceiverSecret } from '../store';

export const activeSecret = sql`(event_receiver_secret.expires_at IS NULL OR event_receiver_secret.expires_at > now())`;

export function listSecrets(connection: Connection, tenantId: string, receiverId: string): Promise<ReceiverSecret[]> {
  return connection.query(sql`
    SELECT id::text AS id, created_at AS "createdAt", expires_at AS "expiresAt" FROM event_receiver_secret
    WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid AND ${activeSecret} ORDER BY created_at DESC, id DESC`);
}

export async function insertSecret(connection: Connection, secret: NewReceiverSecret): Promise<'inserted' | 'taken'> {
  const { count } = await connection.prisma.eventReceiverSecret.createMany({ data: secret, skipDuplicates: true });
  return count === 1 ? 'inserted' : 'taken';
}

export async function hasSecret(
  connection: Connection,
  tenantId: string,
  receiverId: string,
  hash: Bytes,
): Promise<boolean> {
  const found = await connection.query(sql`
    SELECT id::text FROM event_receiver_secret
    WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid AND hash = ${hash} AND ${activeSecret}`);
  return found.length > 0;
}

/** See EventChange.endSecrets. */
export async function endSecrets(
  connection: Connection,
  tenantId: string,
  receiverId: string,
  at: Date,
): Promise<void> {
  await connection.execute(sql`
    DELETE FROM event_receiver_secret
    WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid AND (NOT ${activeSecret} OR ${at}::timestamptz <= now())`);
  await connection.execute(sql`
    UPDATE event_receiver_secret SET expires_at = LEAST(expires_at, ${at})
    WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid`);
}

export const sealedReceiverSecrets = sealedColumn('event_receiver_secret', {
  purpose: 'event-receiver',
  column: 'sealed',
  key: ['id'],
});
