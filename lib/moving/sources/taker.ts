import type { z } from 'zod';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type TransferInput, type TransferRecord, transferRecord } from '../transfer/record';
import { type Note, noteOn } from '../transfer/source';

type Kind = TransferRecord['kind'];

export type Records = Generator<TransferRecord | Note, void, undefined>;

/** The most kinds of fields that the note at the end names. */
const FIELDS_AT_MOST = 50;

/** Checks each record that a reader makes, and remembers which fields of the source nothing was made of. */
export class Taker {
  readonly #taken = new Set<string>();
  readonly #passedOver = new Map<string, number>();

  /**
   * Yields a record after its notes. One that breaks the format, or that the file contains twice, is left out.
   * @param notes what of the record is not taken
   */
  *record(record: TransferInput, notes: readonly Sayable[] = []): Records {
    const name = nameOf(record);
    const key = `${record.kind} ${record.kind === 'client' ? record.client_id : record.id}`;
    if (this.#taken.has(key)) {
      yield this.leftOut(record.kind, name, msg('sources.isThereTwice'));
      return;
    }
    const { success, data, error } = transferRecord.safeParse(record);
    if (!success) {
      yield this.notAsExpected(record.kind, name, error);
      return;
    }
    this.#taken.add(key);
    for (const text of notes) yield noteOn(record.kind, name, text);
    yield data;
  }

  has(kind: Kind, id: string): boolean {
    return this.#taken.has(`${kind} ${id}`);
  }

  leftOut(kind: Kind, name: string | null, text: Sayable): Note {
    return noteOn(kind, name, text, { leftOut: true });
  }

  /** @param error why the source's own record, or the one made of it, cannot be read */
  notAsExpected(kind: Kind, name: string | null, error: z.ZodError): Note {
    const field = error.issues[0]?.path.join('.') ?? '';
    return this.leftOut(kind, name, msg('sources.fieldIsNotAsExpected', { field: field.slice(0, 100) || '–' }));
  }

  /**
   * Counts the fields of a source's record of which nothing is made.
   * @param known the fields that are read, or that hold nothing to move
   */
  passOver(about: string, value: object, known: ReadonlySet<string>): void {
    for (const [field, content] of Object.entries(value)) {
      if (known.has(field) || isEmpty(content)) continue;
      const name = `${about}.${field.slice(0, 60)}`;
      if (this.#passedOver.size < FIELDS_AT_MOST || this.#passedOver.has(name))
        this.#passedOver.set(name, (this.#passedOver.get(name) ?? 0) + 1);
    }
  }

  /** A note that names the fields that were counted, for the end of the file. */
  *summary(): Generator<Note, void, undefined> {
    const fields = [...this.#passedOver].map(([name, count]) => `${name} (${count})`).join(', ');
    if (fields !== '') yield noteOn('file', null, msg('sources.fieldsNotTaken', { fields }));
  }
}

function nameOf(record: TransferInput): string {
  switch (record.kind) {
    case 'group':
      return record.display_name;
    case 'person':
      return record.user_name;
    case 'client':
      return record.client_id;
  }
}

const isEmpty = (content: unknown): boolean =>
  content === null ||
  content === undefined ||
  content === '' ||
  (typeof content === 'object' && Object.keys(content).length === 0);
