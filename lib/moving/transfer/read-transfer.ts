import type { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { isObject } from '@/lib/scim/protocol/json';
import { linesOf } from './lines';
import { type TransferRecord, transferRecord } from './record';
import { type Note, noteOn, type ReadSource, UnreadableFile } from './source';

/** How many lines at the beginning may be wrong before the file counts as something else. */
const STRANGE_AT_MOST = 20;

/** Reads a transfer file: JSON Lines, one record on each line. A line that is wrong is left out. */
export const readTransfer: ReadSource = async function* (file) {
  let known = 0;
  let strange = 0;
  for await (const { line, text } of linesOf(file)) {
    const record = recordOf(line, text);
    if (record.kind === 'note') strange++;
    else known++;
    if (known === 0 && strange > STRANGE_AT_MOST) throw new UnreadableFile(msg('moving.notATransferFile'));
    yield record;
  }
  if (known === 0) throw new UnreadableFile(msg(strange > 0 ? 'moving.notATransferFile' : 'moving.fileIsEmpty'));
};

const kinds = ['group', 'person', 'client'] as const;

function recordOf(line: number, text: string): TransferRecord | Note {
  const value = parseJsonText(text);
  const { success, data, error } = transferRecord.safeParse(value);
  if (success) return data;
  const given = isObject(value) ? value : {};
  const kind = kinds.find((one) => one === given.kind) ?? 'file';
  const name = [given.user_name, given.display_name, given.client_id].find((one) => typeof one === 'string') ?? null;
  const reason = isObject(value) ? reasonAgainst(value, error) : msg('moving.notAJsonObject');
  return noteOn(kind, name, msg('moving.lineIsWrong', { line, reason }), { leftOut: true });
}

/** What is wrong with the first wrong field of a line. */
function reasonAgainst(record: object, { issues: [issue] }: z.ZodError): Sayable {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys')
    return msg('moving.fieldIsUnknown', { field: [...path, issue.keys[0] ?? ''].join('.') });
  if (path.length === 0) return msg('moving.hasUnreadableCharacters');
  const field = path.join('.');
  const given = path.reduce<unknown>(
    (within, key) => (within as Partial<Record<PropertyKey, unknown>> | null | undefined)?.[key],
    record,
  );
  return given === undefined && issue?.code !== 'custom'
    ? msg('moving.fieldIsMissing', { field })
    : msg('moving.fieldIsNotOfTheFormat', { field });
}
