import { csvLine } from '@/lib/platform/shared/csv';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { SealedEvent } from './store';

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

export const auditCsvHeader = (): string => csvLine(columns.map(({ name }) => name));

/** One audit entry as a CSV line. Cells that a spreadsheet would run as a formula are escaped. */
export const auditCsvLine = (event: SealedEvent): string => csvLine(columns.map(({ value }) => value(event)));
