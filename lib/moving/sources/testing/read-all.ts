import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { type TransferRecord, transferRecord } from '../../transfer/record';
import type { Note, ReadSource } from '../../transfer/source';

type PersonRecord = Extract<TransferRecord, { kind: 'person' }>;

/** A file that arrives in pieces of some bytes. */
export async function* inChunks(content: string | Uint8Array, bytes = 997): AsyncGenerator<Uint8Array> {
  const whole = Buffer.from(content);
  for (let at = 0; at < whole.length; at += bytes) yield whole.subarray(at, at + bytes);
}

/** Everything that a reader makes of a file. Each record is one that an import accepts. */
export async function readAll(read: ReadSource, content: string | Uint8Array, bytes?: number) {
  const records: TransferRecord[] = [];
  const notes: Note[] = [];
  for await (const one of read(inChunks(content, bytes))) {
    if (one.kind === 'note') notes.push(one);
    else records.push(transferRecord.parse(one));
  }
  return {
    records,
    groups: records.filter((one) => one.kind === 'group'),
    people: new Map(
      records.filter((one): one is PersonRecord => one.kind === 'person').map((one) => [one.user_name, one]),
    ),
    clients: new Map(records.filter((one) => one.kind === 'client').map((one) => [one.client_id, one])),
    /** What is said about a record, or about the file under `null`. */
    said: (name: string | null) => notes.filter((note) => note.name === name).map(({ text }) => inEnglish(text)),
    leftOut: notes.filter(({ leftOut }) => leftOut).map(({ name }) => name),
  };
}

export const jsonLines = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
