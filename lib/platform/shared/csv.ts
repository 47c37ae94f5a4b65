import { msg, type Sayable } from './message';

/** Starts a cell that a spreadsheet might run as a formula, or one that already starts with an apostrophe. */
const DEFUSED = /^[=+\-@\t\r']/;
const DEFUSING = /^'(?=[=+\-@\t\r'])/;

/** The maximum length of a file. */
export const CSV_CHARACTERS_AT_MOST = 900_000;

/**
 * One line of a CSV file (RFC 4180), including the line ending. A cell that a spreadsheet would treat as a formula gets
 * a leading apostrophe, which `parseCsv` removes.
 */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => quoted(cell === null ? '' : DEFUSED.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

interface CsvRecord {
  /** The line of the file, counted from 1, where the record starts. */
  line: number;
  cells: string[];
}

export type ParsedCsv = { kind: 'parsed'; records: CsvRecord[] } | { kind: 'malformed'; line: number; reason: Sayable };

/**
 * The possible separators: spreadsheets write a semicolon where the comma is the decimal separator, and a tab when
 * cells are copied.
 */
export type CsvSeparator = ',' | ';' | '\t';

/** The separator of a file, determined from its header line. */
export function separatorOf(file: string): CsvSeparator {
  const [head = ''] = file.split(/[\r\n]/, 1);
  return ([',', ';', '\t'] as const).find((separator) => head.includes(separator)) ?? ',';
}

/**
 * Reads a CSV file (RFC 4180). Any system's line endings and a leading UTF-8 byte order mark are accepted; empty lines
 * are skipped.
 */
export function parseCsv(file: string, separator: CsvSeparator = ','): ParsedCsv {
  const content = file.replace(/^\uFEFF/, '');
  const records: CsvRecord[] = [];
  let [line, at] = [1, 0];
  let current: CsvRecord = { line, cells: [] };
  while (at < content.length || current.cells.length > 0) {
    const cell = cellAt(content, at, separator);
    if (!cell) return { kind: 'malformed', line, reason: msg('common.quotationMarkIsMisplacedOr') };
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
  /** The number of line breaks inside the cell and directly after it. */
  lines: number;
}

/**
 * Reads the cell at a position. A quoted cell may contain anything; an unquoted cell must not contain a quotation mark.
 */
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

/** Returns -1 when there is none. */
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
