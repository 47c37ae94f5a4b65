import { parseCsv, separatorOf } from '@/lib/platform/shared/csv';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { ImportedValues } from './imported-attributes';
import { importedColumns } from './people-csv';

/** The maximum number of people in a file. */
export const ROWS_AT_MOST = 2000;

export interface ImportedRow {
  /** Line number in the file, from 1. */
  line: number;
  values: ImportedValues;
  /** Whether the line has more cells than there are columns. */
  overflows: boolean;
}

export type ReadImport =
  | { kind: 'rows'; rows: ImportedRow[] /** Columns that the import ignores. */; ignored: string[] }
  | { kind: 'refused'; reason: Sayable };

/** The replacement character for bytes that are not valid UTF-8. */
const NOT_UTF_8 = '\uFFFD';

/** Reads a people file: CSV whose first line names the columns, in any order and case. */
export function readImport(csv: string): ReadImport {
  if (csv.includes(NOT_UTF_8)) return refused(msg('directory.fileIsntInUtf8'));
  const parsed = parseCsv(csv, separatorOf(csv));
  if (parsed.kind === 'malformed')
    return refused(msg('directory.lineLineIsNotValid', { line: parsed.line, reason: parsed.reason }));
  const [head, ...records] = parsed.records;
  if (!head) return refused(msg('directory.fileIsEmpty'));
  const names = head.cells.map((cell) => cell.trim());
  const columns = names.map((name) => importedColumns.find((column) => column.toLowerCase() === name.toLowerCase()));
  const twice = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index);
  if (twice !== undefined) return refused(msg('directory.firstLineContainsColumnColumn', { column: twice }));
  if (!columns.includes('userName')) return refused(msg('directory.firstLineHasNoUsername'));
  if (records.length === 0) return refused(msg('directory.fileContainsNoPeopleOnly'));
  if (records.length > ROWS_AT_MOST)
    return refused(
      msg('directory.fileHasCountPeopleLimit', {
        count: records.length,
        most: ROWS_AT_MOST,
      }),
    );
  const rows = records.map(
    ({ line, cells }): ImportedRow => ({
      line,
      values: Object.fromEntries(
        columns.flatMap((column, index) => (column === undefined ? [] : [[column, (cells[index] ?? '').trim()]])),
      ),
      overflows: cells.length > columns.length,
    }),
  );
  return { kind: 'rows', rows, ignored: names.filter((name, index) => columns[index] === undefined && name !== '') };
}

const refused = (reason: Sayable): ReadImport => ({ kind: 'refused', reason });
