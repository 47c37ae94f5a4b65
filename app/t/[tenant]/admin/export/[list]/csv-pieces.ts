import { csvLine } from '@/lib/platform/shared/csv';
import type { Cell, Export } from './exported';

const PER_STEP = 200;

/**
 * The lines of a CSV file with the rows of a list, oldest first. Each step continues at the time of the last row, so
 * rows that end or are added during the export cause no gaps. Rows with the same time are distinguished by their ids.
 */
export async function* csvPieces({ columns, readPage }: Pick<Export, 'columns' | 'readPage'>): AsyncGenerator<string> {
  yield csvLine(columns);
  const timeAt = columns.findIndex((name) => name === 'createdAt' || name === 'at');
  let from: Date | undefined;
  /** The ids of the rows of that time that were sent. */
  let sent = new Set<Cell | undefined>();
  for (let page = 1; ; page += 1) {
    const rows = await readPage({ from, page, pageSize: PER_STEP });
    const unsent = rows.filter(([id]) => !sent.has(id));
    if (unsent.length > 0) yield unsent.map((row) => csvLine(row.map(written))).join('');
    if (rows.length < PER_STEP) return;
    const last = rows.at(-1)?.[timeAt];
    if (!(last instanceof Date)) throw new Error('A row has no time.');
    if (last.getTime() !== from?.getTime()) [from, page, sent] = [last, 0, new Set()];
    for (const row of rows) if (Number(row[timeAt]) === last.getTime()) sent.add(row[0]);
  }
}

function written(value: Cell): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? value.join(' ') : String(value);
}
