import { type Database, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';

/** Adds a receiver of `credential.changed`, without which nothing is written. */
export async function hearCredentialChanges({ prisma }: Database, tenantId: string): Promise<void> {
  await prisma.eventReceiver.create({
    data: { tenantId, id: newId(), name: 'Credentials', method: 'poll', eventKinds: ['credential.changed'] },
  });
}

/** What receivers hear about credentials of a person, as `type change name`, in order. */
export async function credentialChanges(database: Database, tenantId: string, personId: string): Promise<string[]> {
  const rows = await database.query<{ said: string }>(sql`
    SELECT concat_ws(' ', e.payload #>> '{credential,type}', e.payload #>> '{credential,change}', e.payload #>> '{credential,name}') AS said
    FROM event_delivery d JOIN outbox_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
    WHERE d.tenant_id = ${tenantId}::uuid AND d.subject = ${`User ${personId}`} AND e.kinds = ARRAY['credential.changed']
    ORDER BY d.recorded_at`);
  return rows.map(({ said }) => said);
}
