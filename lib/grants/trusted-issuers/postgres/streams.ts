import { z } from 'zod';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import type { IssuerChange } from '../store';
import { type SignalStream, type StreamFields, type StreamReport, streamDeliveries } from '../streams/stream';

export const sealedStreamTokens = sealedColumn('signal_stream', {
  purpose: 'trusted-issuer',
  column: 'token_sealed',
  key: ['issuer'],
});

const endpointsSchema = z.object({
  configuration: z.string(),
  status: z.string().nullable(),
  verification: z.string().nullable(),
});

/** See TrustedIssuerServices.findStream. */
export async function findStream(
  connection: Connection,
  tenantId: string,
  issuer: string,
  lock: Sql = empty,
): Promise<SignalStream | null> {
  const [row] = await connection.query<
    Omit<SignalStream, 'delivery' | 'endpoints'> & { delivery: string; endpoints: unknown }
  >(sql`
    SELECT tenant_id::text AS "tenantId", issuer, stream_id AS "streamId", delivery, endpoints, token_sealed AS "tokenSealed", token_rejected_at AS "tokenRejectedAt",
           pending_state AS "pendingState", verified_at AS "verifiedAt", status, status_reason AS "statusReason", status_at AS "statusAt",
           created_at AS "createdAt"
    FROM signal_stream WHERE tenant_id = ${tenantId}::uuid AND issuer = ${issuer} ${lock}`);
  if (!row) return null;
  return {
    ...row,
    delivery: streamDeliveries.find((known) => known === row.delivery) ?? 'push',
    endpoints: endpointsSchema.parse(row.endpoints),
    tokenSealed: new Uint8Array(row.tokenSealed),
  };
}

function assigned(change: StreamFields): Sql {
  if ('tokenSealed' in change) return sql`token_sealed = ${change.tokenSealed}::bytea, token_rejected_at = NULL`;
  if ('tokenRejectedAt' in change) return sql`token_rejected_at = ${change.tokenRejectedAt}::timestamptz`;
  if ('pendingState' in change) return sql`pending_state = ${change.pendingState}`;
  return sql`status = ${change.status}, status_reason = ${change.statusReason}, status_at = ${change.statusAt}`;
}

export function streamSteps(
  connection: Connection,
): Pick<IssuerChange, 'insertStream' | 'updateStream' | 'deleteStream'> {
  return {
    async insertStream(stream) {
      const inserted = await connection.execute(sql`
        INSERT INTO signal_stream (tenant_id, issuer, stream_id, delivery, endpoints, token_sealed, created_at)
        VALUES (${stream.tenantId}::uuid, ${stream.issuer}, ${stream.streamId}, ${stream.delivery}, ${JSON.stringify(stream.endpoints)}::jsonb,
                ${stream.tokenSealed}::bytea, ${stream.createdAt})
        ON CONFLICT DO NOTHING`);
      return inserted === 1 ? 'inserted' : 'exists';
    },
    async updateStream({ tenantId, issuer }, change) {
      await connection.execute(
        sql`UPDATE signal_stream SET ${assigned(change)} WHERE tenant_id = ${tenantId}::uuid AND issuer = ${issuer}`,
      );
    },
    async deleteStream(tenantId, issuer) {
      await connection.execute(
        sql`DELETE FROM signal_stream WHERE tenant_id = ${tenantId}::uuid AND issuer = ${issuer}`,
      );
    },
  };
}

/**
 * See DirectoryChange.noteStream: "the Event Receiver SHALL confirm that the value for "state" is as expected" (OpenID
 * SSF 1.0, 8.1.4.1).
 */
export async function noteStream(
  connection: Connection,
  { tenantId, issuer, streamId, about, now }: StreamReport,
): Promise<'noted' | 'unexpected-state'> {
  const stream = await findStream(connection, tenantId, issuer, sql`FOR UPDATE`);
  if (stream?.streamId !== streamId) return 'noted';
  if (about.kind === 'updated') {
    const { status, reason: statusReason } = about;
    await streamSteps(connection).updateStream({ tenantId, issuer }, { status, statusReason, statusAt: now });
    return 'noted';
  }
  if (about.state !== null && about.state !== stream.pendingState) return 'unexpected-state';
  await connection.execute(
    sql`UPDATE signal_stream SET verified_at = ${now} WHERE tenant_id = ${tenantId}::uuid AND issuer = ${issuer}`,
  );
  return 'noted';
}
