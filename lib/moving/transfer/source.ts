import { keepableText } from '@/lib/platform/shared/keepable';
import { type Sayable, withTexts } from '@/lib/platform/shared/message';
import { ReasonedError } from '@/lib/platform/shared/reasoned-error';
import type { TransferRecord } from './record';

/**
 * What an import does not take: a whole record of the source, or a part of one that it takes, or of the file. A reader
 * yields it just before the record that it belongs to, so that both stand together in the dry run.
 */
export interface Note {
  kind: 'note';
  about: 'file' | TransferRecord['kind'];
  /** What the record is called: a user name, a group's name, a client_id. Null for the file. */
  name: string | null;
  /** Whether the whole record is left out. */
  leftOut: boolean;
  text: Sayable;
}

/**
 * Reads what another product exported. A pure function of the file, which is read once, from the beginning to the end,
 * and is never held in memory where the format permits that. Groups may come after the people who belong to them.
 * @throws UnreadableFile if the file is not of the format at all
 */
export type ReadSource = (file: AsyncIterable<Uint8Array>) => AsyncIterable<TransferRecord | Note>;

/** The file is not what the reader expects. Check it by `code`, because a process may load this module twice. */
export class UnreadableFile extends ReasonedError {
  readonly code = 'unreadable_file';
}

export function isUnreadableFile(error: unknown): error is UnreadableFile {
  return error instanceof Error && 'code' in error && error.code === 'unreadable_file';
}

export const noteOn = (
  about: Note['about'],
  name: string | null,
  text: Sayable,
  { leftOut = false }: { leftOut?: boolean } = {},
): Note => ({
  kind: 'note',
  about,
  name: name && keepableText(name),
  leftOut,
  text: withTexts(text, keepableText),
});
