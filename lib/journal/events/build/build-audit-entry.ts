import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { EventBuilder } from './built-event';

/** The security event for an audit log entry. No standard defines one. */
const AUDIT_ENTRY = 'urn:tessera:event:audit-entry';

const named = z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() });
const fields = z.record(z.string(), z.json());

/** An entry as the outbox stores it (lib/journal/audit/postgres/record.ts). */
const entrySchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: named,
  target: named,
  request_id: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  before: fields.nullable(),
  after: fields.nullable(),
  detail: fields,
});

type Entry = z.output<typeof entrySchema>;

/**
 * An audit entry was written. `full` content contains the whole entry. `notice` content contains only ids, the action
 * and the names of changed fields, so that no names, addresses or other personal data leave.
 */
export const buildAuditEntryEvent: EventBuilder = async ({ payload }, content) => {
  const entry = entrySchema.parse(payload);
  const data: JsonObject = content === 'full' ? entry : inBrief(entry);
  return {
    subId: { format: 'opaque', id: entry.id },
    events: { [AUDIT_ENTRY]: data },
    txn: entry.request_id,
    webhook: { type: 'audit_entry.written', data },
  };
};

function inBrief({ id, at, action, actor, target, request_id, before, after }: Entry): JsonObject {
  return {
    id,
    at,
    action,
    request_id,
    actor: { type: actor.type, id: actor.id },
    target: { type: target.type, id: target.id },
    changed: [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])],
  };
}
