import { createOutbox } from '@/lib/journal/mail/postgres';
import { NOTICE_SECONDS } from '@/lib/journal/notices/notice';
import { type SignalNotice, signalNotice } from '@/lib/journal/notices/signal-received';
import { type Person, personName } from '@/lib/people/person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { signalName } from '@/lib/platform/shared/signal';
import { administratorsBut, readTenant } from './owner-leaves';

/** See DirectoryChange.signalsNotifiedSince. The audit log remembers them. */
export async function signalsNotifiedSince(
  connection: Connection,
  { tenantId, id }: Person,
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await connection.query<{ event: string }>(sql`
    SELECT DISTINCT n.event FROM audit_event e, jsonb_array_elements_text(e.detail -> 'notified') AS n(event)
    WHERE e.tenant_id = ${tenantId}::uuid AND e.target_id = ${id} AND e.at > ${since}
      AND e.action = 'signal.received' AND jsonb_typeof(e.detail -> 'notified') = 'array'`);
  return new Set(rows.map(({ event }) => event));
}

/** See DirectoryChange.notifyOfSignal. */
export async function notifyOfSignal(
  connection: Connection,
  person: Person,
  { issuer, events, now }: { issuer: string; events: string[]; now: Date },
): Promise<void> {
  const { tenantId } = person;
  const { slug: tenantSlug } = await readTenant(connection, tenantId);
  for (const personId of await administratorsBut(connection, person)) {
    const notice: SignalNotice = {
      tenantSlug,
      personId,
      about: { id: person.id, name: personName(person) },
      issuer,
      events: events.map(signalName),
    };
    await createOutbox(connection).put({
      tenantId,
      kind: 'signal-received',
      content: signalNotice.parse(notice),
      now,
      expiresAt: new Date(now.getTime() + NOTICE_SECONDS * 1000),
    });
  }
}
