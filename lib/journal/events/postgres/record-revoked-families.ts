import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { EventKind } from '../event-kinds';

export interface RevokedFamilies {
  tenantId: string;
  families: readonly { id: string; personId: string; clientId: string }[];
  /** One of the values of token_family.revoke_reason. */
  reason: string;
  now: Date;
  origin: RequestOrigin | null;
}

const KIND: EventKind = 'token-family.revoked';

/**
 * Adds revoked families to the outbox (lib/journal/events/build/build-revoked-family.ts), on the connection of the
 * transaction that revokes them. One statement covers all families and all receivers that subscribe to this event.
 */
export async function recordRevokedFamilies(
  connection: Connection,
  { tenantId, families, reason, now, origin }: RevokedFamilies,
): Promise<void> {
  if (families.length === 0) return;
  const column = (name: 'id' | 'personId' | 'clientId') => families.map((family) => family[name]);
  await connection.execute(sql`
    WITH wanted AS (
      SELECT id FROM event_receiver WHERE tenant_id = ${tenantId}::uuid AND disabled_at IS NULL AND event_kinds @> ARRAY[${KIND}::text]
    ), revoked AS (
      SELECT gen_random_uuid() AS id, family_id, person_id, client_id
      FROM unnest(${column('id')}::text[], ${column('personId')}::text[], ${column('clientId')}::text[]) AS family (family_id, person_id, client_id)
      WHERE EXISTS (SELECT FROM wanted)
    ), event AS (
      INSERT INTO outbox_event (tenant_id, id, kinds, subject, payload)
      SELECT ${tenantId}::uuid, id, ARRAY[${KIND}::text], 'User ' || person_id, jsonb_build_object(
        'familyId', family_id, 'personId', person_id, 'clientId', client_id, 'reason', ${reason}::text,
        'revokedAt', ${Math.floor(now.getTime() / 1000)}::bigint, 'txn', ${origin?.requestId ?? null}::text)
      FROM revoked
    )
    INSERT INTO event_delivery (tenant_id, id, receiver_id, event_id, subject, recorded_at, next_attempt_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), wanted.id, revoked.id, 'User ' || revoked.person_id, clock_timestamp(), clock_timestamp()
    FROM wanted CROSS JOIN revoked`);
}
