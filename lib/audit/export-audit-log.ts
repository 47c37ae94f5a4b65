import type { JsonObject } from '@/lib/shared/json';
import type { Cause } from './audit-entry';
import { auditCsvHeader, auditCsvLine } from './audit-csv';
import type { AuditEvent } from './audit-event';
import { auditEventJson } from './audit-event-json';
import type { AuditFilter, AuditLogStore } from './store';

/** CSV (RFC 4180), or JSON lines: an object per line, as the management API writes entries. */
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** So many entries are in memory at once, each side of one up to what `recordedChange` keeps. */
const ENTRIES_PER_STEP = 200;

const lines: Record<ExportFormat, { before: () => string; of: (event: AuditEvent) => string }> = {
  csv: { before: auditCsvHeader, of: auditCsvLine },
  jsonl: { before: () => '', of: (event) => `${JSON.stringify(auditEventJson(event))}\n` },
};

/**
 * All entries that a filter leaves, the oldest first, after an entry that says who took them. What is written later is
 * not among them.
 * @returns the file, a piece at a time
 */
export async function exportAuditLog(
  auditLog: Pick<AuditLogStore, 'walkAuditEvents' | 'note'>,
  { tenantId, filter, format }: { tenantId: string; filter: AuditFilter; format: ExportFormat },
  { cause, now }: { cause: Cause; now: Date },
): Promise<AsyncGenerator<string>> {
  const until = filter.until && filter.until < now ? filter.until : now;
  const said = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value instanceof Date ? value.toISOString() : String(value)]] : []));
  const detail: JsonObject = { format, filter: Object.fromEntries(said) };
  await auditLog.note({ tenantId, cause, action: 'audit-log.exported', target: { type: 'tenant', id: tenantId, name: null }, detail });
  return pieces(auditLog, { tenantId, filter: { ...filter, until }, format });
}

async function* pieces(
  auditLog: Pick<AuditLogStore, 'walkAuditEvents'>, { format, ...which }: { tenantId: string; filter: AuditFilter; format: ExportFormat },
): AsyncGenerator<string> {
  const { before, of } = lines[format];
  const head = before();
  if (head !== '') yield head;
  let after: AuditEvent | null = null;
  do {
    const events: AuditEvent[] = await auditLog.walkAuditEvents({ ...which, after, limit: ENTRIES_PER_STEP });
    if (events.length > 0) yield events.map(of).join('');
    after = events.length < ENTRIES_PER_STEP ? null : (events.at(-1) ?? null);
  } while (after !== null);
}
