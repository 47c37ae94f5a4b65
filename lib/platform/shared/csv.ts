import { text } from './text';

/** What a spreadsheet would run, or what stands before it already. */
const DEFUSED = /^[=+\-@\t\r']/;
const DEFUSING = /^'(?=[=+\-@\t\r'])/;

/** So many signs a file may have. */
export const CSV_CHARACTERS_AT_MOST = 900_000;

/**
 * A line of a CSV file (RFC 4180), with its end. A cell that a spreadsheet would take for a formula gets an apostrophe
 * before it, which `parseCsv` takes away again.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(cell === null ? '' : DEFUSED.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

interface CsvRecord {
  /** Of the file, counted from 1, on which the record begins. */
  line: number;
  cells: string[];
}

export type ParsedCsv = { kind: 'parsed'; records: CsvRecord[] } | { kind: 'malformed'; line: number; reason: string };

/** What may part the cells: spreadsheets write a semicolon where the comma is for decimals, and a tab when cells are copied. */
export type CsvSeparator = ',' | ';' | '\t';

/** What parts the cells of a file, by the line that names its columns. */
export function separatorOf(file: string): CsvSeparator {
  const [head = ''] = file.split(/[\r\n]/, 1);
  return ([',', ';', '\t'] as const).find((separator) => head.includes(separator)) ?? ',';
}

/** Reads a CSV file (RFC 4180): lines may end as on any system, a mark of UTF-8 may stand before it, and empty lines are none. */
export function parseCsv(file: string, separator: CsvSeparator = ','): ParsedCsv {
  const content = file.replace(/^\uFEFF/, '');
  const records: CsvRecord[] = [];
  let [line, at] = [1, 0];
  let current: CsvRecord = { line, cells: [] };
  while (at < content.length || current.cells.length > 0) {
    const cell = cellAt(content, at, separator);
    if (!cell) return { kind: 'malformed', line, reason: text('a quotation mark is misplaced or not closed') };
    current.cells.push(cell.value.replace(DEFUSING, ''));
    line += cell.lines;
    at = cell.next;
    if (cell.end === 'cell') continue;
    if (current.cells.some((value) => value !== '')) records.push(current);
    current = { line, cells: [] };
  }
  return { kind: 'parsed', records };
}

interface Cell {
  value: string;
  end: 'cell' | 'line';
  next: number;
  /** How many lines end in the cell and with it. */
  lines: number;
}

/** The cell that begins at a place: in quotes it may hold anything, without it has no quote in it. */
function cellAt(text: string, at: number, separator: CsvSeparator): Cell | null {
  const quotes = text[at] === '"';
  const stop = quotes ? closingQuote(text, at) + 1 : plainEnd(text, at, separator);
  if (quotes && stop === 0) return null;
  const value = quotes ? text.slice(at + 1, stop - 1).replaceAll('""', '"') : text.slice(at, stop);
  const within = quotes ? (value.match(/\r\n|\r|\n/g)?.length ?? 0) : 0;
  switch (text[stop]) {
    case undefined:
      return { value, end: 'line', next: stop, lines: within };
    case separator:
      return { value, end: 'cell', next: stop + 1, lines: within };
    case '\n':
      return { value, end: 'line', next: stop + 1, lines: within + 1 };
    case '\r':
      return { value, end: 'line', next: stop + (text[stop + 1] === '\n' ? 2 : 1), lines: within + 1 };
    default:
      return null;
  }
}

/** -1 when there is none. */
function closingQuote(text: string, at: number): number {
  let quote = text.indexOf('"', at + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

function plainEnd(text: string, at: number, separator: CsvSeparator): number {
  let end = at;
  while (end < text.length && text.charAt(end) !== separator && !/["\r\n]/.test(text.charAt(end))) end += 1;
  return end;
}
