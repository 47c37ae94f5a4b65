import { csvLine } from '@/lib/platform/shared/csv';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Cause } from './audit-entry';
import { auditEventJson, sealJson } from './audit-event-json';
import { type Checkpoint, checkpointJson } from './checkpoint';
import type { AuditChainStore, AuditFilter, AuditLogStore, SealedEvent } from './store';

const json = (fields: JsonObject | null) => fields && JSON.stringify(fields);

/** The columns of an exported CSV file, in order. `before` and `after` are JSON objects with one member per field. */
const columns: readonly { name: string; value: (event: SealedEvent) => string | null }[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'at', value: ({ at }) => at.toISOString() },
  { name: 'action', value: ({ action }) => action },
  { name: 'actorType', value: ({ actor }) => actor.type },
  { name: 'actorId', value: ({ actor }) => actor.id },
  { name: 'actorName', value: ({ actor }) => actor.name },
  { name: 'targetType', value: ({ target }) => target.type },
  { name: 'targetId', value: ({ target }) => target.id },
  { name: 'targetName', value: ({ target }) => target.name },
  { name: 'requestId', value: ({ requestId }) => requestId },
  { name: 'ipAddress', value: ({ ipAddress }) => ipAddress },
  { name: 'userAgent', value: ({ userAgent }) => userAgent },
  { name: 'before', value: ({ before }) => json(before) },
  { name: 'after', value: ({ after }) => json(after) },
  { name: 'detail', value: ({ detail }) => (Object.keys(detail).length > 0 ? json(detail) : null) },
  { name: 'number', value: ({ seal }) => seal && String(seal.number) },
  { name: 'previousHash', value: ({ seal }) => seal && seal.previousHash },
  { name: 'hash', value: ({ seal }) => seal && seal.hash },
];

const auditCsvHeader = (): string => csvLine(columns.map(({ name }) => name));

/** One audit entry as a CSV line. Cells that a spreadsheet would run as a formula are escaped. */
const auditCsvLine = (event: SealedEvent): string => csvLine(columns.map(({ value }) => value(event)));

/** CSV (RFC 4180), or JSON Lines with one object per line in the format of the management API. */
export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * How many entries are held in memory at a time. `recordedChange` limits the size of each entry's `before` and `after`.
 */
const ENTRIES_PER_STEP = 200;

/**
 * The contents of the last line: which entries the file covers, and the checkpoint that confirms their numbers and
 * hashes.
 */
interface Proof {
  tenantId: string;
  filter: JsonObject;
  until: Date;
  checkpoint: Checkpoint | null;
}

const lines: Record<
  ExportFormat,
  { before: () => string; of: (event: SealedEvent) => string; after: (proof: Proof) => string }
> = {
  csv: { before: auditCsvHeader, of: auditCsvLine, after: () => '' },
  jsonl: {
    before: () => '',
    of: (event) => `${JSON.stringify({ ...auditEventJson(event), seal: sealJson(event.seal) })}\n`,
    after: ({ tenantId, filter, until, checkpoint }) =>
      `${JSON.stringify({ export: { tenant: tenantId, filter, until: until.toISOString(), ...(checkpoint ? checkpointJson(checkpoint) : { checkpoint: null, key: null }) } })}\n`,
  },
};

/**
 * Exports all entries that match a filter, oldest first, after recording who exports them. Entries that are written
 * later are left out. Entries up to the latest checkpoint include their place in the chain; a JSON Lines file ends with
 * that checkpoint.
 * @returns the file in pieces
 */
export async function exportAuditLog(
  {
    auditLog,
    auditChain,
  }: {
    auditLog: Pick<AuditLogStore, 'walkAuditEvents' | 'note'>;
    auditChain: Pick<AuditChainStore, 'latestCheckpoint'>;
  },
  { tenantId, filter, format }: { tenantId: string; filter: AuditFilter; format: ExportFormat },
  { cause, now }: { cause: Cause; now: Date },
): Promise<AsyncGenerator<string>> {
  const until = filter.until && filter.until < now ? filter.until : now;
  const said = Object.entries(filter).flatMap(([name, value]) =>
    value ? [[name, value instanceof Date ? value.toISOString() : String(value)]] : [],
  );
  const detail = { format, filter: Object.fromEntries(said) };
  await auditLog.note({
    tenantId,
    cause,
    action: 'audit-log.exported',
    target: { type: 'tenant', id: tenantId, name: null },
    detail,
  });
  const checkpoint = await auditChain.latestCheckpoint(tenantId);
  const proof = { tenantId, filter: detail.filter, until, checkpoint };
  return pieces(auditLog, { tenantId, filter: { ...filter, until }, format }, proof, checkpoint?.number ?? 0);
}

async function* pieces(
  auditLog: Pick<AuditLogStore, 'walkAuditEvents'>,
  { format, ...which }: { tenantId: string; filter: AuditFilter; format: ExportFormat },
  proof: Proof,
  sealedUpTo: number,
): AsyncGenerator<string> {
  const { before, of, after: ending } = lines[format];
  const line = (event: SealedEvent) =>
    of(event.seal && event.seal.number > sealedUpTo ? { ...event, seal: null } : event);
  const head = before();
  if (head !== '') yield head;
  let after: SealedEvent | null = null;
  do {
    const events: SealedEvent[] = await auditLog.walkAuditEvents({ ...which, after, limit: ENTRIES_PER_STEP });
    if (events.length > 0) yield events.map(line).join('');
    after = events.length < ENTRIES_PER_STEP ? null : (events.at(-1) ?? null);
  } while (after !== null);
  const tail = ending(proof);
  if (tail !== '') yield tail;
}
