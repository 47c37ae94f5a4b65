import { parseCsv, separatorOf } from '@/lib/platform/shared/csv';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { TransferInput } from '../../transfer/record';
import { noteOn, type ReadSource, UnreadableFile } from '../../transfer/source';
import { type Records, Taker } from '../taker';
import { given, part, primaryEmailOf } from '../values';
import { csvRecords } from './csv-records';

type Person = Extract<TransferInput, { kind: 'person' }>;
type Row = ReadonlyMap<string, string>;

/** The columns that are read, in lower case. Those of attributes are those of the people's export. */
const columns = new Set([
  ...['username', 'displayname', 'givenname', 'familyname', 'email', 'externalid', 'title', 'locale', 'phone'],
  ...['active', 'email_confirmed', 'password_hash', 'totp_secret', 'groups'],
]);

/** Separates the groups in a cell. */
const GROUPS = '|';

/**
 * Reads people from CSV whose first line names the columns, in any order and case: `userName` and any of the others.
 * Groups are made of the names in the column `groups`.
 */
export const readCsv: ReadSource = async function* (file) {
  const taker = new Taker();
  let head: string[] | null = null;
  let separator: ReturnType<typeof separatorOf> = ',';
  for await (const { line, text } of csvRecords(file)) {
    if (head === null) separator = separatorOf(text);
    const parsed = parseCsv(text, separator);
    const cells = parsed.kind === 'parsed' ? parsed.records[0]?.cells : undefined;
    if (parsed.kind === 'malformed') throw new UnreadableFile(msg('sources.lineIsNotCsv', { line }));
    if (!cells) continue;
    if (head === null) {
      head = cells.map((cell) => cell.trim().toLowerCase());
      yield* readHead(
        cells.map((cell) => cell.trim()),
        head,
      );
    } else yield* readRow(taker, cells, { head, line });
  }
  if (head === null) throw new UnreadableFile(msg('sources.csvIsEmpty'));
};

function* readHead(names: string[], head: string[]): Records {
  if (!head.includes('username')) throw new UnreadableFile(msg('sources.csvHasNoUserName'));
  const twice = head.find((name, index) => name !== '' && head.indexOf(name) !== index);
  if (twice !== undefined) throw new UnreadableFile(msg('sources.csvColumnTwice', { column: twice }));
  const ignored = names.filter((_, index) => head[index] !== '' && !columns.has(head[index] ?? ''));
  if (ignored.length > 0)
    yield noteOn('file', null, msg('sources.csvColumnsNotTaken', { columns: ignored.join(', ') }));
}

function* readRow(taker: Taker, cells: string[], { head, line }: { head: string[]; line: number }): Records {
  const row: Row = new Map(head.map((name, index) => [name, (cells[index] ?? '').trim()]));
  const userName = row.get('username') ?? '';
  if (cells.length > head.length || userName === '') {
    yield taker.leftOut('person', userName || null, msg('sources.csvLineDoesNotFit', { line }));
    return;
  }
  const notes: Sayable[] = [];
  const [active, confirmed] = [yesOrNo(row, 'active', notes), yesOrNo(row, 'email_confirmed', notes)];
  const groups = (row.get('groups') ?? '').split(GROUPS).flatMap((name) => name.trim() || []);
  for (const name of groups)
    if (!taker.has('group', name)) yield* taker.record({ kind: 'group', id: name, display_name: name });
  const person: Person = {
    kind: 'person',
    id: userName,
    user_name: userName,
    active: active ?? true,
    attributes: attributesOf(row),
    ...(row.get('password_hash') && { password: row.get('password_hash') }),
    ...(row.get('totp_secret') && { totp: [{ secret: spaceless(row.get('totp_secret')) }] }),
    ...(groups.length > 0 && { member_of: [...new Set(groups)] }),
    ...(row.get('email') && confirmed !== null && { email_confirmed: confirmed }),
  };
  yield* taker.record(person, notes);
}

function attributesOf(row: Row): JsonObject {
  const phone = row.get('phone');
  return given({
    externalId: row.get('externalid'),
    displayName: row.get('displayname'),
    name: part({ givenName: row.get('givenname'), familyName: row.get('familyname') }),
    title: row.get('title'),
    locale: row.get('locale'),
    emails: primaryEmailOf(row.get('email')),
    phoneNumbers: phone ? [{ value: phone, primary: true }] : undefined,
  });
}

const spaceless = (secret = ''): string => secret.replace(/[\s=]/g, '');

function yesOrNo(row: Row, column: string, notes: Sayable[]): boolean | null {
  const value = row.get(column)?.toLowerCase() ?? '';
  if (value === '') return null;
  if (value === 'true' || value === 'false') return value === 'true';
  notes.push(msg('sources.csvNeitherTrueNorFalse', { column }));
  return null;
}
